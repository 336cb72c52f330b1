// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/ideal_network.hpp"

#include "app/sim/simulate.hpp"
#include "core/json/json_writer.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr const char* model_of_the_box = "static_network_model";

/// Keys that say what the program and its processors do; the others are the network's.
constexpr const char* kept_keys[] = {"eager_threshold", "collectives", "collective_algorithms",
                                     "compute_scale", "compute_clock"};

const Parameters& parameters_of_model(const Configuration& configuration)
{
    const auto model = std::ranges::find_if(configuration.modules, [](const ModuleSection& section)
                                            { return section.module->name == model_of_the_box; });
    if (model == configuration.modules.end())
    {
        throw UsageError(std::string("--ideal: the run has no ") + model_of_the_box +
                         ", whose messages an ideal network would bring at once; add it with -m, "
                         "or leave out --ideal");
    }
    return model->parameters;
}

std::string text_of_ideal(const Parameters& parameters)
{
    JsonWriter json;
    json.begin_object();
    json.begin_object("modules");
    json.begin_object(model_of_the_box);
    json.member("communication_model", std::string("linear"));
    json.whole_member("latency", 0);
    json.member("bandwidth", std::string("infinite"));
    for (const auto* key : kept_keys)
    {
        if (const auto found = parameters.values().find(key); found != parameters.values().end())
        {
            json.member(key, found->second);
        }
    }
    json.end_object();
    json.end_object();
    json.end_object();
    return json.text();
}

} // namespace

Configuration ideal_network(const Configuration& configuration)
{
    const auto text = text_of_ideal(parameters_of_model(configuration));
    auto ideal = read_configuration(text, "the ideal network", {});
    ideal.platform = configuration.platform;
    ideal.platform.ports = {};
    for (auto& type : ideal.platform.link_types)
    {
        LinkType plain;
        plain.name = type.name;
        type = std::move(plain);
    }
    ideal.mapping_unit = configuration.mapping_unit;
    return ideal;
}

IdealSpans ideal_spans(const CommandLine& options, const Configuration& ideal, Ranks& ranks,
                       Exchange& exchange)
{
    CommandLine without_output = options;
    without_output.no_output = true;
    without_output.report.reset();
    const auto result = simulate(without_output, ideal, ranks, exchange);
    IdealSpans spans{result.time.predicted, {}};
    if (result.figures && result.figures->has_interest())
    {
        spans.interest = result.figures->end.predicted - result.figures->begin.predicted;
    }
    return spans;
}

} // namespace haec_sim
