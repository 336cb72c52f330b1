// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/options.hpp"

#include "app/common/anchor.hpp"
#include "app/common/machine_option.hpp"
#include "app/common/output_option.hpp"
#include "app/common/shipped_files.hpp"
#include "app/common/subcommand_options.hpp"
#include "app/map/routing_options.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "mapping/quality_report.hpp"
#include "mapping/strategy.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_simulations = 10000;

constexpr const char* general_help =
    "haec_map creates and evaluates mappings of MPI processes to the nodes of a machine.\n"
    "\n"
    "Example: haec_map create --strategy optimized --trace recorded --config gemini_torus -o "
    "near.map\n"
    "\n"
    "Usage: haec_map COMMAND [options]\n"
    "\n"
    "  matrix      writes the communication matrix of a trace: the bytes that each pair exchanges\n"
    "  create      writes a mapping file\n"
    "  evaluate    prints the hops, loads and times of a mapping\n"
    "\n"
    "haec_map COMMAND --help lists a command's options.\n"
    "Exit status: 0 done, 1 failed, 2 wrong usage.\n";

MapCommand parse_matrix(std::span<const std::string> arguments)
{
    SubcommandOptions options("haec_map matrix", "TRACE",
                              "writes the communication matrix of a trace: the bytes and messages "
                              "that each process sends "
                              "to each other; it is faster under mpirun");
    add_output(options);
    options.parse(arguments);
    if (options.wants_help())
    {
        return MapHelp{options.help()};
    }
    return MatrixCommand{anchor_of(options.argument()), output_of(options)};
}

std::string strategies_help()
{
    std::string text = "Strategies:\n";
    for (const auto& strategy : mapping_strategies())
    {
        text += "  " + strategy.name +
                std::string(16 - std::min<std::size_t>(15, strategy.name.size()), ' ') +
                strategy.summary + (strategy.needs_matrix ? "; needs --matrix" : "") + "\n";
    }
    return text;
}

MappingObjective objective_of(const SubcommandOptions& options)
{
    static const std::vector<std::string> names{"hops", "bytes", "max_link", "time"};
    const auto name = options.text("objective", options.has("config") ? "time" : "hops");
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
    {
        throw UsageError("--objective: '" + name + "' is no objective" + did_you_mean(name, names));
    }
    if (name == "time" && !options.has("config"))
    {
        throw UsageError("--objective time: a topology alone does not tell how long messages take; "
                         "give --config in place of --topology");
    }
    return static_cast<MappingObjective>(found - names.begin());
}

/// Options that the strategy does not look at must not look as if it did (ADR 7).
void refuse_unused(const SubcommandOptions& options, const MappingStrategy& strategy)
{
    const auto refuse = [&](const std::string& name, bool is_used, const std::string& where = "")
    {
        if (options.has(name) && !is_used)
        {
            throw UsageError("--" + name + ": has no effect with the strategy " + strategy.name +
                             where + "; leave it out");
        }
    };
    refuse("seed", strategy.draws);
    refuse("objective", strategy.searches);
    refuse("steps", strategy.searches);
    refuse("matrix", strategy.needs_matrix || !options.has("ranks"), " and --ranks");
    refuse("trace", strategy.needs_matrix || !options.has("ranks"), " and --ranks");
    refuse("simulate", strategy.searches);
}

/// Throws UsageError where simulations lack something, or leave something without effect.
void check_simulations(const SubcommandOptions& options)
{
    if (!options.has("simulate"))
    {
        return;
    }
    if (!options.has("trace"))
    {
        options.fail("--simulate needs the program; give its --trace");
    }
    if (!options.has("config"))
    {
        options.fail("--simulate needs a machine that takes time; give --config in place of "
                     "--topology");
    }
    if (options.has("objective"))
    {
        options.fail("--objective has no effect with --simulate, which looks for the least time; "
                     "leave it out");
    }
}

