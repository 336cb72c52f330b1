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
    option(
        "trace", text("FILE"),
        "anchor file (traces.otf2) of the trace to simulate, or its folder; may also stand without "
        "--trace");
    option("config,c", text("FILE"),
           "configuration of the simulated machine and of the modules, as JSON, or the name of one"
           " that is there, such as gemini_torus; without one, static_network_model runs with its"
           " defaults on a 4x4x4 mesh");
    option(
        "topology", text("XxYxZ[:KIND]"),
        "in place of the configuration's topology: numbers of nodes along x, y and z, and mesh (if"
        " not given), torus or haec_box; what the configuration says of the links of these stays");
    option("mapping", text("FILE"),
           "which process runs on which node, also the name of a mapping that is there; without"
           " one, xyz");
    option("output,o", text("FOLDER", default_output),
           "folder of the output trace; must not exist yet, and appears when it is complete");
    option("no-output", po::bool_switch(), "write no trace");
    option("report", text("FILE"), "write a report of the run, as JSON (docs/reference/report.md)");
    option("report-sections", text("NAMES"),
           "which sections that cost time the report has, of regions,messages,links,waiting,"
           "critical_path,timeline, or none of these; without it all, and others always");
    option("report-bins", text("NUMBER"),
           "the most intervals of figures over time, from 16 to 65536; without it 512 of links, and"
           " 4096 of the timeline, fewer where there are many locations");
    option("ideal", po::bool_switch(),
           "simulate an ideal network, too: the report then divides the efficiency of communication"
           " into serialisation and transfer");
    option("force", po::bool_switch(),
           "replace the output archive, the report and the files of modules if they exist; append"
           " messages to a log file that is none");
    return group;
}

po::options_description simulation()
{
    po::options_description group("Simulation", line_length);
    auto option = group.add_options();
    option("modules,m", texts("LIST"),
           "modules to run, in this order, separated by commas; a name with a '/' or ending in .so"
           " is a shared object, of which all modules run; without -m, every section of 'modules'"
           " runs, in the order of the configuration");
    option("set", texts("PATH=VALUE"),
           "set one value of the configuration, such as"
           " modules.static_network_model.latency=200; the value is JSON, or else a text; may be"
           " given several times");
    option("no-libraries", po::bool_switch(), no_libraries_summary);
    option("unmatched", text("error|keep", "error"),
           "whether a message of which the trace has one side only ends the run, or keeps its gap");
    option("layout", text("spread|dedicated", "spread"),
           "whether processes and the managers of nodes and links are spread over the MPI ranks"
           " there are, or have one each, and do the work of their links where these are shared;"
           " the output is the same");
    option(
        "system-tree", text("added|simulated|recorded", "added"),
        "with a network model, whether the simulated machine stands beside the recorded one in the"
        " output's system tree, has the processes below its nodes, or is not shown");
    option("from", text("REGION|TIME"),
           "where the region of interest of summary and report begins: with the first begin of a"
           " region, or at a time of the recording such as 1.5s; without it, with the last end of"
           " MPI_Init");
    option("to", text("REGION|TIME"),
           "where it ends: with the last end of a region, or at a time; without it, with the last"
           " begin of MPI_Finalize");
    option("memory", text("SIZE", "2GiB"),
           "how much of the event files each MPI rank may have in memory; less makes more, smaller"
           " reads and writes");
    option("event-files", text("auto|library", "auto"),
           "whether event files are read and written by haec_sim itself, where it can, or by OTF2's"
           " library, which takes more time and memory");
    return group;
}

po::options_description instead_of_simulating()
{
    po::options_description group("Instead of simulating", line_length);
    auto option = group.add_options();
    option("check", po::bool_switch(),
           "read and check all inputs, tell what a run would warn of and need, write nothing");
    option("dump-config", po::bool_switch(), "print the configuration with all defaults filled in");
    option("dump-configs", po::bool_switch(),
           "the same for each command line on standard input, whose words end with zero bytes, and"
           " which an empty word ends: a line with the configuration, or with {\"error\": TEXT}");
    option("list-modules", po::bool_switch(), "print the modules there are");
    option("list-topologies", po::bool_switch(), "print the topologies there are");
    option("list-configs", po::bool_switch(),
           "print the configurations and mappings that there are to be named without a folder");
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
           "least level of messages that are written: trace, debug, info, warn or fatal");
    option("quiet", po::bool_switch(), "print no summary of the run");
    option("log-file", text("FILE"),
           "append messages to a new file or a log of haec_sim, instead of writing them to standard"
           " error");
    option("log-ranks", text("LIST"),
           "write messages below warn of these MPI ranks only, such as 0,3-5");
    option("log-from", text("TIME"),
           "of messages about simulated time, write those from this time on, such as 1.5s");
    option("log-to", text("TIME"), "of messages about simulated time, write those up to this time");
    option("progress", text("auto|always|never", "auto"),
           "whether to show how far the run is; auto: on a terminal");
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
