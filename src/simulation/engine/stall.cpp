// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/stall.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"
#include "simulation/engine/flags_of_ranks.hpp"
#include "simulation/engine/missing_record.hpp"
#include "simulation/engine/reading_ahead.hpp"
#include "simulation/engine/stall_report.hpp"

#include <algorithm>
#include <map>

namespace haec_sim
{

namespace
{

class CollectWaits final : public ActorVisitor
{
public:
    void visit(LocationActor& location) override
    {
        waits.push_back(location.replay()->wait());
    }

    std::vector<Wait> waits;
};

} // namespace

Stall::Stall(const Environment& environment, bool keeps_unmatched, MatchingActor& matching,
             Scheduler& scheduler, Ranks& ranks)
    : environment_(environment), keeps_unmatched_(keeps_unmatched), matching_(matching),
      scheduler_(scheduler), ranks_(ranks),
      count_search_(environment.index, environment.placement, environment.processes, matching,
                    scheduler, ranks),
      change_search_(environment.index, environment.processes, matching, scheduler),
      progress_search_(environment.processes, ranks)
{
}

bool Stall::is_mine(ProcessIndex process) const
{
    return environment_.placement.rank_of[process] == ranks_.rank();
}

bool Stall::release_throttled()
{
    if (ranks_.sum(scheduler_.throttled()) == 0)
    {
        return false;
    }
    environment_.flow.widen();
    scheduler_.release_throttled();
    return true;
}

std::vector<Wait> Stall::gather_waits()
{
    CollectWaits mine;
    scheduler_.visit_waiting(mine);
    auto all = all_gather_items(ranks_, mine.waits);
    std::ranges::sort(all, {}, &Wait::location);
    return all;
}

ProcessIndex Stall::awaited_by(const Wait& wait) const
{
    if (wait.kind == WaitKind::signal)
    {
        return environment_.index.locations()[wait.location].process;
    }
    if (wait.kind == WaitKind::receive)
    {
        return wait.channel.sender;
    }
    return is_for_receive_of_send(wait) ? wait.channel.receiver : no_process;
}

void Stall::read_on_for(const std::vector<Wait>& waits)
{
    std::map<ProcessIndex, std::vector<const Wait*>> of_process;
    for (const auto& wait : waits)
    {
        const auto awaited = awaited_by(wait);
        if (awaited != no_process && is_mine(awaited) &&
            environment_.processes.of[awaited] != nullptr)
        {
            of_process[awaited].push_back(&wait);
        }
    }
    for (const auto& [process, of_it] : of_process)
    {
        const auto& awaiting = of_it;
        ReadingAhead(environment_.processes, scheduler_)
            .until(process,
                   [&] {
                       return std::ranges::all_of(awaiting, [this](const Wait* wait)
                                                  { return is_found(*wait); });
                   });
    }
}

bool Stall::is_found(const Wait& wait) const
{
    const auto& asked = environment_.processes.of[awaited_by(wait)];
    if (wait.kind == WaitKind::signal)
    {
        return asked->threads.signals.giver_of(wait.signal) != no_location;
    }
    if (wait.kind == WaitKind::receive)
    {
        return asked != nullptr && asked->postings.to_come().sends(wait.channel) > wait.position;
    }
    const auto before = matching_.messages().sends_before(wait.channel, wait.location, wait.token);
    return !before || asked->postings.to_come().receives(wait.channel) > *before;
}

bool Stall::is_collective_missing(const Wait& wait, const std::vector<std::uint8_t>& finished) const
{
    const auto begun = matching_.collectives().begun(wait.collective);
    if (begun.empty())
    {
        return false;
    }
    const auto& communicator = communicator_of(environment_.index, wait.collective.domain);
    const auto& members = communicator.members();
    const auto self =
        communicator.member_index(environment_.index.locations()[wait.location].process);
    std::vector<std::uint8_t> has_begun(members.size(), 0);
    for (const auto member : begun)
    {
        has_begun[member] = 1;
    }
    for (std::size_t member = 0; member < members.size(); ++member)
    {
        if (has_begun[member] == 0 && finished[members[member]] != 0 && self &&
            matching_.collectives().may_wait_for(wait.collective, *self,
                                                 static_cast<std::uint32_t>(member), communicator))
        {
            return true;
        }
    }
    return false;
}

std::vector<std::uint8_t> Stall::finished_processes()
{
    std::vector<std::uint8_t> unfinished(environment_.index.process_count(), 0);
    for (LocationIndex location = 0; location < environment_.processes.locations.size(); ++location)
    {
        const auto& actor = environment_.processes.locations[location];
        if (actor != nullptr && !actor->is_finished())
        {
            unfinished[environment_.index.locations()[location].process] = 1;
        }
    }
    auto finished = any_of_ranks(ranks_, unfinished);
    std::ranges::transform(finished, finished.begin(),
                           [](std::uint8_t flag) { return static_cast<std::uint8_t>(flag == 0); });
    return finished;
}

std::vector<std::uint8_t> Stall::find_missing(const std::vector<Wait>& waits)
{
    const auto finished = finished_processes();
    std::vector<std::uint8_t> missing;
    missing.reserve(waits.size());
    for (const auto& wait : waits)
    {
        missing.push_back(is_missing(wait, finished) ? 1 : 0);
    }
    return any_of_ranks(ranks_, missing);
}

bool Stall::is_missing(const Wait& wait, const std::vector<std::uint8_t>& finished) const
{
    switch (wait.kind)
    {
    case WaitKind::receive:
    case WaitKind::region_sends:
    case WaitKind::send_request:
    case WaitKind::signal:
        return is_mine(awaited_by(wait)) && !is_found(wait);
    case WaitKind::collective:
        return is_collective_missing(wait, finished);
    case WaitKind::epoch:
        return wait.peer == no_process || finished[wait.peer] != 0;
    case WaitKind::none:
    case WaitKind::thread:
    case WaitKind::order:
    case WaitKind::window_lock:
    case WaitKind::change:
        return false;
    }
    return false;
}

// Who asks first depends on the number of ranks; who waits when nobody can go on does not. The
// recorded order is kept, as whoever had a lock before another one either waits for it now, or
// waits for what is not granted yet: so one at a time.
bool Stall::grant_lock(const std::vector<Wait>& waits)
{
    std::vector<const Wait*> in_turn;
    for (const auto& wait : waits)
    {
        if (wait.kind == WaitKind::window_lock)
        {
            in_turn.push_back(&wait);
        }
    }
    if (in_turn.empty())
    {
        return false;
    }
    std::ranges::stable_sort(in_turn, {}, [](const Wait* wait) { return wait->input_time; });
    std::vector<LocationIndex> locations;
    std::ranges::transform(in_turn, std::back_inserter(locations), &Wait::location);
    std::vector<std::uint8_t> mine;
    for (const auto answer : matching_.locks().answers(locations))
    {
        mine.push_back(static_cast<std::uint8_t>(answer));
    }
    const auto answers = any_of_ranks(ranks_, mine);
    const auto best = std::ranges::max_element(answers);
    if (*best == static_cast<std::uint8_t>(LockBoard::Answer::no))
    {
        return false;
    }
    const bool to_many = *best == static_cast<std::uint8_t>(LockBoard::Answer::with_others);
    for (auto place = best; place != answers.end(); ++place)
    {
        if (place == best || (to_many && *place == *best))
        {
            const auto& next = *in_turn[static_cast<std::size_t>(place - answers.begin())];
            matching_.grant_lock(next.location, next.window);
        }
    }
    return true;
}

bool Stall::answer_changes()
{
    return environment_.index.windows().has_waited_for() &&
           change_search_.answer_sure(gather_waits());
}

// Messages inside collectives that nobody sends.
bool Stall::give_up_receives()
{
    std::uint64_t given_up = 0;
    together(ranks_, [&] { given_up = matching_.give_up_receives() ? 1 : 0; });
    return ranks_.sum(given_up) > 0;
}

void Stall::free_waiting(const Wait& wait)
{
    HAEC_SIM_LOG(
        debug, "stall",
        "goes on without what is missing: " << StallReport(environment_.index, {}).describe(wait));
    if (is_for_receive_of_send(wait) && is_mine(wait.channel.receiver))
    {
        matching_.messages().drop(wait.channel, wait.location, wait.token);
        ++environment_.oddities.unmatched_sends;
    }
    let_go(wait);
}

void Stall::let_go(const Wait& wait)
{
    auto& location = environment_.processes.locations[wait.location];
    if (location == nullptr)
    {
        return;
    }
    if (is_for_receive_of_send(wait))
    {
        // It is eager: complete once the sender is through with it.
        location->replay()->answer(ArrivalNotice{
            .sender_location = wait.location, .token = wait.token, .arrival = Picoseconds::min()});
    }
    else
    {
        location->replay()->abandon_wait();
    }
    scheduler_.wake(location->address());
}

// No record says what a probe found. Where its message cannot come, as all wait for one another, it
// was another one.
bool Stall::free_probe(const std::vector<Wait>& waits)
{
    const Wait* first = nullptr;
    for (const auto& wait : waits)
    {
        if (wait.is_of_probe && (first == nullptr || wait.input_time < first->input_time))
        {
            first = &wait;
        }
    }
    if (first == nullptr)
    {
        return false;
    }
    let_go(*first);
    return true;
}

// Threads wait for what was recorded before, so never in a circle by themselves. Where their
// records contradict each other, one of each process goes on; where others do, these are to be told
// of.
bool Stall::free_threads(const std::vector<Wait>& waits)
{
    std::map<ProcessIndex, const Wait*> first;
    for (const auto& wait : waits)
    {
        if (wait.kind == WaitKind::thread && wait.of_threads != ThreadWait::leader)
        {
            auto& found = first[environment_.index.locations()[wait.location].process];
            found = found == nullptr || wait.input_time < found->input_time ? &wait : found;
        }
    }
    for (const auto& [process, wait] : first)
    {
        free_waiting(*wait);
    }
    return !first.empty();
}

// The state in which nothing goes on is the same for all numbers of ranks, so is the choice. A send
// keeps its place in the channel: its receive is there, and waits for what the sender does next.
bool Stall::break_cycle(const Wait* wait)
{
    if (wait == nullptr)
    {
        return false;
    }
    HAEC_SIM_LOG(debug, "stall",
                 "gives up a wait: " << StallReport(environment_.index, {}).describe(*wait));
    environment_.oddities.broken_cycles += ranks_.is_first() ? 1 : 0;
    let_go(*wait);
    return true;
}

void Stall::resolve()
{
    if (release_throttled() || count_search_.resolve() ||
        progress_search_.resolve(ProgressSearch::Asked::inside) || answer_changes() ||
        scheduler_.serve_regardless())
    {
        return;
    }
    scheduler_.let_late_ones_in();
    if (give_up_receives())
    {
        return;
    }
    auto waits = gather_waits();
    HAEC_SIM_LOG(debug, "stall", waits.size() << " locations wait");
    if (grant_lock(waits) || progress_search_.resolve(ProgressSearch::Asked::any))
    {
        return;
    }
    together(ranks_, [&] { read_on_for(waits); });
    if (std::ranges::count(waits, WaitKind::signal, &Wait::kind) > 0)
    {
        waits = gather_waits(); // By now it is known which locations give the signals.
    }
    const auto missing = find_missing(waits);
    const StallReport report(environment_.index, waits);
    bool anything = false;
    for (std::size_t index = 0; index < waits.size(); ++index)
    {
        if (missing[index] == 0)
        {
            continue;
        }
        if (!keeps_unmatched_ && !is_for_receive_of_send(waits[index]))
        {
            throw MissingRecord(report.missing(waits[index]));
        }
        free_waiting(waits[index]);
        anything = true;
    }
    if (anything || free_probe(waits) || change_search_.answer_first(waits) ||
        (keeps_unmatched_ && break_cycle(report.weakest_of_cycle())) || free_threads(waits) ||
        (keeps_unmatched_ && break_cycle(report.weakest_of_all())))
    {
        return;
    }
    throw AgreedError(report.cycle(), 1);
}

} // namespace haec_sim
