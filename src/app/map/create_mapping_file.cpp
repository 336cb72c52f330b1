// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/create_mapping_file.hpp"

#include "app/common/machine_model.hpp"
#include "app/common/simulate.hpp"
#include "app/map/trace_matrix.hpp"
#include "configuration/configuration.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/item_bytes.hpp"
#include "haec_sim/log.hpp"
#include "haec_sim/module.hpp"
#include "machine/mapping_size.hpp"
#include "mapping/matrix_file.hpp"
#include "mapping/optimized.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <compare>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// The default of haec_sim's --memory.
constexpr std::uint64_t usual_memory = std::uint64_t{2} << 30;

/// The time that a run takes; the region of interest counts first.
struct Span
{
    Picoseconds interest{};
    Picoseconds whole{};

    friend auto operator<=>(const Span&, const Span&) = default;
};

std::ostream& operator<<(std::ostream& out, const Span& span)
{
    if (span.interest > Picoseconds{})
    {
        out << in_seconds(span.interest) << " s in the region of interest, ";
    }
    return out << in_seconds(span.whole) << " s in all";
}

RunOptions options_for(const std::filesystem::path& trace)
{
    RunOptions options;
    options.trace = trace;
    options.no_output = true;
    options.memory = usual_memory;
    options.progress = Progress::never;
    // One side of a message tells nothing of places.
    options.unmatched = Unmatched::keep;
    return options;
}

Span span_of_run(const RunOptions& options, const Configuration& machine, const Mapping& mapping,
                 Ranks& ranks, Exchange& exchange)
{
    const auto result = simulate(options, machine, ranks, exchange, {.mapping = &mapping});
    Span span{.whole = result.time.predicted};
    if (result.figures && result.figures->has_interest())
    {
        span.interest = result.figures->end.predicted - result.figures->begin.predicted;
    }
    return span;
}

/// Shares those of the first rank, with every rank.
void share(std::vector<MappingCandidate>& candidates, Ranks& ranks)
{
    const auto count = ranks.sum(ranks.is_first() ? candidates.size() : 0);
    candidates.resize(count);
    for (auto& candidate : candidates)
    {
        const auto nodes = ranks.all_gather(pack_items(candidate.nodes)).front();
        candidate.nodes.clear();
        unpack_items(nodes, candidate.nodes);
    }
}

/// The candidate with which the trace runs in the least time on the machine, of those equally fast
/// the first: the time of the region of interest, where there is one, and then the whole time.
/// Candidates of the first rank count. Logs how long each takes. Collective.
MappingCandidate fastest(std::vector<MappingCandidate> candidates,
                         const std::filesystem::path& trace, const Configuration& machine,
                         Ranks& ranks, Exchange& exchange)
{
    share(candidates, ranks);
    const auto options = options_for(trace);
    std::size_t best = 0;
    Span least;
    for (std::size_t index = 0; index < candidates.size(); ++index)
    {
        const Mapping mapping(candidates[index].origin, candidates[index].nodes);
        const auto span = span_of_run(options, machine, mapping, ranks, exchange);
        if (ranks.is_first())
        {
            HAEC_SIM_LOG(info, "map",
                         "mapping " << index + 1 << " of " << candidates.size() << ", "
                                    << candidates[index].origin << ": " << span);
        }
        if (index == 0 || span < least)
        {
            least = span;
            best = index;
        }
    }
    return std::move(candidates[best]);
}

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
        throw UsageError(
            "the communication matrix " + command.matrix +
            " has no messages, so that the number of processes is unknown; give --ranks");
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
    on_first(ranks,
             [&]
             {
                 require_replaceable(command.output);
                 tell_moved_keys(command.machine);
             });
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
