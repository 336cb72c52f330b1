// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/program_main.hpp"
#include "app/map/create_mapping_file.hpp"
#include "app/map/options.hpp"
#include "app/map/trace_matrix.hpp"
#include "haec_sim/network_model.hpp"
#include "haec_sim/output_file.hpp"
#include "mapping/evaluation.hpp"
#include "mapping/expected_loads.hpp"
#include "mapping/matrix_file.hpp"
#include "mapping/quality_report.hpp"
#include "parallel/together.hpp"
#include "run/placement.hpp"

#include <iostream>
#include <variant>
#include <vector>

namespace haec_sim
{

namespace
{

void run(const MapHelp& help)
{
    std::cout << help.text;
}

Mapping mapping_of(const EvaluateCommand& command, std::uint32_t processes,
                   const Platform& platform)
{
    if (command.map.empty())
    {
        return Mapping::xyz(platform, command.ranks > 0 ? command.ranks : processes);
    }
    auto mapping = Mapping::read(command.map, platform);
    warn_of_other_size(mapping, platform);
    return mapping;
}

/// The rates of a machine's links: its network model's, or without one what its topology says.
NetworkRates link_rates(const Configuration& machine, const Platform& platform)
{
    const auto mapping = Mapping::xyz(platform, platform.node_count());
    for (const auto& section : machine.modules)
    {
        const auto module = section.module->create({section.parameters, platform, mapping});
        if (const auto* model = module->network_model())
        {
            return model->link_rates(platform);
        }
    }
    return rates_of(platform);
}

MappingQuality quality_of(const EvaluateCommand& command, const Platform& platform)
{
    const auto rates = link_rates(command.machine, platform);
    if (command.matrix.empty())
    {
        const auto mapping = mapping_of(command, platform.node_count(), platform);
        return evaluate(command.uniform, mapping, platform, rates);
    }
    const auto matrix = read_matrix(command.matrix);
    const auto mapping = mapping_of(command, matrix.process_count(), platform);
    return evaluate(matrix, mapping, platform, rates);
}

void run(const EvaluateCommand& command)
{
    require_replaceable(command.output);
    tell_moved_keys(command.machine);
    const Platform platform(command.machine.platform);
    const auto text = quality_report(quality_of(command, platform), command.format);
    write_output(command.output.path, [&](std::ostream& out) { out << text; });
}

/// A command that is not worth many ranks.
template <class Command>
void run(const Command& command, Ranks& ranks, Exchange& /*exchange*/)
{
    on_first(ranks, [&] { run(command); });
}

void run(const CreateCommand& command, Ranks& ranks, Exchange& exchange)
{
    create_mapping_file(command, ranks, exchange);
}

void run(const MatrixCommand& command, Ranks& ranks, Exchange& /*exchange*/)
{
    together(ranks, [&] { require_replaceable(command.output); });
    const auto matrix = read_trace_matrix(command.trace, ranks);
    on_first(ranks,
             [&] {
                 write_output(command.output.path,
                              [&](std::ostream& out) { write_matrix(out, matrix); });
             });
}

void run(const std::vector<std::string>& arguments, Ranks& ranks, Exchange& exchange)
{
    MapCommand command;
    together(ranks, [&] { command = parse_map_command(arguments); });
    std::visit([&](const auto& chosen) { run(chosen, ranks, exchange); }, command);
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    return haec_sim::program_main("haec_map", argc, argv,
                                  [](const auto& arguments, haec_sim::Ranks& ranks, auto& exchange)
                                  { haec_sim::run(arguments, ranks, exchange); });
}
