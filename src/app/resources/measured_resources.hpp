// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measure_command.hpp"
#include "app/resources/measured.hpp"
#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "haec_sim/units.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace haec_sim
{

/// What a phase, or the whole run, asks of a resource.
struct MeasuredDemand
{
    double amount = 0;
    /// Of the element that has most to do.
    double largest = 0;

    /// Adds what an element has to do.
    void add(double load)
    {
        amount += load;
        largest = std::max(largest, load);
    }
};

/// A resource of the machine, and what the trace asks of it.
struct MeasuredResource
{
    std::string name;
    std::string unit;
    /// Of one element, in a second.
    double rate = 1;
    double count = 1;
    std::array<MeasuredDemand, measured_phases> phases{};
    MeasuredDemand whole{};
    /// The link that has most to do in the whole run; empty for others.
    std::string busiest{};

    /// The least time of a demand, in seconds.
    double seconds(const MeasuredDemand& demand) const
    {
        return std::max(demand.amount / count, demand.largest) / rate;
    }
};

/// The machine, as demands are divided among its parts.
struct MeasuredMachine
{
    const TraceIndex& index;
    const Platform& platform;
    NetworkRates rates;
    /// By process.
    std::vector<NodeId> nodes;
    /// O of a send (spec: semantics, R3).
    Picoseconds send_occupancy;
};

/// The resources that anything is asked of, and compute. Links without a bandwidth are none. Throws
/// UsageError where routes depend on the state of links.
std::vector<MeasuredResource> resources_of(const Measured& measured, const MeasuredMachine& machine,
                                           const std::vector<CounterDemand>& counters,
                                           const std::vector<TraceMetric>& metrics);

} // namespace haec_sim
