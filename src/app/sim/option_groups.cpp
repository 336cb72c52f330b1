// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/option_groups.hpp"

#include "app/common/libraries_option.hpp"

#include <boost/program_options/value_semantic.hpp>

#include <string>

namespace haec_sim
{

namespace po = boost::program_options;

namespace
{

constexpr unsigned line_length = 100;

po::typed_value<std::string>* text(const char* name)
{
    return po::value<std::string>()->value_name(name);
}

po::typed_value<std::string>* text(const char* name, const char* default_value)
{
    return text(name)->default_value(default_value);
}

po::typed_value<std::vector<std::string>>* texts(const char* name)
{
    return po::value<std::vector<std::string>>()->value_name(name)->composing();
}

po::options_description input_and_output()
{
    po::options_description group("Input and output", line_length);
    auto option = group.add_options();
    option("trace", text("FILE"),
           "the trace to simulate: its folder or anchor file (traces.otf2); the word --trace may be"
           " left out");
    option("config,c", text("FILE"),
           "configuration of the simulated machine and of the modules, as JSON, or the name of an"
           " installed one, such as gemini_torus; without --config, static_network_model runs with"
           " its defaults on a 4x4x4 mesh");
    option(
        "topology", text("XxYxZ[:KIND]"),
        "replaces the configuration's topology: numbers of nodes along x, y and z, and mesh (if not"
        " given), torus or haec_box, such as 4x4x2:torus; keys of links in the configuration stay");
    option("mapping", text("FILE"),
           "mapping file: the node of each process; or the name of an installed mapping; without"
           " --mapping, xyz");
    option("output,o", text("FOLDER", default_output),
           "folder of the output trace; must not exist yet; it appears when it is complete");
    option("no-output", po::bool_switch(), "write no trace");
    option("report", text("FILE"), "write a report of the run, as JSON (docs/reference/report.md)");
    option("report-sections", text("NAMES"),
           "the costly sections of the report, some of regions,messages,links,waiting,"
           "critical_path,timeline, or none; without --report-sections all; the report always has"
           " the other sections");
    option("report-bins", text("NUMBER"),
           "the largest number of intervals in figures over time, from 16 to 65536; without"
           " --report-bins 512 for links and 4096 for the timeline, fewer with many locations");
    option("ideal", po::bool_switch(),
           "simulate an ideal network, too: the report then divides the efficiency of communication"
           " into serialisation and transfer");
    option("force", po::bool_switch(),
           "replace the output archive, the report and the files of modules if they exist; append"
           " messages to --log-file even if it is not a log of haec_sim");
    return group;
}

po::options_description simulation()
{
    po::options_description group("Simulation", line_length);
    auto option = group.add_options();
    option("modules,m", texts("LIST"),
           "modules to run, in this order, separated by commas; a name with a '/' or ending in .so"
           " is a shared object, whose modules all run; without -m, haec_sim runs every module of"
           " the configuration, in its order");
    option("set", texts("PATH=VALUE"),
           "set one value of the configuration, such as"
           " modules.static_network_model.latency=200; a value that is not JSON is a text; may be"
           " given several times");
    option("no-libraries", po::bool_switch(), no_libraries_summary);
    option("unmatched", text("error|keep", "error"),
           "what to do if only the send or only the receive was recorded: stop with an error, or"
           " keep the recorded gap");
    option("layout", text("spread|dedicated", "spread"),
           "how MPI ranks share the work: spread processes and the managers of nodes and links over"
           " all ranks, or dedicate a rank to each of them, which also does the work of its shared"
           " links; the output is the same");
    option(
        "system-tree", text("added|simulated|recorded", "added"),
        "system tree of the output of a network model: the simulated machine added beside the"
        " recorded one, the simulated machine with the processes below its nodes, or the recorded"
        " machine alone");
    option("from", text("REGION|TIME"),
           "begin of the region of interest of summary and report: the first begin of a region, or"
           " a time of the recording such as 1.5s; without --from, the last end of MPI_Init");
    option("to", text("REGION|TIME"),
           "end of the region of interest: the last end of a region, or a time; without --to, the"
           " last begin of MPI_Finalize");
    option("memory", text("SIZE", "2GiB"),
           "memory of each MPI rank for event files; less memory makes more and smaller reads and"
           " writes");
    option("event-files", text("auto|library", "auto"),
           "who reads and writes event files: haec_sim itself, if it can, or always the OTF2"
           " library, which takes more time and memory");
    return group;
}

po::options_description instead_of_simulating()
{
    po::options_description group("Instead of simulating", line_length);
    auto option = group.add_options();
    option("check", po::bool_switch(),
           "read and check all inputs, print the warnings and the needed memory of a run, write"
           " nothing");
    option("dump-config", po::bool_switch(), "print the configuration with all defaults filled in");
    option("dump-configs", po::bool_switch(),
           "print a line for each command line on standard input: its configuration, or"
           " {\"error\": TEXT}; each word ends with a zero byte, each command line with an empty"
           " word");
    option("list-modules", po::bool_switch(), "print all modules");
    option("list-topologies", po::bool_switch(), "print all topologies");
    option("list-configs", po::bool_switch(),
           "print the installed configurations and mappings, which you can name without a folder");
    option("describe", text("MODULE"),
           "print the keys of a module's section, of a topology, of replay, or of"
           " network_resource_manager");
    option("help,h", po::bool_switch(), "print this text");
    option("version", po::bool_switch(), "print the version");
    return group;
}

po::options_description messages()
{
    po::options_description group("Messages", line_length);
    auto option = group.add_options();
    option("log-level,V", text("LEVEL", "info"),
           "write messages from this level on: trace, debug, info, warn or fatal");
    option("quiet", po::bool_switch(), "print no summary of the run");
    option("log-file", text("FILE"),
           "append messages to this file, a new one or a log of haec_sim, instead of standard"
           " error");
    option("log-ranks", text("LIST"),
           "write messages of the levels below warn of these MPI ranks only, such as 0,3-5");
    option("log-from", text("TIME"),
           "omit messages about simulated times before this one, such as 1.5s");
    option("log-to", text("TIME"), "omit messages about simulated times after this one");
    option("progress", text("auto|always|never", "auto"),
           "when to show the progress of the run; auto: on a terminal");
    return group;
}

} // namespace

const std::vector<po::options_description>& option_groups()
{
    static const std::vector<po::options_description> groups{input_and_output(), simulation(),
                                                             instead_of_simulating(), messages()};
    return groups;
}

po::options_description all_options()
{
    po::options_description all(line_length);
    for (const po::options_description& group : option_groups())
    {
        all.add(group);
    }
    return all;
}

} // namespace haec_sim
