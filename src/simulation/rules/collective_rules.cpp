// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The times of the records of collectives: begins and requests keep their gap, ends follow R6.
//
// Source: spec: semantics, R6 (collective_calls.cpp has the equations).
//     T(begin or request) = gap rule;   T(end or complete) = max(T of the record before, E)
// Neglected: an operation that is never complete keeps its recorded duration, and an end without a
// begin its gap; both are counted. So are recorded ends before another member's begin (guard).
// Keys: collectives, of replay.
// Example: the record before a completion is at 7 us: T = 9 us for E = 9 us, 7 us for E = 5 us.

#include "simulation/rules/collective_rules.hpp"

#include "simulation/rules/length_limit.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Checks the lengths of all that take part.
template <class Record>
void require_possible_lengths(const LocationState& at, CommRef communicator, std::uint64_t sent,
                              std::uint64_t received, const Record& record)
{
    const auto* members = at.context.index.communicator(communicator);
    require_possible_length(record, std::max(sent, received),
                            members != nullptr ? members->members().size() : 1, at.context.index,
                            at.self);
}

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

/// Notes what an end at `time` waited for, since `before`.
void note_end(LocationState& at, const CollectivePosting& part, const WindowOperations& operations,
              Picoseconds before, Picoseconds time)
{
    if (time <= before)
    {
        return;
    }
    if (at.profile() != nullptr)
    {
        // Whoever waits for the begin of the part goes on from there.
        at.note_cause(operations_before(part, operations, before));
    }
    at.note_cause({.link = PathLink::collective,
                   .cause = part.cause.location,
                   .caused = std::min(part.cause.time, time),
                   .end = time,
                   .operation = static_cast<std::uint32_t>(part.identity.operation)});
}

} // namespace

void CollectiveRules::see(LocationState& at, const events::MpiCollectiveBegin&, const Turn& turn)
{
    at.take_place(calls_.see_begin(CollectiveNest::mpi, turn, at.ahead.next_number()));
}

void CollectiveRules::see(LocationState& at, const events::MpiCollectiveEnd& record, const Turn&)
{
    require_possible_lengths(at, record.communicator, record.size_sent, record.size_received,
                             record);
    calls_.see_end(CollectiveNest::mpi, identity_of(record));
}

void CollectiveRules::see(LocationState& at, const events::RmaCollectiveBegin&, const Turn& turn)
{
    at.take_place(calls_.see_begin(CollectiveNest::rma, turn, at.ahead.next_number()));
}

void CollectiveRules::see(LocationState& at, const events::RmaCollectiveEnd& record, const Turn&)
{
    require_possible_lengths(at, at.context.index.windows().communicator_of(record.win),
                             record.bytes_sent, record.bytes_received, record);
    calls_.see_end(CollectiveNest::rma, identity_of(record));
}

void CollectiveRules::see(LocationState& at, const events::NonBlockingCollectiveRequest& record,
                          const Turn& turn)
{
    auto& part = calls_.see_request(turn, at.ahead.next_number());
    requests_.open(record.request_id, part);
    at.take_place(part);
}

void CollectiveRules::see(LocationState& at, const events::NonBlockingCollectiveComplete& record,
                          const Turn&)
{
    require_possible_lengths(at, record.communicator, record.size_sent, record.size_received,
                             record);
    calls_.see_completion(requests_.close<CollectivePosting>(record.request_id),
                          identity_of(record));
}

Picoseconds CollectiveRules::begin(LocationState& at, Picoseconds input_time)
{
    const auto time = at.gap_rule(input_time);
    CollectiveSite site;
    site.is_of_program = at.stack.inside_program_call();
    site.caller = at.stack.caller_of_mpi();
    if (!at.stack.empty())
    {
        site.region = at.stack.top().region;
        site.is_among_neighbours = at.stack.top().traits.is_among_neighbours;
    }
    calls_.begin(input_time, time, site);
    return time;
}

OutputTime CollectiveRules::end(LocationState& at, Picoseconds input_time)
{
    auto* part = calls_.ended();
    if (part == nullptr)
    {
        ++at.context.oddities.stray_completions;
        calls_.close_ended();
        return at.gap_rule(input_time);
    }
    const auto end = end_time(*part, input_time);
    if (!end)
    {
        return at.park(ForCollective{part}, input_time);
    }
    if (part->latest_in > input_time && !part->identity.window.is_defined())
    {
        // On windows a begin is when the member's own operations are done.
        at.context.early_ends.note({part->key, part->latest_in - input_time, part->site.region});
    }
    const auto before = at.timeline().floor(input_time);
    const auto time = std::max(before, *end);
    // What is recorded of it is no transfer.
    const auto until = part->is_by_model ? time : std::min(time, part->last_begin);
    at.note_wait(divided({before, until, part->last_begin, {}}, WaitCause::collective));
    if (!part->is_by_model)
    {
        at.figures.kept.of_collectives.include(std::min(cost(*part, input_time), time - before),
                                               part->site.is_of_program);
    }
    note_end(at, *part, operations_, before, time);
    if (at.draws != nullptr) [[unlikely]]
    {
        at.draws->end(*part, cost(*part, input_time));
    }
    calls_.close_ended();
    return time;
}

Picoseconds CollectiveRules::begin(LocationState& at, CollectiveNest nest, Picoseconds input_time)
{
    const auto time = begin(at, input_time);
    at.open_collectives.begin(nest, at.stack.depth(), input_time);
    return time;
}

OutputTime CollectiveRules::end(LocationState& at, CollectiveNest nest, Picoseconds input_time)
{
    const auto time = end(at, input_time);
    if (time)
    {
        at.open_collectives.end(nest);
    }
    return time;
}

Picoseconds CollectiveRules::retime(LocationState& at, events::MpiCollectiveBegin& record)
{
    return begin(at, CollectiveNest::mpi, record.time);
}

OutputTime CollectiveRules::retime(LocationState& at, events::MpiCollectiveEnd& record)
{
    return end(at, CollectiveNest::mpi, record.time);
}

Picoseconds CollectiveRules::retime(LocationState& at, events::RmaCollectiveBegin& record)
{
    return begin(at, CollectiveNest::rma, record.time);
}

OutputTime CollectiveRules::retime(LocationState& at, events::RmaCollectiveEnd& record)
{
    const auto time = end(at, CollectiveNest::rma, record.time);
    if (time)
    {
        operations_.synchronize(record.win);
    }
    return time;
}

Picoseconds CollectiveRules::retime(LocationState& at, events::NonBlockingCollectiveRequest& record)
{
    return begin(at, record.time);
}

OutputTime CollectiveRules::retime(LocationState& at, events::NonBlockingCollectiveComplete& record)
{
    return end(at, record.time);
}

void CollectiveRules::describe(const LocationState&, const ForCollective& awaited, Wait& wait) const
{
    wait.kind = awaited.part->is_begun ? WaitKind::collective : WaitKind::order;
    wait.collective = awaited.part->key;
}

void CollectiveRules::abandon(LocationState& at, const ForCollective& awaited)
{
    ++at.context.oddities.unfinished_collectives;
    calls_.abandon(*awaited.part);
}

} // namespace haec_sim
