// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/sim/report_choice.hpp"
#include "configuration/configuration.hpp"
#include "core/log/log_settings.hpp"
#include "haec_sim/log.hpp"
#include "simulation/engine/unmatched.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>

namespace haec_sim
{

/// The choices of when to show how far the run is.
enum class Progress
{
    /// Progress is shown where standard error is a terminal.
    automatic,
    always,
    never
};

/// The ways in which processes and managers are given to MPI ranks.
enum class Layout
{
    /// Dealt to those there are.
    spread,
    /// A rank for each of them ([Bielert2015], section 3.3.2).
    dedicated
};

/// The parts of the simulated machine that the output's system tree has. Without a network model
/// it has those of `recorded`.
enum class SystemTree
{
    /// All, beside the machine on which the trace was recorded, where processes stay.
    added,
    /// All, and processes stand below its nodes.
    simulated,
    /// The parts that metrics are about.
    recorded
};

/// The things that may be asked for in place of a simulation, and a simulation. One of several
/// counts, whatever their order among the arguments: help before the version, then lists, a
/// description, the configuration, the check.
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
    std::variant<Simulation, CheckOfInputs, DumpOfConfiguration, DumpsOfConfigurations, Description,
                 ListOfModules, ListOfTopologies, ListOfConfigurations, Help>;

/// The wishes of a user on the command line. It is read on every rank from the same
/// arguments. Names of outputs are as given; those of trace, configuration and mapping are looked
/// up.
struct CommandLine
{
    /// The anchor file, also where its folder was given. Empty only where what is asked for needs
    /// no trace.
    std::filesystem::path trace;
    /// Without it static_network_model runs with its defaults.
    std::optional<std::filesystem::path> config;
    /// Without it processes are mapped in the order xyz.
    std::optional<std::filesystem::path> mapping;
    std::filesystem::path output;
    /// Outputs that exist are replaced; otherwise they end the run before it begins.
    bool force = false;
    /// The trace is not written.
    bool no_output = false;
    /// The file to write a report of the run to (docs/reference/report.md).
    std::optional<std::filesystem::path> report;
    ReportChoice report_choice{};

    /// True where there will be a report that has those sections.
    bool reports(bool ReportChoice::*sections) const
    {
        return report && report_choice.*sections;
    }

    /// The region of interest: names of regions, or times of the recording; by default what lies
    /// between MPI_Init and MPI_Finalize.
    std::optional<std::string> from;
    std::optional<std::string> to;
    /// -m and --set.
    ConfigurationChoices choices;
    Unmatched unmatched = Unmatched::error;
    Layout layout = Layout::spread;
    SystemTree system_tree = SystemTree::added;
    /// The memory of each rank for parts of event files, in bytes: half of it for those that are
    /// read, half for those that are written.
    std::uint64_t memory = 0;
    /// OTF2's library reads and writes event files, also where our codec could.
    bool reads_by_library = false;

    Request request;
    log::Settings log;
    Progress progress = Progress::automatic;
    /// Nothing is said of a run that goes well.
    bool quiet = false;
};

/// The same wishes of a run that writes nothing.
CommandLine without_output(CommandLine options);

/// Reads the arguments of main. Throws UsageError for anything that it does not understand, and for
/// a configuration or mapping that is not there. Throws Error where the folder of the trace holds
/// none, or several.
CommandLine read_command_line(int argc, const char* const* argv);

/// The text of --help: how to call the program, every option in its group, an example.
std::string help_text();

/// The options as Markdown tables, one per group, for the manual.
std::string option_tables();

} // namespace haec_sim
