// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The operations of a location: which gaps of its records are calculations, and what waits for
// what.
//
// The gap before a record is a wait, and counts not, where haec_sim simulates the wait anew (spec:
// semantics, R2 to R4, R6): receives, completions of requests, ends of collectives, and the Leave
// behind a blocking send. All other gaps are calculations. A non-blocking operation does not delay
// what follows, and the operation behind its completion requires it.

#include "export/goal/location_operations.hpp"

#include <vector>

namespace haec_sim::exporting
{

using importing::Loss;

void LocationOperations::count_lost(Part part)
{
    if (part == Part::threads)
    {
        at_.context.losses.add(Loss::export_threads);
    }
    else if (part == Part::windows)
    {
        at_.context.losses.add(Loss::export_windows);
    }
}

void LocationOperations::see(const events::Metric& record)
{
    at_.time.see_value(record.time);
    at_.time.read_clock(record);
}

void LocationOperations::see(const events::ParameterUnsignedInt& record)
{
    const auto& names = at_.context.names;
    if (names.signal.is_defined() && record.parameter == names.signal)
    {
        at_.time.pass(record.time);
        at_.append_time();
        at_.process.signals.give(record.value, at_.chain.next());
    }
    else if (names.await.is_defined() && record.parameter == names.await)
    {
        at_.time.drop(record.time);
        at_.append_time();
        if (const auto* when = at_.process.signals.find(record.value))
        {
            at_.chain.require(*when);
            return;
        }
        const GoalOperation point{.kind = GoalKind::calculation, .cpu = at_.cpu};
        at_.process.signals.await(record.value, at_.chain.append(point, After::end));
    }
    else
    {
        at_.time.see_value(record.time);
    }
}

void LocationOperations::see(const events::Enter& record)
{
    at_.time.pass(record.time);
    at_.time.enter(record.region);
}

void LocationOperations::see(const events::CallingContextEnter& record)
{
    at_.time.pass(record.time);
    at_.time.enter(at_.context.index.region_of(record.calling_context));
}

void LocationOperations::see(const events::Leave& record)
{
    leave(record.region, record.time);
}

void LocationOperations::see(const events::CallingContextLeave& record)
{
    leave(at_.context.index.region_of(record.calling_context), record.time);
}

void LocationOperations::leave(RegionRef region, Picoseconds time)
{
    const bool is_probe = at_.time.is_probe(region);
    at_.context.losses.add(Loss::export_probe, is_probe ? 1 : 0);
    at_.time.is_behind_send() || is_probe ? at_.time.drop(time) : at_.time.pass(time);
    std::vector<Task> sends;
    at_.time.leave(region, sends);
    for (const auto task : sends)
    {
        at_.wait_for(task);
    }
}

} // namespace haec_sim::exporting
