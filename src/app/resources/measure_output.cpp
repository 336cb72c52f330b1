// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/measure_output.hpp"

#include "core/json/json_writer.hpp"
#include "core/numbers/number_text.hpp"
#include "core/text/text_table.hpp"
#include "haec_sim/log.hpp"
#include "resources/quantity.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <vector>

namespace haec_sim
{

namespace
{

using resources::percent_text;
using resources::quantity_text;

/// A phase as it is written: what it is called, its part in what is measured, how often it runs.
struct WrittenPhase
{
    std::string name;
    MeasuredPhase phase = MeasuredPhase::rest;
    double repeat = 1;
};

std::vector<WrittenPhase> phases_of(const ResourcesMeasureCommand& command, const MeasuredRun& run)
{
    if (command.phase.empty())
    {
        return {{"run", MeasuredPhase::rest, 1}};
    }
    return {{command.phase, MeasuredPhase::region, static_cast<double>(run.instances)},
            {command.phase == "rest" ? "rest of the run" : "rest", MeasuredPhase::rest, 1}};
}

const MeasuredDemand& demand_of(const MeasuredResource& resource, const WrittenPhase& phase)
{
    return resource.phases[static_cast<std::size_t>(phase.phase)];
}

void write_phase(JsonWriter& writer, const WrittenPhase& phase, const MeasuredRun& run)
{
    writer.begin_object();
    writer.member("name", phase.name);
    writer.member("repeat", phase.repeat);
    writer.begin_object("demands");
    for (const auto& resource : run.resources)
    {
        const auto& demand = demand_of(resource, phase);
        if (demand.amount > 0)
        {
            writer.begin_object(resource.name);
            writer.member("amount", demand.amount / phase.repeat);
            writer.member("largest", demand.largest / phase.repeat);
            writer.end_object();
        }
    }
    writer.end_object();
    writer.end_object();
}

/// Amounts, least times and how evenly they are spread.
std::string demands_table(const MeasuredRun& run, const std::string& heading,
                          const std::vector<MeasuredDemand>& demands)
{
    std::vector<std::vector<std::string>> rows{{heading, "amount", "seconds", "balance"}};
    for (std::size_t place = 0; place < demands.size(); ++place)
    {
        const auto& resource = run.resources[place];
        const auto& demand = demands[place];
        if (demand.amount > 0)
        {
            rows.push_back({resource.name, quantity_text(demand.amount, resource.unit),
                            quantity_text(resource.seconds(demand), "s"),
                            percent_text(demand.amount / (resource.count * demand.largest))});
        }
    }
    return text_table(rows);
}

/// The resource that the whole run is bound by: that of the longest time; the first of equals.
const MeasuredResource& bound_of(const MeasuredRun& run)
{
    return *std::ranges::max_element(run.resources, {},
                                     [](const MeasuredResource& resource)
                                     { return resource.seconds(resource.whole); });
}

/// The least time of a phase, all its repetitions.
double bound_of(const MeasuredRun& run, const WrittenPhase& phase)
{
    double most = 0;
    for (const auto& resource : run.resources)
    {
        most = std::max(most, resource.seconds(demand_of(resource, phase)));
    }
    return most;
}

/// "predicted 3.00 ms, bound/predicted 0.910".
std::string time_line(const char* name, Picoseconds time, double bound)
{
    const double seconds = seconds_of(time);
    std::array<char, 32> ratio{};
    std::snprintf(ratio.data(), ratio.size(), "%.3f", seconds > 0 ? bound / seconds : 0);
    return std::string(name) + " " + quantity_text(seconds, "s") +
           (seconds > 0 ? std::string(", bound/") + name + " " + ratio.data() : "") + "\n";
}

std::string times_text(const MeasuredRun& run, double bound, std::size_t phase)
{
    std::string text = time_line("recorded", run.recorded.phases[phase], bound);
    if (run.predicted)
    {
        text += time_line("predicted", run.predicted->phases[phase], bound);
    }
    return text;
}

} // namespace

std::string machine_document(const ResourcesMeasureCommand& command, const MeasuredRun& run)
{
    JsonWriter writer;
    writer.begin_object();
    writer.member("name", command.machine_name);
    writer.begin_list("resources");
    for (const auto& resource : run.resources)
    {
        writer.begin_object();
        writer.member("name", resource.name);
        writer.member("unit", resource.unit);
        writer.member("rate", resource.rate);
        writer.member("count", resource.count);
        writer.end_object();
    }
    writer.end_list();
    writer.end_object();
    return writer.take_text();
}

std::string application_document(const ResourcesMeasureCommand& command, const MeasuredRun& run)
{
    JsonWriter writer;
    writer.begin_object();
    writer.member("name", command.trace.string());
    writer.begin_list("phases");
    for (const auto& phase : phases_of(command, run))
    {
        write_phase(writer, phase, run);
    }
    writer.end_list();
    writer.end_object();
    return writer.take_text();
}

std::string measured_text(const ResourcesMeasureCommand& command, const MeasuredRun& run)
{
    const auto whole = [&](auto&& of)
    {
        std::vector<MeasuredDemand> demands;
        std::ranges::transform(run.resources, std::back_inserter(demands), of);
        return demands;
    };
    std::string text = demands_table(run, "run", whole(&MeasuredResource::whole));
    const auto& bound = bound_of(run);
    const double seconds = bound.seconds(bound.whole);
    text += "bound " + quantity_text(seconds, "s") + ", by " + bound.name +
            (bound.busiest.empty() ? "" : " (" + bound.busiest + ")") + "\n";
    text += time_line("recorded", run.recorded.run, seconds);
    text += run.predicted ? time_line("predicted", run.predicted->run, seconds) : "";
    if (command.phase.empty())
    {
        return text;
    }
    for (const auto& phase : phases_of(command, run))
    {
        text += "\n" +
                demands_table(run, phase.name,
                              whole([&](const MeasuredResource& resource)
                                    { return demand_of(resource, phase); })) +
                times_text(run, bound_of(run, phase), static_cast<std::size_t>(phase.phase));
    }
    return text;
}

std::string json_lines(const ResourcesMeasureCommand& command, const MeasuredRun& run)
{
    std::string params;
    for (const auto& [name, value] : command.lines->point)
    {
        params += (params.empty() ? "" : ", ") + json_string(name) + ": " + number_text(value);
    }
    std::string text;
    for (const auto& phase : phases_of(command, run))
    {
        for (const auto& resource : run.resources)
        {
            text += "{\"params\": {" + params + "}, \"callpath\": " + json_string(phase.name) +
                    ", \"metric\": " + json_string(resource.name) + ", \"value\": " +
                    number_text(demand_of(resource, phase).amount / phase.repeat) + "}\n";
        }
    }
    return text;
}

void warn_of_impossible(const MeasuredRun& run)
{
    if (!run.predicted || run.predicted->run <= Picoseconds{0})
    {
        return;
    }
    for (const auto& resource : run.resources)
    {
        const double share = resource.seconds(resource.whole) / seconds_of(run.predicted->run);
        if (share > 1 && !resource.busiest.empty())
        {
            HAEC_SIM_LOG(warn, "resources",
                         "link " << resource.busiest << " would be busy " << percent_text(share)
                                 << " of the predicted time: simulate with contention");
        }
    }
}

} // namespace haec_sim
