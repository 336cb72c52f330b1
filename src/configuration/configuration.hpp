// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/registry/module_section.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"
#include "network/discipline.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The word for links that nobody has to wait for, in place of a discipline.
inline const std::string unlimited = "none";

/// The meaning of the ids in a mapping file.
enum class MappingUnit
{
    /// Processes; threads where the trace has one process only.
    automatic,
    process,
    thread
};

/// Everything that a configuration says, whichever form it has (spec: files, "Configuration").
struct Configuration
{
    Platform::Description platform;
    /// `topology.library`: the shared object that the topology comes with; empty where it names
    /// none.
    std::filesystem::path topology_library;
    /// `platform.nodes.computing` of the released form: power, cores, usage.
    std::optional<Parameters> computing_nodes;
    /// `resource_managers.network_resource_manager.contention`; nothing where links are unlimited.
    std::optional<Contention> contention;
    MappingUnit mapping_unit = MappingUnit::automatic;
    /// `replay`: what the engine is told, whatever the network model (replay_options()).
    Parameters replay{"replay"};
    /// A line that names keys with an old place, and their new one; empty where there are none.
    std::string moved_keys;
    /// The modules that run, in this order.
    std::vector<ModuleSection> modules;
};

/// Reads a configuration's text. `name` is its file's, for messages, and for shared objects with
/// relative paths, which start at the file. Loads the shared objects that it names. Throws
/// UsageError with everything that is wrong.
Configuration read_configuration(std::string_view text, const std::filesystem::path& name,
                                 const ConfigurationChoices& choices);

/// Logs the line about keys with an old place, if there is one: on the first rank, that is once.
void tell_moved_keys(const Configuration& configuration);

/// Reads a configuration's file; without one, gives the default configuration: static_network_model
/// with its defaults on the default topology.
Configuration load_configuration(const std::optional<std::filesystem::path>& file,
                                 const ConfigurationChoices& choices);

} // namespace haec_sim
