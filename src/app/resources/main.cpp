// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/resources/commands.hpp"
#include "parallel/together.hpp"

#include <iostream>
#include <variant>

namespace haec_sim
{

namespace
{

void run(const ResourcesHelp& help, Ranks& ranks)
{
    on_first(ranks, [&] { std::cout << help.text; });
}

void run(const ResourcesEvaluateCommand& command, Ranks& ranks)
{
    on_first(ranks, [&] { evaluate_documents(command); });
}

void run(const ResourcesMeasureCommand& command, Ranks& ranks)
{
    measure_trace(command, ranks);
}

void run(const std::vector<std::string>& arguments, Ranks& ranks)
{
    ResourcesCommand command;
    together(ranks, [&] { command = parse_resources_command(arguments); });
    std::visit([&](const auto& chosen) { run(chosen, ranks); }, command);
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    return haec_sim::program_main("haec_resources", argc, argv,
                                  [](const auto& arguments, haec_sim::Ranks& ranks,
                                     auto& /*exchange*/) { haec_sim::run(arguments, ranks); });
}
