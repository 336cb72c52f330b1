// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collectives.hpp"

#include <algorithm>
#include <span>
#include <tuple>
#include <unordered_map>

#include "dependency.hpp"

namespace haec_sim::checker
{

namespace
{

// Fields: MpiCollectiveEnd and NonBlockingCollectiveComplete begin alike; RmaCollectiveEnd has the
// level of synchronisation in between.
constexpr auto op_field = 0U, comm_field = 1U, root_field = 2U, complete_request_field = 5U;
constexpr auto window_field = 2U, window_root_field = 3U, request_field = 0U;

} // namespace

void Collectives::Begins::include(const Begins& other)
{
    input = std::max(input, other.input);
    output = std::max(output, other.output);
}

// Walks one location and pairs begins with ends.
class Collectives::Scan
{
public:
    Scan(Collectives& collectives, Index location)
        : collectives_(collectives), index_(location),
          location_(collectives.input_.locations[location])
    {
    }

    void run()
    {
        for (Index event = 0; event < location_.size(); ++event)
        {
            latest_ = std::max(latest_, location_.time(event));
            handle(event);
        }
    }

private:
    struct Begin
    {
        Index event = no_index;
        Picoseconds time = 0; // never less than that of an earlier event
    };

    void handle(Index event)
    {
        switch (location_.kind(event))
        {
        case EventKind::MpiCollectiveBegin:
            open_.push_back({event, latest_});
            break;
        case EventKind::RmaCollectiveBegin:
            open_rma_.push_back({event, latest_});
            break;
        case EventKind::NonBlockingCollectiveRequest:
            requests_[location_.field(event, request_field)] = {event, latest_};
            break;
        case EventKind::MpiCollectiveEnd:
            close(open_, event);
            break;
        case EventKind::RmaCollectiveEnd:
            close(open_rma_, event);
            break;
        case EventKind::NonBlockingCollectiveComplete:
            complete(event);
            break;
        default:
            break;
        }
    }

    void close(std::vector<Begin>& open, Index event)
    {
        if (!open.empty())
        {
            collectives_.add(index_, open.back().event, event, open.back().time);
            open.pop_back();
        }
    }

    void complete(Index event)
    {
        const auto found = requests_.find(location_.field(event, complete_request_field));
        if (found != requests_.end())
        {
            collectives_.add(index_, found->second.event, event, found->second.time);
            requests_.erase(found);
        }
    }

    Collectives& collectives_;
    Index index_;
    const Location& location_;
    Picoseconds latest_ = INT64_MIN;
    std::vector<Begin> open_;
    std::vector<Begin> open_rma_;
    std::unordered_map<Word, Begin> requests_;
};

// All participations with the same domain and number.
class Collectives::Operation
{
public:
    Operation(Collectives& collectives, std::span<const Call> calls)
        : collectives_(collectives), calls_(calls),
          communicator_(calls.front().domain.window
                            ? collectives.communicators_.of_window(calls.front().domain.id)
                                  .value_or(OTF2_UNDEFINED_COMM)
                            : calls.front().domain.id),
          members_(collectives.communicators_.members(communicator_, calls.front().process))
    {
    }

    // Returns whether every member takes part.
    bool resolve()
    {
        std::unordered_map<Process, Begins> begins;
        for (const auto& call : calls_)
        {
            begins[call.process] = begins_of(call);
        }
        Begins latest;
        for (const auto process : members_)
        {
            const auto found = begins.find(process);
            if (found == begins.end())
            {
                return false;
            }
            latest.include(found->second);
            prefix_.push_back(latest);
            by_rank_.push_back(found->second);
        }
        for (const auto& call : calls_)
        {
            finish(call);
        }
        return !members_.empty();
    }

private:
    Begins begins_of(const Call& call) const
    {
        const auto& part = collectives_.parts_[call.part];
        return {collectives_.input_.locations[part.location].time(part.begin),
                collectives_.output_.locations[part.location].time(part.begin)};
    }

