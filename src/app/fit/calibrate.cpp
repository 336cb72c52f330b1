// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/fit/calibrate.hpp"

#include "app/fit/power_recording.hpp"
#include "core/json/json_writer.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/event_handler.hpp"
#include "haec_sim/trace_metrics.hpp"
#include "otf2/trace_reader.hpp"
#include "power/calibration.hpp"
#include "trace/read_to_end.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

namespace haec_sim
{

namespace
{

TraceMetric find_measured(const Definitions& definitions, const std::string& name)
{
    const auto metrics = read_metrics(definitions, MetricPace::any);
    const auto found = std::ranges::find(metrics, name, &TraceMetric::name);
    if (found == metrics.end())
    {
        throw UsageError("--metric: '" + name + "' is no metric; " +
                         (metrics.empty() ? "the trace has none" : list_of(metrics)));
    }
    return *found;
}

PowerRecording read_recording(otf2::TraceReader& reader, const TraceMetric& measured,
                              const CounterSet& counters)
{
    PowerRecording recording;
    std::vector<definitions::Location> locations;
    std::vector<LocationRef> references;
    reader.definitions().each<definitions::Location>(
        [&](const definitions::Location& location)
        {
            locations.push_back(location);
            references.push_back(location.self);
        });
    reader.open_locations(references);
    const auto ends = regions_of_end(reader.definitions());
    for (const auto& location : locations)
    {
        const auto source = reader.events(location.self);
        PowerRecorder recorder(location.self, location.location_type == LocationType::cpu_thread,
                               ends, measured, counters, recording);
        read_to_end(*source, recorder);
        recorder.finish();
    }
    otf2::warn_of_broken_promises(reader.broken_promises());
    return recording;
}

const std::vector<MeasuredSample>& samples_of(const PowerRecording& recording,
                                              const CalibrateCommand& command)
{
    std::string recorders;
    for (const auto& [location, samples] : recording.measured)
    {
        recorders += (recorders.empty() ? "" : ", ") + std::to_string(location.value);
    }
    if (command.recorder)
    {
        const auto found = recording.measured.find(LocationRef{*command.recorder});
        if (found == recording.measured.end())
        {
            throw UsageError("--recorder: location " + std::to_string(*command.recorder) +
                             " did not record " + command.metric +
                             "; locations that did: " + (recorders.empty() ? "none" : recorders));
        }
        return found->second;
    }
    if (recording.measured.size() != 1)
    {
        throw UsageError(recording.measured.empty()
                             ? "--metric: no location recorded a value of " + command.metric +
                                   "; record the trace again, with its plugin at work"
                             : "--metric: several locations recorded " + command.metric + ": " +
                                   recorders +
                                   "; choose one by --recorder, and the cores that it measured "
                                   "by --cores");
    }
    return recording.measured.begin()->second;
}

std::vector<CoreCounters> cores_of(const PowerRecording& recording, const CalibrateCommand& command)
{
    std::vector<CoreCounters> cores;
    for (const auto& [location, core] : recording.cores)
    {
        if (command.cores.empty() || std::ranges::count(command.cores, location.value) > 0)
        {
            cores.push_back(core);
        }
    }
    if (cores.empty() || (!command.cores.empty() && cores.size() != command.cores.size()))
    {
        throw UsageError("--cores: not all of these are threads of the program; otf2-print -L "
                         "lists the locations");
    }
    return cores;
}

std::string json_of(const Calibration& found)
{
    JsonWriter json;
    json.begin_object();
    json.member("energy_model", std::string("bircher"));
    json.member("static_power", found.model.static_power.value);
    json.member("active_power", found.model.active_power.value);
    json.begin_object("coefficients");
    for (const auto& term : found.model.terms)
    {
        json.member(term.counter, term.coefficient);
    }
    json.end_object();
    if (!found.model.per_cycle.empty())
    {
        json.member("per_cycle", found.model.per_cycle);
    }
    json.begin_object("fit");
    json.member("intervals", static_cast<std::int64_t>(found.intervals));
    json.member("r_squared", found.r_squared);
    json.member("mean_error", found.mean_error.value);
    json.member("largest_error", found.largest_error.value);
    json.begin_object("standard_errors");
    json.member("static_power", found.standard_errors[0]);
    json.member("active_power", found.standard_errors[1]);
    for (std::size_t term = 0; term < found.model.terms.size(); ++term)
    {
        json.member(found.model.terms[term].counter, found.standard_errors[term + 2]);
    }
    json.end_object();
    json.end_object();
    json.end_object();
    return json.take_text() + "\n";
}

// The figures stay apart from the file, which may go to standard output.
void print_quality(const Calibration& found)
{
    std::fprintf(stderr,
                 "%zu intervals: R^2 %.6f, mean error %.4g W, largest error %.4g W\n"
                 "static power: %.6g W (+- %.2g)\n",
                 found.intervals, found.r_squared, found.mean_error.value,
                 found.largest_error.value, found.model.static_power.value,
                 found.standard_errors[0]);
    if (found.is_active_fitted)
    {
        std::fprintf(stderr, "active power: %.6g W for each core (+- %.2g)\n",
                     found.model.active_power.value, found.standard_errors[1]);
    }
    else
    {
        std::fprintf(stderr, "active power: part of the static power, as the same number of cores "
                             "was active all the time\n");
    }
    for (std::size_t term = 0; term < found.model.terms.size(); ++term)
    {
        std::fprintf(stderr, "%s: %.6g (+- %.2g)\n", found.model.terms[term].counter.c_str(),
                     found.model.terms[term].coefficient, found.standard_errors[term + 2]);
    }
}

} // namespace

void calibrate(const CalibrateCommand& command)
{
    require_replaceable(command.output);
    otf2::TraceReader reader(command.trace);
    const auto& definitions = reader.definitions();
    const auto measured = find_measured(definitions, command.metric);
    const auto unit = power_unit_of(measured);
    const auto counters =
        find_counters(read_metrics(definitions), command.counters, command.per_cycle, "--counters");
    const auto recording = read_recording(reader, measured, counters);
    const auto intervals =
        measured_intervals(samples_of(recording, command), unit, cores_of(recording, command),
                           command.counters.size());
    const auto found =
        calibrate(intervals, {command.counters, command.per_cycle, command.is_non_negative});
    if (!command.is_quiet)
    {
        print_quality(found);
    }
    write_output(command.output.path, [&](std::ostream& out) { out << json_of(found); });
}

} // namespace haec_sim
