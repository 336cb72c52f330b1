// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/common/subcommand_options.hpp"
#include "app/topology/command.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <vector>

namespace haec_sim
{

namespace
{

struct TopologyCommand
{
    const char* name;
    const char* summary;
    std::string (*run)(std::span<const std::string>);
};

constexpr std::array<TopologyCommand, 6> topology_commands{
    {{"info", "prints the parts of a machine and the distances between its nodes", show_figures},
     {"links", "lists all links", list_links},
     {"routes", "lists the routes between all pairs of nodes, or of one pair", list_routes},
     {"export", "writes a machine as a graph, or its routes as a routing table", export_topology},
     {"draw", "draws a machine", draw_topology},
     {"import", "writes a configuration of a machine that another program describes",
      import_topology}}};

std::string general_help()
{
    std::string text =
        "haec_topology prints, draws, exports and imports the topologies of machines.\n\n"
        "Example: haec_topology info --config gemini_torus\n\n"
        "Usage: haec_topology COMMAND [options]\n\n";
    for (const auto& command : topology_commands)
    {
        const std::string name(command.name);
        text += "  " + name + std::string(12 - name.size(), ' ') + command.summary + "\n";
    }
    return text + "\nhaec_topology COMMAND --help lists a command's options.\n"
                  "Exit status: 0 done, 1 failed, 2 wrong usage.\n";
}

std::string run(std::span<const std::string> arguments)
{
    std::vector<std::string> names;
    for (const auto& command : topology_commands)
    {
        names.emplace_back(command.name);
    }
    const auto word = command_word("haec_topology", names, arguments);
    if (word.empty())
    {
        return general_help();
    }
    return std::ranges::find(topology_commands, word, &TopologyCommand::name)
        ->run(arguments.subspan(1));
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    using namespace haec_sim;
    // The tables of one machine: no work for many ranks.
    return program_main("haec_topology", argc, argv,
                        [](const auto& arguments, Ranks& ranks, auto&)
                        { on_first(ranks, [&] { std::cout << run(arguments); }); });
}