    void finish(const Call& call)
    {
        auto& part = collectives_.parts_[call.part];
        const auto found = std::ranges::find(members_, call.process);
        if (found == members_.end())
        {
            return; // not of this communicator: stays unfinished
        }
        const auto rank = static_cast<std::size_t>(found - members_.begin());
        const auto latest = latest_begins(call, rank);
        part.finished = true;
        part.latest_input = latest.input;
        part.latest_output = latest.output;
        part.last_output = prefix_.back().output;
    }

    // The rank of the root, nothing if the record names none of the members.
    std::optional<std::size_t> root_rank(const Call& call) const
    {
        const auto root = collectives_.communicators_.peer(
            communicator_, collectives_.parts_[call.part].root, call.process);
        const auto found = root ? std::ranges::find(members_, *root) : members_.end();
        return found == members_.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - members_.begin()));
    }

    Begins latest_begins(const Call& call, std::size_t rank) const
    {
        const auto& part = collectives_.parts_[call.part];
        const auto dependency = dependency_of(part.operation);
        if (dependency == Dependency::prefix)
        {
            return prefix_[rank];
        }
        if (dependency == Dependency::all || collectives_.communicators_.is_inter(communicator_))
        {
            return prefix_.back();
        }
        const auto root = part.root == OTF2_COLLECTIVE_ROOT_SELF ? rank : root_rank(call);
        if (!root || (dependency == Dependency::to_root && *root == rank))
        {
            return prefix_.back();
        }
        auto latest = by_rank_[rank];
        if (dependency == Dependency::from_root)
        {
            latest.include(by_rank_[*root]);
        }
        return latest;
    }

    Collectives& collectives_;
    std::span<const Call> calls_;
    Word communicator_;
    std::vector<Process> members_;
    std::vector<Begins> by_rank_;
    std::vector<Begins> prefix_; // over the ranks up to each
};

Collectives::Collectives(const Trace& input, const Trace& output,
                         const Communicators& communicators)
    : input_(input), output_(output), communicators_(communicators)
{
    for (Index location = 0; location < input.locations.size(); ++location)
    {
        of_event_.emplace_back(input.locations[location].events.size(), no_index);
        Scan(*this, location).run();
    }
    number_calls();
    resolve();
}

void Collectives::add(Index location, Index begin, Index end, Picoseconds time)
{
    const auto& events = input_.locations[location];
    const bool window = events.kind(end) == EventKind::RmaCollectiveEnd;
    const auto id = events.field(end, window ? window_field : comm_field);
    const auto root = events.field(end, window ? window_root_field : root_field);
    const auto process = communicators_.process_of(location);
    const auto communicator = window ? communicators_.of_window(id).value_or(id) : id;
    const auto owner = communicators_.is_self(communicator) ? process : Process{0};

    const auto number = static_cast<Index>(parts_.size());
    of_event_[location][end] = number;
    parts_.push_back({location, begin, end, events.field(end, op_field), root});
    calls_.push_back({{window, id, owner}, process, time, number});
}

// Counts, for each domain and process, in the order of initiation; among the threads of a process
// that is the order of input times.
void Collectives::number_calls()
{
    const auto order = [this](const Call& call)
    {
        const auto& part = parts_[call.part];
        return std::tuple(call.domain, call.process, call.time, part.location, part.begin);
    };
    std::ranges::sort(calls_, {}, order);
    for (std::size_t n = 1; n < calls_.size(); ++n)
    {
        const bool same =
            calls_[n].domain == calls_[n - 1].domain && calls_[n].process == calls_[n - 1].process;
        calls_[n].number = same ? calls_[n - 1].number + 1 : 0;
    }
}

void Collectives::resolve()
{
    std::ranges::sort(calls_, {},
                      [](const Call& call)
                      { return std::tuple(call.domain, call.number, call.process); });
    for (auto first = calls_.cbegin(); first != calls_.cend();)
    {
        const auto last =
            std::find_if(first, calls_.cend(),
                         [first](const Call& call)
                         { return call.domain != first->domain || call.number != first->number; });
        const bool finished = Operation(*this, {first, last}).resolve();
        ++operations_;
        unfinished_ += finished ? 0 : 1;
        first = last;
    }
}

} // namespace haec_sim::checker