void add_create_options(SubcommandOptions& options, CreateCommand& command)
{
    options.add("strategy", "NAME", command.strategy, "one of " + join(mapping_strategy_names()));
    add_machine(options);
    options.add("ranks", "N", number_into(command.ranks, 1, most_mapped),
                "number of processes (that of the matrix or trace)");
    options.add(
        "matrix", "FILE", command.matrix,
        "communication matrix, for min_md and optimized; other strategies read only the number of "
        "processes from it");
    options.add("trace", "TRACE", into(command.trace, anchor_of),
                "the program's trace, for --simulate, or in place of --matrix");
    options.add("seed", "K", number_into(command.seed, 0),
                "seed of the random numbers of random, random_switch and optimized (0)");
    options.add(
        "objective", "hops|bytes|max_link|time",
        "the figure that optimized minimizes: messages times hops, bytes times hops, the bytes "
        "over "
        "the busiest link and then bytes times hops, or the times of messages by the network model "
        "(time with --config, else hops)");
    options.add("steps", "N", number_into(command.steps, 1, std::uint64_t{1} << 40),
                "exchanges that optimized tries (20000 for each process that sends or receives)");
    options.add(
        "simulate", "N", number_into(command.simulations, 2, most_simulations),
        "optimized simulates the trace with its N best mappings and xyz, and writes the mapping "
        "with the shortest run time; it is faster under mpirun");
    add_output(options);
}

MapCommand parse_create(std::span<const std::string> arguments)
{
    CreateCommand command;
    SubcommandOptions options("haec_map create", "", "writes a mapping file");
    add_create_options(options, command);
    options.add_epilogue(strategies_help());
    options.parse(arguments);
    if (options.wants_help())
    {
        return MapHelp{options.help()};
    }
    options.required("strategy");
    refuse_unused(options, require_mapping_strategy(command.strategy));
    command.machine = machine_of(options);
    if (command.matrix.empty() && command.trace.empty())
    {
        options.required("ranks");
    }
    check_simulations(options);
    command.objective = objective_of(options);
    command.output = output_of(options);
    return command;
}

void add_traffic(SubcommandOptions& options, EvaluateCommand& command)
{
    options.add("matrix", "FILE", command.matrix, "communication matrix");
    options.add(
        "uniform", "BYTES", number_into(command.uniform.bytes.value, 0, std::uint64_t{1} << 40),
        "in place of --matrix: every process sends one message of this size to each other process");
    options.add(
        "groups", "N", number_into(command.uniform.groups, 2, most_mapped),
        "with --uniform: the processes form N groups of equal size, in order, and send only to "
        "other groups");
    options.add("ranks", "N", number_into(command.ranks, 1, most_mapped),
                "without MAP, the number of processes (that of the matrix, or one for each node)");
}

void check_traffic(const SubcommandOptions& options)
{
    if (options.has("matrix") == options.has("uniform"))
    {
        options.fail(
            options.has("matrix")
                ? "--uniform has no effect with --matrix; leave out one of them"
                : "--matrix is missing; give it, or --uniform, for the bytes that processes send");
    }
    if (options.has("groups") && !options.has("uniform"))
    {
        options.fail("--groups has no effect with --matrix; leave it out");
    }
    if (options.has("ranks") && !options.arguments().empty())
    {
        options.fail("--ranks has no effect with a mapping file, which has the number of "
                     "processes; leave it out");
    }
}

MapCommand parse_evaluate(std::span<const std::string> arguments)
{
    EvaluateCommand command;
    SubcommandOptions options(
        "haec_map evaluate", "[MAP]",
        "prints the hops, loads and times of a mapping; without MAP, process i is on node i");
    add_traffic(options, command);
    add_machine(options);
    add_routing(options);
    options.add("format", "FORMAT", command.format, "one of " + join(report_formats()) + " (text)");
    add_output(options);
    options.parse(arguments);
    if (options.wants_help())
    {
        return MapHelp{options.help()};
    }
    const auto words = options.arguments();
    command.map = words.empty() ? std::string{} : mapping_file(words.front()).string();
    check_traffic(options);
    command.machine = machine_of(options);
    choose_routing(options, command.machine.platform);
    require_report_format(command.format);
    command.output = output_of(options);
    return command;
}

} // namespace

MapCommand parse_map_command(std::span<const std::string> arguments)
{
    const auto command = command_word("haec_map", {"matrix", "create", "evaluate"}, arguments);
    if (command.empty())
    {
        return MapHelp{general_help};
    }
    const auto rest = arguments.subspan(1);
    if (command == "matrix")
    {
        return parse_matrix(rest);
    }
    return command == "create" ? parse_create(rest) : parse_evaluate(rest);
}

} // namespace haec_sim
