// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/counted_parts.hpp"
#include "haec_sim/json.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "node_estimate.hpp"
#include "power/core_energy.hpp"
#include "power/power_model.hpp"
#include "region_records.hpp"
#include "static_power.hpp"

#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::power_estimator
{

/// The part of a region in the energy of all nodes, in the whole run.
struct RegionEnergy
{
    Picoseconds time{};
    /// The energy [J].
    double energy = 0;
};

/// The energy of the nodes, and whose it is (docs/how-to/estimate-power.md).
class EnergyShares
{
public:
    /// `model`, `definitions`, which knows the names, and `power` outlive it.
    EnergyShares(const PowerModel& model, const Definitions& definitions, const RunSpan& run,
                 CountedParts counted, const StaticPower& power);

    /// A node, "(x,y,z)", and what the regions of its cores had of it.
    void add(const std::string& name, const NodeEstimate& node, const LocationRegions& regions);

    /// That many nodes without processes count, too.
    void add_idle(std::uint64_t nodes);

    /// The product for the whole run [Js].
    double energy_delay_product() const noexcept
    {
        return whole_ * in_seconds(run_.whole.end);
    }

    /// Writes into the table of nodes a line for the nodes without processes, where they count, and
    /// one for each kind of passive parts.
    void write_others(std::ostream& out) const;

    /// Writes the energies by process of the trace, as CSV.
    void write_processes(std::ostream& out) const;

    /// Writes energies by region, the greatest first, as CSV; the last line is what no region had.
    void write_regions(std::ostream& out) const;

    /// All of it: totals, nodes, processes and regions.
    JsonValue document() const;

    /// "energy of all 64 nodes: 22.1 J in the region of interest, 28.7 J in the whole run, ...":
    /// totals, and the process and the region with most of it.
    std::string summary() const;

private:
    struct NamedRegion
    {
        std::string name;
        RegionEnergy figures;
    };

    struct ProcessEnergy
    {
        CoreEnergy whole;
        CoreEnergy interest;
    };

    /// The energy of a constant power, in the whole run and in the region of interest [J].
    struct ConstantEnergy
    {
        double whole = 0;
        double interest = 0;
    };

    ConstantEnergy energy_of(Watts power) const;
    void write_constant(std::ostream& out, const std::string& name, Watts power) const;
    JsonValue::List passive_documents() const;
    std::vector<NamedRegion> named_regions() const;
    /// Adds the energy where the run has a region of interest.
    void add_interest(JsonValue::Object& row, double energy) const;
    JsonValue::List node_documents() const;
    JsonValue::List process_documents() const;
    JsonValue::List region_documents() const;

    const PowerModel& model_;
    const Definitions& definitions_;
    RunSpan run_;
    CountedParts counted_;
    const StaticPower& power_;
    std::map<LocationRef, LocationGroupRef> process_of_;
    /// The names of processes.
    std::map<LocationGroupRef, std::string> names_;
    std::vector<std::pair<std::string, NodeEnergy>> nodes_;
    std::map<LocationGroupRef, ProcessEnergy> processes_;
    std::map<RegionRef, RegionEnergy> regions_;
    /// The nodes without processes that count, and the energy of all of them.
    std::uint64_t idle_ = 0;
    ConstantEnergy idle_energy_;
    ConstantEnergy passive_energy_;
    /// The energy of all nodes that count [J].
    double whole_ = 0;
    double interest_ = 0;
};

} // namespace haec_sim::power_estimator
