// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/machine_model.hpp"

#include "haec_sim/error.hpp"

#include <utility>

namespace haec_sim
{

MachineModel::MachineModel(const Configuration& machine, const Platform& platform)
    : mapping_(Mapping::xyz(platform, platform.node_count())),
      module_(machine.modules.front().module->create(
          {machine.modules.front().parameters, platform, mapping_}))
{
}

Configuration with_network_model_alone(Configuration machine)
{
    const Platform platform(machine.platform);
    const auto mapping = Mapping::xyz(platform, platform.node_count());
    for (const auto& section : machine.modules)
    {
        const auto module = section.module->create({section.parameters, platform, mapping});
        if (module->network_model() != nullptr)
        {
            machine.modules = {ModuleSection(section)};
            return machine;
        }
    }
    throw UsageError("the machine has no network model, which tells how long messages take; name "
                     "one in the configuration");
}

} // namespace haec_sim
