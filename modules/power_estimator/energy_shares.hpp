// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "node_estimate.hpp"
#include "power/core_energy.hpp"
#include "power/power_model.hpp"
#include "region_records.hpp"

#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::power_estimator
{

/// What a region had of the energy of all nodes.
struct RegionEnergy
{
    Picoseconds time{};
    /// [J]
    double energy = 0;
};

/// The energy of the nodes, and whose it is (docs/power.md).
class EnergyShares
{
public:
    /// `definitions` outlives it, and knows the names.
    EnergyShares(const PowerModel& model, const Definitions& definitions);

    /// A node, "(x,y,z)", and what the regions of its cores had of it.
    void add(const std::string& name, const NodeEstimate& node, const LocationRegions& regions);

    /// [Js]
    double energy_delay_product() const noexcept
    {
        return total_ * in_seconds(end_);
    }

    /// By process of the trace, as CSV.
    void write_processes(std::ostream& out) const;

    /// By region, the greatest energy first, as CSV; the last line is what no region had.
    void write_regions(std::ostream& out) const;

    /// All of it: totals, nodes, processes and regions.
    JsonValue document() const;

    /// "energy of nodes: 28.7 J to solution, ...": totals, and who had most of it.
    std::string summary() const;

private:
    struct NamedRegion
    {
        std::string name;
        RegionEnergy figures;
    };

    std::vector<NamedRegion> named_regions() const;

    const PowerModel& model_;
    const Definitions& definitions_;
    std::map<LocationRef, LocationGroupRef> process_of_;
    /// Of processes.
    std::map<LocationGroupRef, std::string> names_;
    std::vector<std::pair<std::string, NodeEnergy>> nodes_;
    std::map<LocationGroupRef, CoreEnergy> processes_;
    std::map<RegionRef, RegionEnergy> regions_;
    double total_ = 0;
    Picoseconds end_{};
};

} // namespace haec_sim::power_estimator
