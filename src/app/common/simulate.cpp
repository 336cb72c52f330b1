// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/simulate.hpp"

#include "core/files/output_batch.hpp"
#include "core/log/log_settings.hpp"
#include "core/log/phase.hpp"
#include "parallel/together.hpp"
#include "report/conclusion.hpp"
#include "report/simulator_figures.hpp"
#include "run/connected_run.hpp"
#include "run/prepared_run.hpp"
#include "run/route_check.hpp"
#include "run/run_warnings.hpp"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

std::unique_ptr<PreparedRun> prepare(const RunOptions& options, const Configuration& configuration,
                                     Ranks& ranks, const Mapping* mapping)
{
    const log::Phase phase("reading inputs");
    std::unique_ptr<PreparedRun> prepared;
    together(ranks, [&]
             { prepared = std::make_unique<PreparedRun>(options, configuration, ranks, mapping); });
    if (ranks.is_first())
    {
        warn_of_order(prepared->modules);
    }
    return prepared;
}

/// Throws what is wrong with an input but its events; else the modules that the run needs for its
/// times.
std::vector<ModuleSection> network_model_of(const RunOptions& options,
                                            const Configuration& configuration, Ranks& ranks)
{
    const auto prepared = prepare(options, configuration, ranks, nullptr);
    std::vector<ModuleSection> sections;
    together(ranks,
             [&]
             {
                 if (prepared->modules.network_model() != nullptr)
                 {
                     check_routes(prepared->inputs.platform, prepared->inputs.nodes, true);
                 }
                 for (std::size_t index = 0; index < configuration.modules.size(); ++index)
                 {
                     if (prepared->modules.is_network_model(index))
                     {
                         sections.push_back(configuration.modules[index]);
                     }
                 }
             });
    return sections;
}

} // namespace

RunResult simulate(const RunOptions& options, const Configuration& configuration, Ranks& ranks,
                   Exchange& exchange, const Circumstances& circumstances)
{
    if (circumstances.is_checked)
    {
        log::set_level(log::Level::fatal);
    }
    const auto prepared = prepare(options, configuration, ranks, circumstances.mapping);
    if (circumstances.is_checked)
    {
        log::set_level(options.log.level);
    }
    OutputBatch tables;
    ConnectedRun connected(*prepared, ranks, exchange, circumstances.draws);
    auto finished = connected.run();
    auto times = connected.times_of_draws();
    const log::Phase phase("concluding");
    auto result = conclude(std::move(finished), circumstances.others, ranks);
    if (circumstances.draws != nullptr && !result.oddities.any())
    {
        circumstances.draws->predicted = std::move(times);
    }
    together(ranks, [&] { tables.publish(); });
    if (circumstances.is_last)
    {
        connected.leave_locations();
    }
    return result;
}

Checked check_inputs(const RunOptions& options, const Configuration& configuration, Ranks& ranks,
                     Exchange& exchange)
{
    auto of_model = configuration;
    of_model.modules = network_model_of(options, configuration, ranks);
    const Circumstances again{.mapping = nullptr, .others = {}, .is_checked = true};
    const auto run = simulate(without_output(options), of_model, ranks, exchange, again);
    return {run, largest_memory(ranks)};
}

} // namespace haec_sim
