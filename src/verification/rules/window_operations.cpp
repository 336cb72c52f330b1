// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/window_operations.hpp"

namespace haec_sim::verification
{

// The messages of a location's operations are counted from here, so that each has random numbers of
// its own.
WindowOperations::WindowOperations(const Rules& rules, LocationIndex location)
    : rules_(rules), own_(rules.trace.locations()[location].process),
      sequence_((std::uint64_t{1} << 62) + (std::uint64_t{location} << 30))
{
}

Bounds WindowOperations::arrival(const Bounds& begin, ProcessIndex from, ProcessIndex to,
                                 std::uint64_t length)
{
    const Message message{
        .length = Bytes{length}, .sender = from, .sequence = sequence_++, .begin = begin.least};
    const auto links = walk(*rules_.machine, rules_.nodes[from], rules_.nodes[to], message);
    return begin + rounded(rules_.times->transfer_time(links, message));
}

std::optional<WindowOperations::AtTarget> WindowOperations::begin(const events::RmaPut& record,
                                                                  Picoseconds time)
{
    return begin(record, {.there = record.bytes}, time);
}

std::optional<WindowOperations::AtTarget> WindowOperations::begin(const events::RmaGet& record,
                                                                  Picoseconds time)
{
    return begin(record, {.back = record.bytes}, time);
}

std::optional<WindowOperations::AtTarget> WindowOperations::begin(const events::RmaAtomic& record,
                                                                  Picoseconds time)
{
    const auto back =
        record.bytes_received > 0 ? std::optional(record.bytes_received) : std::nullopt;
    return begin(record, {record.bytes_sent, back}, time);
}

template <class Kind>
std::optional<WindowOperations::AtTarget>
WindowOperations::begin(const Kind& record, const Exchange& bytes, Picoseconds time)
{
    auto& operation = operations_[{record.win, record.matching_id}];
    operation.reset();
    const auto& trace = rules_.trace;
    const auto target =
        trace.peer(trace.windows().communicator_of(record.win), own_, record.remote);
    if (!target || !trace.windows().is_of_processes(record.win))
    {
        return std::nullopt;
    }
    const auto there = arrival(exactly(time), own_, *target, bytes.there);
    auto done = there;
    if (bytes.back)
    {
        done = arrival(done, *target, own_, *bytes.back);
    }
    done = later(done, exactly(time) + rules_.occupancy() +
                           rules_.overhead_of(own_, *target, bytes.there));
    operation = done;
    auto& latest = done_[{record.win, *target}];
    latest = std::max(latest, done.least);
    return AtTarget{*target, there};
}

std::optional<Bounds> WindowOperations::done(const WindowOperation& operation) const
{
    const auto found = operations_.find(operation);
    return found != operations_.end() ? found->second : std::nullopt;
}

Picoseconds WindowOperations::all_done(RmaWinRef window) const
{
    Picoseconds latest{};
    for (const auto& [place, done] : done_)
    {
        latest = place.first == window ? std::max(latest, done) : latest;
    }
    return latest;
}

Picoseconds WindowOperations::all_done(RmaWinRef window, ProcessIndex target) const
{
    const auto found = done_.find({window, target});
    return found != done_.end() ? found->second : Picoseconds{0};
}

} // namespace haec_sim::verification
