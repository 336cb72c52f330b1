// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/placement.hpp"
#include "app/common/program_main.hpp"
#include "app/map/options.hpp"
#include "app/map/trace_matrix.hpp"
#include "communication/evaluation.hpp"
#include "communication/matrix_file.hpp"
#include "communication/quality_report.hpp"
#include "communication/strategy.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/output_file.hpp"
#include "otf2/check.hpp"
#include "ranks/together.hpp"

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

void run(const CreateCommand& command)
{
    require_replaceable(command.output);
    const Platform platform(command.topology);
    CommunicationMatrix matrix;
    MappingTask task{.platform = platform,
                     .processes = command.ranks,
                     .seed = command.seed,
                     .objective = command.objective,
                     .steps = command.steps};
    if (!command.matrix.empty())
    {
        matrix = read_matrix(command.matrix);
        task.matrix = &matrix;
    }
    if (task.processes == 0)
    {
        task.processes = matrix.process_count();
    }
    if (task.processes == 0)
    {
        throw UsageError("the communication matrix " + command.matrix +
                         " has no messages, which leaves open how many processes there are; give "
                         "--ranks");
    }
    const auto mapping = create_mapping(command.strategy, task);
    write_output(command.output.path, [&](std::ostream& out) { mapping.write(out, platform); });
}

void run(const EvaluateCommand& command)
{
    const Platform platform(command.topology);
    const auto mapping = Mapping::read(command.map, platform);
    warn_of_other_size(mapping, platform);
    const auto matrix = read_matrix(command.matrix);
    std::cout << quality_report(evaluate(matrix, mapping, platform), command.format);
}

/// A command that is not worth many ranks.
template <class Command>
void run(const Command& command, Ranks& ranks)
{
    on_first(ranks, [&] { run(command); });
}

void run(const MatrixCommand& command, Ranks& ranks)
{
    otf2::redirect_messages();
    together(ranks, [&] { require_replaceable(command.output); });
    const auto matrix = read_trace_matrix(command.trace, ranks);
    on_first(ranks,
             [&] {
                 write_output(command.output.path,
                              [&](std::ostream& out) { write_matrix(out, matrix); });
             });
}

void run(const std::vector<std::string>& arguments, Ranks& ranks)
{
    MapCommand command;
    together(ranks, [&] { command = parse_map_command(arguments); });
    std::visit([&ranks](const auto& chosen) { run(chosen, ranks); }, command);
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    return haec_sim::program_main("haec_map", argc, argv,
                                  [](const auto& arguments, haec_sim::Ranks& ranks, auto&)
                                  { haec_sim::run(arguments, ranks); });
}
