// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The times of locations and processes: locations, processes, time, activity.

#include "report/report_forms.hpp"
#include "report/report_sections.hpp"
#include "report/thread_sums.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

const std::vector<std::string> location_types{"cpu_thread", "accelerator_stream", "metric",
                                              "unknown"};

const std::string& type_name(LocationType type)
{
    switch (type)
    {
    case LocationType::cpu_thread:
        return location_types[0];
    case LocationType::accelerator_stream:
        return location_types[1];
    case LocationType::metric:
        return location_types[2];
    default:
        return location_types[3];
    }
}

/// Names of definitions, by their numbers.
using Names = std::map<std::uint64_t, std::string>;

template <class Definition>
Names names_of(const Definitions& definitions)
{
    Names names;
    definitions.each<Definition>([&](const auto& one)
                                 { names[one.self.value] = definitions.text(one.name); });
    return names;
}

/// A location, with the names of all.
struct LocationView
{
    const ReportSource& source;
    std::shared_ptr<const Names> names;
    const LocationRow& row;

    const TraceLocation& location() const
    {
        return source.index().locations()[row.location];
    }

    BothActivities in(ReportBase base) const
    {
        // A location by itself counts from its own first record to its last.
        if (base == ReportBase::whole)
        {
            return {whole_of(row, &TwoTimes::recorded), whole_of(row, &TwoTimes::predicted)};
        }
        return ThreadSums{source, {{row, row}}}.in(base);
    }
};

JsonForm<LocationView> location_form()
{
    JsonForm<LocationView> form;
    form.value(
            "location", [](const LocationView& view) { return view.location().reference.value; },
            "its id in the trace")
        .value("name", [](const LocationView& view)
               { return view.names->at(view.location().reference.value); })
        .choice("type", location_types,
                [](const LocationView& view) { return type_name(view.location().type); })
        .value("process", [](const LocationView& view) { return view.row.process; })
        .value("node", [](const LocationView& view)
               { return view.source.run.inputs.nodes[view.row.location].value; })
        .value("is_master", [](const LocationView& view)
               { return view.source.index().master_of(view.row.process) == view.row.location; })
        .value("events", [](const LocationView& view) { return view.location().events; })
        .object("recorded", interval_form(),
                [](const LocationView& view) {
                    return Interval{view.row.first.time.recorded, view.row.last.time.recorded};
                })
        .object("predicted", interval_form(),
                [](const LocationView& view) {
                    return Interval{view.row.first.time.predicted, view.row.last.time.predicted};
                });
    return add_bases(form, activities_form(), &LocationView::in);
}

/// A process, with the names of all groups of locations.
struct ProcessView
{
    const ReportSource& source;
    std::shared_ptr<const Names> names;
    ThreadRows threads;

    const LocationRow& master() const
    {
        return threads.front().master;
    }

    std::string name() const
    {
        const auto found = names->find(source.index().locations()[master().location].group.value);
        return found != names->end() ? found->second : "";
    }
};

JsonForm<ProcessView> process_form()
{
    return JsonForm<ProcessView>()
        .value(
            "process", [](const ProcessView& view) { return view.master().process; },
            "its number in mappings: the MPI rank")
        .value("name", &ProcessView::name)
        .value("node", [](const ProcessView& view)
               { return view.source.run.inputs.nodes[view.master().location].value; })
        .value(
            "location", [](const ProcessView& view) { return view.master().location; },
            "the master of the process, as an index into locations")
        .include(thread_sums_form(),
                 [](const ProcessView& view) {
                     return ThreadSums{view.source, view.threads};
                 });
}

struct InterestView
{
    const Interest& interest;
    const RunFigures& figures;
};

JsonForm<InterestView> interest_form()
{
    return JsonForm<InterestView>()
        .value("from", [](const InterestView& view) { return view.interest.from_text; })
        .value("to", [](const InterestView& view) { return view.interest.to_text; })
        .object("recorded", interval_form(),
                [](const InterestView& view) {
                    return Interval{view.figures.begin.recorded, view.figures.end.recorded};
                })
        .object("predicted", interval_form(),
                [](const InterestView& view) {
                    return Interval{view.figures.begin.predicted, view.figures.end.predicted};
                });
}

