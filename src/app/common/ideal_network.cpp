// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/ideal_network.hpp"

#include "app/common/simulate.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr const char* model_of_the_box = "static_network_model";

constexpr const char* text_of_ideal =
    R"({"modules": {"static_network_model":
        {"communication_model": "linear", "latency": 0, "bandwidth": "infinite"}}})";

void require_model(const Configuration& configuration)
{
    if (std::ranges::none_of(configuration.modules, [](const ModuleSection& section)
                             { return section.module->name == model_of_the_box; }))
    {
        throw UsageError(std::string("--ideal: the run has no ") + model_of_the_box +
                         ", whose messages an ideal network would bring at once; add it with -m, "
                         "or leave out --ideal");
    }
}

} // namespace

Configuration ideal_network(const Configuration& configuration)
{
    require_model(configuration);
    auto ideal = read_configuration(text_of_ideal, "the ideal network", {});
    ideal.platform = configuration.platform;
    ideal.platform.ports = {};
    for (auto& type : ideal.platform.link_types)
    {
        LinkType plain;
        plain.name = type.name;
        type = std::move(plain);
    }
    ideal.mapping_unit = configuration.mapping_unit;
    // What the program and its processors do stays; messages cost nobody anything.
    ideal.replay = configuration.replay;
    ideal.replay.set("overhead", 0.0, false);
    ideal.replay.set("progress", std::string("always"), false);
    return ideal;
}

IdealSpans ideal_spans(const RunOptions& options, const Configuration& ideal, Ranks& ranks,
                       Exchange& exchange)
{
    const auto result = simulate(without_output(options), ideal, ranks, exchange);
    IdealSpans spans{result.time.predicted, {}};
    if (result.figures && result.figures->has_interest())
    {
        spans.interest = result.figures->end.predicted - result.figures->begin.predicted;
    }
    return spans;
}

} // namespace haec_sim
