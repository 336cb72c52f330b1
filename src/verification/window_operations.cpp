// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/window_operations.hpp"

namespace haec_sim::verification
{

// The messages of a location's operations are counted from here, so that each has random numbers of
// its own.
WindowOperations::WindowOperations(const Rules& rules, std::uint32_t location)
    : rules_(rules), own_(rules.trace.locations()[location].process),
      sequence_((std::uint64_t{1} << 62) + (std::uint64_t{location} << 30))
{
}

Bounds WindowOperations::transfer(ProcessIndex from, ProcessIndex to, std::uint64_t length)
{
    const auto links = walk(rules_.machine, rules_.nodes[from], rules_.nodes[to]);
    return rounded(rules_.times->transfer_time(links, {Bytes{length}, from, sequence_++}));
}

void WindowOperations::begin(const Record& record, Picoseconds time)
{
    auto& operation = operations_[{record.window, record.number}];
    operation.reset();
    const auto communicator = rules_.trace.communicator_of(record.window);
    const auto target = rules_.trace.peer(communicator, own_, record.rank);
    if (!target || !rules_.trace.windows().is_of_processes(record.window))
    {
        return;
    }
    const bool is_get = record.kind == Kind::rma_get;
    const auto back = is_get ? record.length : record.received;
    auto done = exactly(time) + transfer(own_, *target, is_get ? 0 : record.length);
    if (is_get || back > 0)
    {
        done = done + transfer(*target, own_, back);
    }
    done = later(done, exactly(time) + rules_.occupancy());
    operation = done;
    auto& latest = done_[{record.window, *target}];
    latest = std::max(latest, done.least);
}

std::optional<Bounds> WindowOperations::done(const Record& completion) const
{
    const auto found = operations_.find({completion.window, completion.number});
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
