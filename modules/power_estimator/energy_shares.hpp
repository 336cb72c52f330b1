// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core_records.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "power/core_energy.hpp"
#include "power/power_model.hpp"
#include "region_records.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <ostream>
#include <string>

namespace haec_sim
{

/// What a node took, from its first metric event to its last.
struct NodeEnergy
{
    /// "(x,y,z)"
    std::string name;
    std::size_t samples = 0;
    /// Where there are samples.
    Picoseconds begin{};
    Picoseconds end{};
    /// [J]
    double energy = 0;
};

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

    /// A node, its cores, and what their regions had of them.
    void add(const NodeEnergy& node, const std::map<LocationRef, CorePower>& cores,
             const LocationRegions& regions);

    /// [J]
    double total() const noexcept
    {
        return total_;
    }

    /// Until the last record of any core; energy is told of less than that.
    Picoseconds end() const noexcept
    {
        return end_;
    }

    /// [Js]
    double energy_delay_product() const noexcept
    {
        return total_ * static_cast<double>(end_.count()) * 1e-12;
    }

    /// By process of the trace, as CSV.
    void write_processes(std::ostream& out) const;

    /// By region, the greatest energy first, as CSV; the last line is what no region had.
    void write_regions(std::ostream& out) const;

    /// All of it, as JSON.
    void write_document(std::ostream& out) const;

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
    std::vector<NodeEnergy> nodes_;
    std::map<LocationGroupRef, CoreEnergy> processes_;
    std::map<RegionRef, RegionEnergy> regions_;
    double total_ = 0;
    Picoseconds end_{};
};

} // namespace haec_sim