JsonForm<SampledSpan> sampled_span_form()
{
    return JsonForm<SampledSpan>()
        .value("median_ps", [](const SampledSpan& of) { return Duration{of.median}; })
        .value(
            "low_ps", [](const SampledSpan& of) { return Duration{of.low}; },
            "the quantile of 5 %: with high_ps the interval of 90 %")
        .value(
            "high_ps", [](const SampledSpan& of) { return Duration{of.high}; },
            "the quantile of 95 %")
        .value(
            "predicted_ps",
            [](const SampledSpan& of)
            {
                std::vector<std::int64_t> times;
                for (const auto time : of.times)
                {
                    times.push_back(time.count());
                }
                return times;
            },
            "the predicted time of each draw, in their order");
}

JsonForm<SampledTimes> samples_form()
{
    return JsonForm<SampledTimes>()
        .value(
            "count", [](const SampledTimes& of) { return of.whole.times.size(); },
            "of draws, by `--samples`")
        .value("first", &SampledTimes::first, "the number of the first draw, noise_sample")
        .object("whole", sampled_span_form(), [](const SampledTimes& of) { return of.whole; })
        .object(
            "region_of_interest", sampled_span_form(),
            [](const SampledTimes& of) { return of.interest; }, "null where the run has none");
}

JsonForm<ReportSource> time_form()
{
    return JsonForm<ReportSource>()
        .object("recorded", interval_form(),
                [](const ReportSource& source)
                {
                    const auto& time = source.result.time;
                    return Interval{time.begin, time.begin + time.recorded};
                })
        .object("predicted", interval_form(),
                [](const ReportSource& source)
                {
                    const auto& time = source.result.time;
                    return Interval{time.begin, time.begin + time.predicted};
                })
        .object("region_of_interest", interest_form(),
                [](const ReportSource& source)
                {
                    return has_interest(source)
                               ? std::optional(InterestView{source.run.interest, source.figures()})
                               : std::nullopt;
                })
        .object(
            "samples", samples_form(),
            [](const ReportSource& source) { return source.others.samples; },
            "the predicted times over draws of noise; null without `--samples`");
}

} // namespace

void add_locations(JsonForm<ReportSource>& report)
{
    report.list(
        "locations", location_form(),
        [](const ReportSource& source)
        {
            const auto names =
                std::make_shared<Names>(names_of<definitions::Location>(source.definitions()));
            std::vector<LocationView> views;
            for (const auto& row : source.profile.locations)
            {
                views.push_back({source, names, row});
            }
            return views;
        },
        "the process, the node and the times of each location");
}

void add_processes(JsonForm<ReportSource>& report)
{
    report.list(
        "processes", process_form(),
        [](const ReportSource& source)
        {
            const auto names =
                std::make_shared<Names>(names_of<definitions::LocationGroup>(source.definitions()));
            std::map<std::uint32_t, ThreadRows> processes;
            for (const auto& thread : threads_of(source.profile, source.index()))
            {
                processes[thread.own.process].push_back(thread);
            }
            std::vector<ProcessView> views;
            for (auto& [process, threads] : processes)
            {
                views.push_back({source, names, std::move(threads)});
            }
            return views;
        },
        "times are sums over the threads of the process; each thread counts from the begin to the "
        "end of the process");
}

void add_time(JsonForm<ReportSource>& report)
{
    report.object(
        "time", time_form(), itself,
        "recorded and predicted begin, end and span of the whole run and of the region of "
        "interest");
}

void add_activity(JsonForm<ReportSource>& report)
{
    report.object(
        "activity", thread_sums_form(),
        [](const ReportSource& source) {
            return ThreadSums{source, threads_of(source.profile, source.index())};
        },
        "the times of the threads of all processes, added up, for both bases");
}

} // namespace haec_sim
