// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "resources/output.hpp"

#include <vector>

namespace haec_sim::resources
{

namespace
{

void write_bound(JsonWriter& writer, const Machine& machine, std::optional<std::size_t> bound_by)
{
    if (bound_by)
    {
        writer.member("bound_by", machine.resources[*bound_by].name);
    }
    else
    {
        writer.raw_member("bound_by", "null");
    }
}

void write_demand(JsonWriter& writer, const Evaluation& evaluation, std::size_t phase,
                  const Demand& demand)
{
    const auto& resource = evaluation.machine.resources[demand.resource];
    const auto& times = evaluation.times.phases[phase];
    writer.begin_object();
    writer.member("resource", resource.name);
    writer.member("amount", demand.amount);
    if (resource.kind != ResourceKind::memory)
    {
        writer.member("seconds", times.busy[demand.resource]);
        writer.member("element", times.element[demand.resource]);
    }
    writer.member("utilisation", evaluation.derived().utilisation(phase, demand.resource));
    writer.end_object();
}

void write_phase(JsonWriter& writer, const Evaluation& evaluation, std::size_t place)
{
    const auto& phase = evaluation.application.phases[place];
    const auto& times = evaluation.times.phases[place];
    writer.begin_object();
    writer.member("name", phase.name);
    writer.member("executions", times.executions);
    writer.member("overlap", phase.overlap);
    writer.member("time", times.time);
    writer.member("share", evaluation.derived().share(place));
    write_bound(writer, evaluation.machine, times.bound_by);
    writer.begin_list("demands");
    for (const auto& demand : phase.demands)
    {
        write_demand(writer, evaluation, place, demand);
    }
    writer.end_list();
    writer.end_object();
}

constexpr const char* kind_text(ResourceKind kind)
{
    return kind == ResourceKind::rate ? "rate" : kind == ResourceKind::memory ? "memory" : "path";
}

/// Times of the run if the resource were faster, for those who draw them.
void write_what_if(JsonWriter& writer, const Figures& figures, std::size_t resource,
                   std::span<const double> factors)
{
    std::vector<double> times;
    for (const double factor : factors)
    {
        times.push_back(figures.time_if({resource, factor}));
    }
    writer.member("what_if", times);
}

void write_resource(JsonWriter& writer, const Evaluation& evaluation, std::size_t place,
                    std::span<const double> factors)
{
    const auto& resource = evaluation.machine.resources[place];
    const auto figures = evaluation.derived();
    writer.begin_object();
    writer.member("name", resource.name);
    writer.member("unit", resource.unit);
    writer.member("kind", std::string(kind_text(resource.kind)));
    if (resource.kind == ResourceKind::memory)
    {
        writer.member("capacity", evaluation.machine.capacity(place));
        writer.member("mean", figures.mean(place));
        writer.member("peak", figures.peak(place));
    }
    else
    {
        writer.member("rate", evaluation.machine.rate(place));
        writer.member("count", resource.count);
        writer.member("busy", evaluation.times.busy[place]);
        writer.member("load", figures.load(place));
        writer.member("gain", figures.gain(place));
        write_what_if(writer, figures, place, factors);
    }
    writer.end_object();
}

void write_lists(JsonWriter& writer, const Evaluation& evaluation, std::span<const double> factors)
{
    writer.begin_list("phases");
    for (std::size_t phase = 0; phase < evaluation.application.phases.size(); ++phase)
    {
        write_phase(writer, evaluation, phase);
    }
    writer.end_list();
    writer.begin_list("resources");
    for (std::size_t place = 0; place < evaluation.machine.resources.size(); ++place)
    {
        write_resource(writer, evaluation, place, factors);
    }
    writer.end_list();
}

} // namespace

std::string json_output(const Point& point, const Evaluation& evaluation,
                        std::span<const double> factors)
{
    JsonWriter writer;
    writer.begin_object();
    writer.member("application", evaluation.application.name);
    writer.member("machine", evaluation.machine.name);
    writer.member("slices", evaluation.machine.slices);
    if (!point.empty())
    {
        writer.begin_object("point");
        for (const auto& [path, value] : point)
        {
            writer.member(path, value);
        }
        writer.end_object();
    }
    writer.member("time", evaluation.times.time);
    write_bound(writer, evaluation.machine, evaluation.times.bound_by);
    writer.member("latency", evaluation.derived().latency());
    writer.member("what_if_factors", std::vector<double>(factors.begin(), factors.end()));
    write_lists(writer, evaluation, factors);
    writer.begin_object("figures");
    for (const auto& [name, value] : evaluation.figures)
    {
        writer.member(name, value);
    }
    writer.end_object();
    writer.member("warnings", evaluation.warnings);
    writer.end_object();
    return writer.take_text();
}

} // namespace haec_sim::resources
