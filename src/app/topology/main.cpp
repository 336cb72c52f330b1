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

constexpr std::array<TopologyCommand, 1> topology_commands{
    {{"import", "writes a configuration of a machine that another program describes",
      import_topology}}};

std::string general_help()
{
    std::string text = "haec_topology COMMAND [options]: topologies of machines\n\n";
    for (const auto& command : topology_commands)
    {
        text += "  " + std::string(command.name) + "      " + command.summary + "\n";
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
