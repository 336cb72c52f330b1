// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/create_mapping_file.hpp"

#include "app/map/machine_model.hpp"
#include "app/map/simulated_mapping.hpp"
#include "app/map/trace_matrix.hpp"
#include "haec_sim/error.hpp"
#include "machine/mapping_size.hpp"
#include "mapping/matrix_file.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim
{

namespace
{

std::uint32_t processes_of(const CreateCommand& command, const CommunicationMatrix& matrix)
{
    if (command.ranks > 0)
    {
        return command.ranks;
    }
    const auto in_trace =
        command.trace.empty() ? 0 : mapped_in_trace(command.trace, command.machine.mapping_unit);
    const auto processes = std::max(matrix.process_count(), in_trace);
    if (processes == 0)
    {
        throw UsageError("the communication matrix " + command.matrix +
                         " has no messages, which leaves open how many processes there are; give "
                         "--ranks");
    }
    return processes;
}

CommunicationMatrix matrix_of(const CreateCommand& command, Ranks& ranks)
{
    CommunicationMatrix matrix;
    if (!command.matrix.empty())
    {
        on_first(ranks, [&] { matrix = read_matrix(command.matrix); });
        return matrix;
    }
    return command.trace.empty() ? matrix : read_trace_matrix(command.trace, ranks);
}

/// The rest of a command on the first rank, once its inputs are read.
class Creation
{
public:
    Creation(const CreateCommand& command, const CommunicationMatrix& matrix)
        : platform_(command.machine.platform), task_{.platform = platform_,
                                                     .processes = processes_of(command, matrix),
                                                     .matrix = command.matrix.empty() &&
                                                                       command.trace.empty()
                                                                   ? nullptr
                                                                   : &matrix,
                                                     .seed = command.seed,
                                                     .objective = command.objective,
                                                     .steps = command.steps}
    {
        if (require_mapping_strategy(command.strategy).searches &&
            command.objective == MappingObjective::time)
        {
            machine_ = with_network_model_alone(command.machine);
            model_.emplace(*machine_, platform_);
            task_.model = &model_->model();
        }
    }

    const Platform& platform() const noexcept
    {
        return platform_;
    }

    const MappingTask& task() const noexcept
    {
        return task_;
    }

private:
    Platform platform_;
    std::optional<Configuration> machine_;
    std::optional<MachineModel> model_;
    MappingTask task_;
};

} // namespace

void create_mapping_file(const CreateCommand& command, Ranks& ranks, Exchange& exchange)
{
    on_first(ranks, [&] { require_replaceable(command.output); });
    const auto matrix = matrix_of(command, ranks);
    std::optional<Creation> creation;
    std::optional<Mapping> mapping;
    std::vector<MappingCandidate> candidates;
    on_first(ranks,
             [&]
             {
                 creation.emplace(command, matrix);
                 if (command.simulations == 0)
                 {
                     mapping = create_mapping(command.strategy, creation->task());
                     return;
                 }
                 require_mappable(command.strategy, creation->task());
                 candidates = mapping_candidates(creation->task(), command.simulations);
             });
    if (command.simulations > 0)
    {
        const auto machine = with_network_model_alone(command.machine);
        const auto best = fastest(std::move(candidates), command.trace, machine, ranks, exchange);
        mapping.emplace(mapping_name(command.strategy, Platform(machine.platform)), best.nodes);
    }
    on_first(ranks,
             [&]
             {
                 write_output(command.output.path, [&](std::ostream& out)
                              { mapping->write(out, creation->platform()); });
             });
}

} // namespace haec_sim
