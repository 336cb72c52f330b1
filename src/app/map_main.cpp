// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map_options.hpp"
#include "app/output_file.hpp"
#include "app/trace_matrix.hpp"
#include "communication/evaluation.hpp"
#include "communication/matrix_file.hpp"
#include "communication/quality_report.hpp"
#include "communication/strategy.hpp"
#include "haec_sim/error.hpp"
#include "mpi/run_on_ranks.hpp"
#include "otf2/check.hpp"
#include "replay/together.hpp"

#include <iostream>
#include <type_traits>
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
    write_output(command.output, [&](std::ostream& out) { mapping.write(out, platform); });
}

void run(const EvaluateCommand& command)
{
    const Platform platform(command.topology);
    const auto mapping = Mapping::read(command.map, platform);
    const auto matrix = read_matrix(command.matrix);
    std::cout << quality_report(evaluate(matrix, mapping, platform), command.format);
}

int report(const std::exception& error, int exit_status)
{
    std::cerr << "haec_map: error: " << error.what() << std::endl;
    return exit_status;
}

void write_trace_matrix(const MatrixCommand& command, Ranks& ranks)
{
    const auto matrix = read_trace_matrix(command.trace, ranks);
    together(ranks,
             [&]
             {
                 if (ranks.is_first())
                 {
                     write_output(command.output,
                                  [&](std::ostream& out) { write_matrix(out, matrix); });
                 }
             });
}

int run(const std::vector<std::string>& arguments)
{
    const auto command = parse_map_command(arguments);
    if (const auto* matrix = std::get_if<MatrixCommand>(&command))
    {
        otf2::redirect_messages();
        return run_on_ranks([matrix](Ranks& ranks) { write_trace_matrix(*matrix, ranks); },
                            [](const std::string& line) {
                                std::cerr << "haec_map: " + line + "\n" << std::flush;
                            });
    }
    std::visit(
        [](const auto& chosen)
        {
            if constexpr (!std::is_same_v<std::decay_t<decltype(chosen)>, MatrixCommand>)
            {
                run(chosen);
            }
        },
        command);
    return 0;
}

} // namespace

} // namespace haec_sim

int main(int argc, char** argv)
{
    try
    {
        return haec_sim::run(std::vector<std::string>(argv + 1, argv + argc));
    }
    catch (const haec_sim::Error& error)
    {
        return haec_sim::report(error, error.exit_status());
    }
    catch (const std::exception& error)
    {
        return haec_sim::report(error, 1);
    }
}
