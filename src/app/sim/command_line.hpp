// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "run/run_options.hpp"

#include <string>
#include <variant>

namespace haec_sim
{

/// The things that may be asked for in place of a simulation, and a simulation. The last of several
/// in Request counts, whatever their order among the arguments.
struct Simulation
{
};
struct CheckOfInputs
{
};
struct DumpOfConfiguration
{
};
/// As many as standard input asks for.
struct DumpsOfConfigurations
{
};
struct Description
{
    /// A module, a topology, a part of the configuration, or a shared object's path.
    std::string name;
};
struct ListOfModules
{
};
struct ListOfTopologies
{
};
struct ListOfConfigurations
{
};
struct Help
{
};
using Request =
    std::variant<Simulation, CheckOfInputs, DumpsOfConfigurations, DumpOfConfiguration, Description,
                 ListOfConfigurations, ListOfTopologies, ListOfModules, Help>;

/// The wishes of a user on the command line. It is read on every rank from the same
/// arguments. Names of outputs are as given; those of trace, configuration and mapping are looked
/// up.
struct CommandLine : RunOptions
{
    /// -m and --set.
    ConfigurationChoices choices;
    Request request;
};

/// Reads the arguments of main. Throws UsageError for anything that it does not understand, and for
/// a configuration or mapping that is not there. Throws Error where the folder of the trace holds
/// none, or several.
CommandLine read_command_line(int argc, const char* const* argv);

/// The text of --help: how to call the program, every option in its group, an example.
std::string help_text();

/// The options as Markdown tables, one per group, for the manual.
std::string option_tables();

} // namespace haec_sim
