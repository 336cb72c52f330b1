// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/location_replay.hpp"

#include <algorithm>

// R6: collectives.

namespace haec_sim
{

namespace
{

/// Own operations on its window that a part began after, where they held up the location.
PathWait operations_before(const CollectivePosting& part, const WindowOperations& operations,
                           Picoseconds since)
{
    if (!part.identity.window.is_defined())
    {
        return nothing_awaited;
    }
    const auto last = operations.all_done(part.identity.window);
    // Others may have begun since then.
    return last.end == part.begin_out && last.end > since ? last : nothing_awaited;
}

} // namespace

Picoseconds LocationReplay::begin_collective(Picoseconds input_time)
{
    const auto time = gap_rule(input_time);
    CollectiveSite site;
    site.is_of_program = stack_.inside_program_call();
    if (!stack_.empty())
    {
        site.region = stack_.top().region;
        site.is_among_neighbours = stack_.top().traits.is_among_neighbours;
    }
    collectives_.begin(input_time, time, site);
    return time;
}

// Without an end there is no collective that the gaps since its begin could belong to.
void LocationReplay::leave_collectives(RegionRef region)
{
    if (const auto begin = open_collectives_.leave(stack_.depth() - stack_.count_left_by(region)))
    {
        timeline_.return_to(*begin);
    }
}

LocationReplay::Time LocationReplay::end_collective(Picoseconds input_time)
{
    auto* part = collectives_.ended();
    if (part == nullptr)
    {
        ++context_.oddities.stray_completions;
        collectives_.close_ended();
        return gap_rule(input_time);
    }
    const auto end = CollectiveCalls::end_time(*part, input_time);
    if (!end)
    {
        return park(ForCollective{part}, input_time);
    }
    if (part->latest_in > input_time && !part->identity.window.is_defined())
    {
        // On windows a begin is when the member's own operations are done.
        context_.early_ends.note({part->key, part->latest_in - input_time, part->site.region});
    }
    const auto before = timeline_.floor(input_time);
    const auto time = std::max(before, *end);
    // What is recorded of it is no transfer.
    const auto until = part->is_by_model ? time : std::min(time, part->last_begin);
    note_wait(divided({before, until, part->last_begin, {}}, WaitCause::collective));
    if (!part->is_by_model)
    {
        figures_.kept.of_collectives.include(
            std::min(CollectiveCalls::cost(*part, input_time), time - before),
            part->site.is_of_program);
    }
    if (time > before)
    {
        if (profile_ != nullptr)
        {
            // Whoever waits for the begin of the part goes on from there.
            note_cause(operations_before(*part, operations_, before));
        }
        note_cause({.link = PathLink::collective,
                    .cause = part->cause.location,
                    .caused = std::min(part->cause.time, time),
                    .end = time,
                    .operation = static_cast<std::uint32_t>(part->identity.operation)});
    }
    collectives_.close_ended();
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiCollectiveBegin& record)
{
    const auto time = begin_collective(record.time);
    open_collectives_.begin(CollectiveNest::mpi, stack_.depth(), record.time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiCollectiveEnd& record)
{
    const auto time = end_collective(record.time);
    if (time)
    {
        open_collectives_.end(CollectiveNest::mpi);
    }
    return time;
}

LocationReplay::Time LocationReplay::retime(events::RmaCollectiveBegin& record)
{
    const auto time = begin_collective(record.time);
    open_collectives_.begin(CollectiveNest::rma, stack_.depth(), record.time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::RmaCollectiveEnd& record)
{
    const auto time = end_collective(record.time);
    if (time)
    {
        open_collectives_.end(CollectiveNest::rma);
        operations_.synchronize(record.win);
    }
    return time;
}

LocationReplay::Time LocationReplay::retime(events::NonBlockingCollectiveRequest& record)
{
    return begin_collective(record.time);
}

LocationReplay::Time LocationReplay::retime(events::NonBlockingCollectiveComplete& record)
{
    return end_collective(record.time);
}

} // namespace haec_sim
