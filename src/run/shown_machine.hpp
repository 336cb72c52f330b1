// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/added_locations.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "machine/system_tree/machine_tree.hpp"
#include "machine/system_tree/metric_locations.hpp"
#include "run/inputs.hpp"
#include "run/module_set.hpp"
#include "run/output_archive.hpp"
#include "simulation/managers/manager_plan.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The simulated machine in the definitions of the output, and what modules measure on it.
class ShownMachine
{
public:
    /// Adds the machine, as the options say, and the locations of the modules. Without a network
    /// model none is simulated, and the output is a copy. The references outlive it. With one, the
    /// properties of run_properties() are added, too.
    ShownMachine(Definitions& definitions, const RunOptions& options,
                 const Configuration& configuration, const Inputs& inputs, ModuleSet& modules);

    /// Opens those of the added locations that `rank` writes. The module of each hears of it by
    /// open_added(), in the order of the configuration.
    void open(OutputArchive& archive, const ManagerPlan& plan, std::uint32_t rank);

private:
    void define(Definitions& definitions, SystemTree system_tree);
    void add_locations();
    /// The rank that writes an added location, as the module asked for; the first where nobody is
    /// responsible.
    std::uint32_t writer_of(const AddedMetric& added, const ManagerPlan& plan) const;

    const Inputs& inputs_;
    ModuleSet& modules_;
    MachineTree tree_;
    /// The locations, since the machine is defined.
    std::optional<MetricLocations> added_;
    /// The number of locations, by module, when it and those before it have added theirs.
    std::vector<std::size_t> added_until_;
    std::vector<std::unique_ptr<SampleWriter>> sinks_;
};

} // namespace haec_sim
