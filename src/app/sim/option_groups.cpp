// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/option_groups.hpp"

#include "app/common/libraries_option.hpp"
#include "app/common/module_names.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/topology_option.hpp"
#include "core/log/log_settings.hpp"
#include "core/numbers/quantity.hpp"
#include "core/numbers/time_from.hpp"
#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace haec_sim
{

namespace
{

/// Throws UsageError where the value is empty.
TakeValue filled(const TakeValue& take)
{
    return [take](const std::string& value, const std::string& option)
    {
        if (value.empty())
        {
            throw UsageError("--" + option +
                             ": the value is empty; give one, or leave the option out");
        }
        take(value, option);
    };
}

template <class Target>
TakeValue text_into(Target& target)
{
    return filled(into(target, std::identity()));
}

std::uint32_t samples_from(const std::string& text)
{
    constexpr std::uint64_t most = 1000000;
    const auto number = whole_number(text);
    if (!number || *number < 1 || *number > most)
    {
        throw UsageError("--samples: '" + text + "' is no number of samples; give one from 1 to " +
                         std::to_string(most));
    }
    return static_cast<std::uint32_t>(*number);
}

std::uint64_t memory_from(const std::string& text)
{
    const auto whole = whole_number(text);
    const auto bytes = whole ? static_cast<double>(*whole) : quantity_in("bytes", text);
    if (!bytes || !(*bytes >= 1) || *bytes >= 0x1p64)
    {
        throw UsageError("--memory: '" + text +
                         "' is no size; give a number and a unit, such as 512MiB or 2GiB");
    }
    return static_cast<std::uint64_t>(*bytes);
}

Picoseconds log_time_from(const std::string& text, const std::string& option)
{
    const auto time = time_from(text);
    if (!time)
    {
        throw UsageError("--" + option + ": '" + text +
                         "' is no time; give a number and a unit, such as 1.5s or 20ms");
    }
    return *time;
}

NumberList log_ranks_from(const std::string& text)
{
    auto ranks = NumberList::from(text);
    if (!ranks)
    {
        throw UsageError("--log-ranks: '" + text +
                         "' is no list of MPI ranks; write numbers and ranges, such as 0,3-5");
    }
    return *ranks;
}

log::Level log_level_from(const std::string& text, const std::string& option)
{
    return static_cast<log::Level>(place_among(log::level_names(), text, option));
}

/// What comes later in Request counts.
TakeValue asks(CommandLine& line, const Request& request)
{
    return [&line, request](const auto&, const auto&)
    {
        if (request.index() > line.request.index())
        {
            line.request = request;
        }
    };
}

OptionRows input_and_output(CommandLine& line)
{
    OptionRows rows("Input and output");
    rows.add(
        "trace", "FILE", text_into(line.trace),
        "the trace to simulate: its folder or anchor file (traces.otf2); the word --trace may be"
        " left out");
    rows.add(
        "config,c", "FILE", filled(into(line.config, configuration_file)),
        "configuration of the simulated machine and of the modules, as JSON, or the name of an"
        " installed one, such as gemini_torus; without --config, static_network_model runs with"
        " its defaults on a 4x4x4 mesh");
    rows.add(
        "topology", "XxYxZ[:KIND]", filled(into(line.choices.topology, parse_topology)),
        "replaces the configuration's topology: numbers of nodes along x, y and z, and mesh (if not"
        " given), torus or haec_box, such as 4x4x2:torus; keys of links in the configuration stay");
    rows.add("mapping", "FILE", filled(into(line.mapping, mapping_file)),
             "mapping file: the node of each process; or the name of an installed mapping; without"
             " --mapping, xyz");
    rows.add("output,o", "FOLDER", text_into(line.output),
             "folder of the output trace; must not exist yet; it appears when it is complete",
             "haec_sim-output");
    rows.add_flag("no-output", line.no_output, "write no trace");
    rows.add("report", "FILE", text_into(line.report),
             "write a report of the run, as JSON (docs/reference/report.md)");
    rows.add("report-sections", "NAMES", filled(into(line.report_choice, report_choice)),
             "the costly sections of the report, some of regions,messages,links,waiting,"
             "critical_path,timeline, or none; without --report-sections all; the report always has"
             " the other sections");
    rows.add("report-bins", "NUMBER", filled(into(line.report_choice.bins, report_bins)),
             "the largest number of intervals in figures over time, from 16 to 65536; without"
             " --report-bins 512 for links and 4096 for the timeline, fewer with more than 8192"
             " links or 128 locations");
    rows.add_flag(
        "ideal", line.report_choice.ideal,
        "simulate an ideal network, too: the report then divides the efficiency of communication"
        " into serialisation and transfer");
    rows.add("samples", "NUMBER", filled(into(line.samples, samples_from)),
             "simulate so many draws of the key replay.noise, too, and print the median and the"
             " interval of 90 % of the predicted run time and of the region of interest; ranks"
             " share the draws");
    rows.add_flag(
        "force", line.force,
        "replace the output archive, the report and the files of modules if they exist; append"
        " messages to --log-file even if it is not a log of haec_sim");
    return rows;
}

OptionRows simulation(CommandLine& line)
{
    OptionRows rows("Simulation");
    rows.add_repeatable(
        "modules,m", "LIST",
        [&line](const auto& list, const auto&)
        { std::ranges::copy(module_names(list), std::back_inserter(line.choices.modules)); },
        "modules to run, in this order, separated by commas; a name with a '/' or ending in .so"
        " is a shared object, whose modules all run; without -m, haec_sim runs every module of"
        " the configuration, in its order");
    rows.add_repeatable(
        "set", "PATH=VALUE", line.choices.overrides,
        "set one value of the configuration, such as"
        " modules.static_network_model.latency=200; a value that is not JSON is a text; may be"
        " given several times");
    rows.add_flag(
        "no-libraries",
        [&line](const auto&, const auto&) { line.choices.libraries = Libraries::refuse; },
        no_libraries_summary);
    rows.add_choice(
        "unmatched", "error|keep", line.unmatched,
        "what to do if only the send or only the receive was recorded: stop with an error, or"
        " keep the recorded gap");
    rows.add_choice(
        "layout", "spread|dedicated", line.layout,
        "how MPI ranks share the work: spread processes and the managers of nodes and links over"
        " all ranks, or dedicate a rank to each of them, which also does the work of its shared"
        " links; the output is the same");
    rows.add_choice(
        "system-tree", "added|simulated|recorded", line.system_tree,
        "system tree of the output of a network model: the simulated machine added beside the"
        " recorded one, the simulated machine with the processes below its nodes, or the recorded"
        " machine alone");
    rows.add(
        "from", "REGION|TIME", text_into(line.from),
        "begin of the region of interest of summary and report: the first begin of a region, or"
        " a time of the recording such as 1.5s; without --from, the last end of MPI_Init");
    rows.add("to", "REGION|TIME", text_into(line.to),
             "end of the region of interest: the last end of a region, or a time; without --to, the"
             " last begin of MPI_Finalize");
    rows.add("memory", "SIZE", into(line.memory, memory_from),
             "memory of each MPI rank for event files; less memory makes more and smaller reads and"
             " writes",
             "2GiB");
    rows.add_choice(
        "event-files", "auto|library", line.reads_by_library,
        "who reads and writes event files: haec_sim itself, if it can, or always the OTF2"
        " library, which takes more time and memory");
    return rows;
}

OptionRows instead_of_simulating(CommandLine& line)
{
    OptionRows rows("Instead of simulating");
    rows.add_flag(
        "check", asks(line, CheckOfInputs()),
        "read and check all inputs, print the warnings and the needed memory of a run, write"
        " nothing");
    rows.add_flag("dump-config", asks(line, DumpOfConfiguration()),
                  "print the configuration with all defaults filled in");
    rows.add_flag(
        "dump-configs", asks(line, DumpsOfConfigurations()),
        "print a line for each command line on standard input: its configuration, or"
        " {\"error\": TEXT}; each word ends with a zero byte, each command line with an empty"
        " word");
    rows.add_flag("list-modules", asks(line, ListOfModules()), "print all modules");
    rows.add_flag("list-topologies", asks(line, ListOfTopologies()), "print all topologies");
    rows.add_flag(
        "list-configs", asks(line, ListOfConfigurations()),
        "print the installed configurations and mappings, which you can name without a folder");
    rows.add("describe", "MODULE",
             filled([&line](const auto& name, const auto& option)
                    { asks(line, Description{name})(name, option); }),
             "print the keys of a module's section, of a topology, of replay, or of"
             " network_resource_manager");
    rows.add_flag("help,h", asks(line, Help()), "print this text");
    // program_main answers it.
    rows.add_flag("version", TakeValue(), "print the version");
    return rows;
}

OptionRows messages(CommandLine& line)
{
    OptionRows rows("Messages");
    rows.add("log-level,V", "LEVEL", into(line.log.level, log_level_from),
             "write messages from this level on: trace, debug, info, warn or fatal", "info");
    rows.add_flag("quiet", line.quiet, "print no summary of the run");
    rows.add("log-file", "FILE", text_into(line.log.file),
             "append messages to this file, a new one or a log of haec_sim, instead of standard"
             " error");
    rows.add("log-ranks", "LIST", filled(into(line.log.ranks, log_ranks_from)),
             "write messages of the levels below warn of these MPI ranks only, such as 0,3-5");
    rows.add("log-from", "TIME", filled(into(line.log.from, log_time_from)),
             "omit messages about simulated times before this one, such as 1.5s");
    rows.add("log-to", "TIME", filled(into(line.log.to, log_time_from)),
             "omit messages about simulated times after this one");
    rows.add_choice("progress", "auto|always|never", line.progress,
                    "when to show the progress of the run; auto: on a terminal");
    return rows;
}

} // namespace

std::vector<OptionRows> option_groups(CommandLine& line)
{
    return {input_and_output(line), simulation(line), instead_of_simulating(line), messages(line)};
}

boost::program_options::options_description all_options(const std::vector<OptionRows>& groups)
{
    boost::program_options::options_description all(line_length);
    for (const auto& rows : groups)
    {
        all.add(rows.description());
    }
    return all;
}

} // namespace haec_sim
