// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/chosen_topology.hpp"
#include "core/registry/libraries.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/parameters.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// A module that runs, with its section of the configuration: checked, defaults filled in.
struct ModuleSection
{
    const ModuleDescriptor* module = nullptr;
    Parameters parameters;
    /// The shared object that the section names; empty where it names none.
    std::filesystem::path library;
};

/// The additions of the command line to a configuration.
struct ConfigurationChoices
{
    /// The modules to run (-m), by name or by the path of a shared object; empty: all that have a
    /// section.
    std::vector<std::string> modules;
    /// "path=value" each (--set).
    std::vector<std::string> overrides;
    /// Whether shared objects that are named here or in the configuration are loaded.
    Libraries libraries = Libraries::load;
    /// The topology in place of the configuration's (--topology).
    std::optional<ChosenTopology> topology{};
};

} // namespace haec_sim
