// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/stall_report.hpp"

#include "core/numbers/number_text.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace haec_sim
{

namespace
{

const char* words_for_thread(ThreadWait what)
{
    switch (what)
    {
    case ThreadWait::fork:
        return " for the fork of its team";
    case ThreadWait::team_end:
        return " for the other threads of its team to end";
    case ThreadWait::barrier:
        return " for the other threads of its team to enter a barrier";
    case ThreadWait::tasks:
        return " for tasks to end";
    case ThreadWait::lock:
        return " for a lock that another thread has";
    case ThreadWait::creation:
        return " to be created";
    case ThreadWait::thread_end:
        return " for a thread to end";
    case ThreadWait::launch:
        return " for the call that launched it";
    case ThreadWait::device:
        return " for streams of accelerators";
    case ThreadWait::leader:
        return " for the thread that it follows";
    }
    return "";
}

/// Longest list of locations in a message.
constexpr std::size_t most_listed = 6;

} // namespace

StallReport::StallReport(const TraceIndex& index, const std::vector<Wait>& waits)
    : index_(index), waits_(waits)
{
    for (const auto& wait : waits_)
    {
        // A location that waits for its own process waits for what that one waits for.
        if (wait.kind != WaitKind::thread && wait.kind != WaitKind::order &&
            wait.kind != WaitKind::signal)
        {
            of_process_.try_emplace(index_.locations()[wait.location].process, &wait);
        }
    }
    for (const auto& wait : waits_)
    {
        if (wait.kind == WaitKind::signal)
        {
            of_process_.try_emplace(index_.locations()[wait.location].process, &wait);
        }
    }
}

std::string StallReport::message_of(const Wait& wait) const
{
    return index_.describe(wait.channel.communicator) + ", tag " +
           std::to_string(wait.channel.tag) + ", " + std::to_string(wait.length) + " bytes";
}

std::string StallReport::domain_of(const CollectiveKey& collective) const
{
    return collective.domain.on_window ? "window " + std::to_string(collective.domain.object)
                                       : index_.describe(CommRef{collective.domain.object});
}

std::string StallReport::words_for(const Wait& wait) const
{
    switch (wait.kind)
    {
    case WaitKind::none:
        return "";
    case WaitKind::order:
        return " for another thread of its process, which comes before it";
    case WaitKind::receive:
        return " for a message from " + index_.describe(index_.master_of(wait.channel.sender)) +
               " (" + message_of(wait) + ")";
    case WaitKind::region_sends:
    case WaitKind::send_request:
        return " for the receive of its message to " +
               index_.describe(index_.master_of(wait.channel.receiver)) + " (" + message_of(wait) +
               ")";
    case WaitKind::collective:
        return " for the other members of collective " + std::to_string(wait.collective.number) +
               " on " + domain_of(wait.collective);
    case WaitKind::thread:
        return words_for_thread(wait.of_threads);
    case WaitKind::epoch:
        return " for " +
               (wait.peer == no_process ? std::string("another process")
                                        : index_.describe(index_.master_of(wait.peer))) +
               " to open or to complete an epoch on window " +
               std::to_string(wait.window.window.value);
    case WaitKind::window_lock:
        return " for a lock of window " + std::to_string(wait.window.window.value);
    case WaitKind::change:
        return " for a change of window " + std::to_string(wait.window.window.value);
    case WaitKind::signal:
        return " for signal " + std::to_string(wait.signal) + " of its process" +
               (wait.giver == no_location ? ""
                                          : ", which " + index_.describe(wait.giver) + " gives");
    }
    return "";
}

std::string StallReport::describe(const Wait& wait) const
{
    return index_.describe(wait.location) + " waits at " + seconds_text(wait.input_time) +
           words_for(wait);
}

std::string StallReport::missing(const Wait& wait) const
{
    const std::string what = wait.kind == WaitKind::collective ? ", and some of them never begin it"
                             : wait.kind == WaitKind::epoch    ? ", which never does"
                             : wait.kind == WaitKind::signal   ? ", which is never given"
                                                               : ", which is never sent";
    return describe(wait) + what;
}

const Wait* StallReport::wait_of(ProcessIndex process) const
{
    const auto found = of_process_.find(process);
    return found != of_process_.end() ? found->second : nullptr;
}

const Wait* StallReport::next(const Wait& wait) const
{
    const auto first = [this](auto is_meant) -> const Wait*
    {
        const auto found = std::ranges::find_if(waits_, is_meant);
        return found != waits_.end() ? &*found : nullptr;
    };
    switch (wait.kind)
    {
    case WaitKind::none:
        return nullptr;
    case WaitKind::receive:
        return wait_of(wait.channel.sender);
    case WaitKind::region_sends:
    case WaitKind::send_request:
        return wait_of(wait.channel.receiver);
    case WaitKind::epoch:
        return wait_of(wait.peer);
    case WaitKind::order:
    case WaitKind::thread:
        return wait_of(index_.locations()[wait.location].process);
    case WaitKind::window_lock:
    {
        // The location that has it waits for something else.
        const auto* other = first([&](const Wait& any) { return any.kind != wait.kind; });
        return other != nullptr ? other : &wait;
    }
    case WaitKind::change:
        return nullptr;
    case WaitKind::signal:
        return first([&](const Wait& any) { return any.location == wait.giver; });
    case WaitKind::collective:
        // A member that waits for something else.
        return first(
            [&](const Wait& any)
            { return any.collective != wait.collective || any.kind != WaitKind::collective; });
    }
    return nullptr;
}

std::vector<const Wait*> StallReport::find_cycle() const
{
    std::vector<const Wait*> path;
    const Wait* current = waits_.empty() ? nullptr : &waits_.front();
    while (current != nullptr)
    {
        const auto seen = std::ranges::find(path, current);
        if (seen != path.end())
        {
            path.erase(path.begin(), seen);
            return path;
        }
        path.push_back(current);
        current = next(*current);
    }
    return path;
}

bool StallReport::passes(std::uint64_t threshold) const
{
    const auto goes_on = [threshold](const Wait& wait) {
        return is_for_receive_of_send(wait) && wait.depends_on_threshold &&
               wait.length <= threshold;
    };
    // The walk in which each wait was met first. A walk that meets itself goes round for ever.
    std::unordered_map<const Wait*, std::size_t> met;
    for (std::size_t walk = 0; walk < waits_.size(); ++walk)
    {
        const Wait* current = &waits_[walk];
        while (current != nullptr && !goes_on(*current))
        {
            const auto [place, is_new] = met.try_emplace(current, walk);
            if (!is_new && place->second == walk)
            {
                return false;
            }
            current = is_new ? next(*current) : nullptr;
        }
    }
    return true;
}

std::string StallReport::advice() const
{
    std::set<std::uint64_t> lengths;
    for (const auto& wait : waits_)
    {
        if (is_for_receive_of_send(wait) && wait.depends_on_threshold)
        {
            lengths.insert(wait.length);
        }
    }
    const std::vector<std::uint64_t> ascending(lengths.begin(), lengths.end());
    const auto threshold = std::ranges::partition_point(ascending, [this](std::uint64_t length)
                                                        { return !passes(length); });
    if (threshold == ascending.end())
    {
        // Where nobody waits for a collective, they may be preserved already.
        const bool in_collectives =
            std::ranges::count(waits_, WaitKind::collective, &Wait::kind) > 0;
        return std::string("; the trace's records of communication contradict one another, record "
                           "it again") +
               (in_collectives ? " or simulate with \"collectives\": \"preserve\"" : "");
    }
    return "; the application relies on buffering: an eager_threshold of " +
           std::to_string(*threshold) + " would let it pass";
}

namespace
{

/// The least is given up first; who waits for its own process is not to be helped.
std::tuple<int, Picoseconds, LocationIndex> weight_of(const Wait* wait)
{
    const bool is_of_window = wait->kind == WaitKind::epoch || wait->kind == WaitKind::window_lock;
    const auto kind = wait->kind == WaitKind::receive                      ? 0
                      : is_for_receive_of_send(*wait)                      ? 1
                      : wait->kind == WaitKind::collective || is_of_window ? 2
                      : wait->kind == WaitKind::signal                     ? 2
                                                                           : 3;
    return {kind, wait->input_time, wait->location};
}

const Wait* weakest_of(const std::vector<const Wait*>& waits)
{
    const auto least = std::ranges::min_element(waits, {}, weight_of);
    return least != waits.end() && std::get<0>(weight_of(*least)) < 3 ? *least : nullptr;
}

} // namespace

const Wait* StallReport::weakest_of_cycle() const
{
    return weakest_of(find_cycle());
}

const Wait* StallReport::weakest_of_all() const
{
    std::vector<const Wait*> all;
    for (const auto& wait : waits_)
    {
        all.push_back(&wait);
    }
    return weakest_of(all);
}

std::string StallReport::cycle() const
{
    const auto cycle = find_cycle();
    std::string text = "cycle of waits: ";
    for (std::size_t index = 0; index < std::min(cycle.size(), most_listed); ++index)
    {
        text += (index > 0 ? "; " : "") + describe(*cycle[index]);
    }
    if (cycle.size() > most_listed)
    {
        text += "; and " + std::to_string(cycle.size() - most_listed) + " more locations";
    }
    return text + advice();
}

} // namespace haec_sim
