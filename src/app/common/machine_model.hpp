// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/mapping.hpp"

#include <memory>

namespace haec_sim
{

/// The network model of a machine, to be asked outside of a simulation.
class MachineModel
{
public:
    /// The configuration, of with_network_model_alone(), and the platform outlive it.
    MachineModel(const Configuration& machine, const Platform& platform);

    NetworkModel& model() const noexcept
    {
        return *module_->network_model();
    }

private:
    Mapping mapping_;
    std::unique_ptr<Module> module_;
};

/// The machine without anything but its network model: what tells how long messages take. Throws
/// UsageError where none of its modules is one.
Configuration with_network_model_alone(Configuration machine);

} // namespace haec_sim
