// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What happened when: timeline.

#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace haec_sim
{

namespace
{

/// The place in the section `regions`; what is no region keeps its number, which is below 0.
std::int64_t place_of(std::int64_t region, const RegionTable& table)
{
    return region < 0 ? region
                      : static_cast<std::int64_t>(
                            table.place(RegionRef{static_cast<std::uint32_t>(region)}));
}

/// The runs of a location: regions, and how many parts of bins it was in each.
struct LocationRuns
{
    std::uint32_t location = 0;
    std::vector<std::int64_t> runs;
};

std::vector<LocationRuns> runs_of(const ReportSource& source)
{
    std::vector<LocationRuns> all;
    auto next = source.profile.bins.begin();
    for (const auto& row : source.profile.locations)
    {
        auto& own = all.emplace_back(LocationRuns{row.location, {}}).runs;
        for (; next != source.profile.bins.end() && next->location == row.location; ++next)
        {
            own.push_back(place_of(next->stretch.region, source.regions));
            own.push_back(static_cast<std::int64_t>(next->stretch.parts));
        }
    }
    return all;
}

/// The most parts of bins that any location has.
std::uint64_t most_parts(const ReportSource& source)
{
    std::uint64_t most = 0;
    std::uint64_t own = 0;
    std::uint32_t location = 0;
    for (const auto& run : source.profile.bins)
    {
        own = (run.location == location ? own : 0) + run.stretch.parts;
        location = run.location;
        most = std::max(most, own);
    }
    return most;
}

struct VisitView
{
    const Visit& visit;
    const RegionTable& regions;
};

JsonForm<ReportSource> visits_form()
{
    const auto visit =
        JsonForm<VisitView>()
            .value("location", [](const VisitView& view) { return view.visit.location; })
            .value(
                "region",
                [](const VisitView& view) { return place_of(view.visit.region, view.regions); },
                "index into regions, or a number below 0, as in runs")
            .value("enter_ps", [](const VisitView& view) { return view.visit.entered; })
            .value("leave_ps", [](const VisitView& view) { return view.visit.left; })
            .value("depth", [](const VisitView& view) { return view.visit.depth; });
    return JsonForm<ReportSource>().table(visit,
                                          [](const ReportSource& source)
                                          {
                                              std::vector<VisitView> rows;
                                              for (const auto& one : source.profile.visits)
                                              {
                                                  rows.push_back({one, source.regions});
                                              }
                                              return rows;
                                          });
}

JsonForm<RunProfile> logged_messages_form()
{
    const auto message = JsonForm<LoggedMessage>()
                             .value("from", &LoggedMessage::from)
                             .value("to", &LoggedMessage::to)
                             .value("begin_ps", &LoggedMessage::begin)
                             .value("receive_ps", &LoggedMessage::received)
                             .value("bytes", &LoggedMessage::bytes)
                             .value("hops", &LoggedMessage::hops)
                             .value("wait_ps", &LoggedMessage::waited);
    return JsonForm<RunProfile>()
        .value("is_complete", &RunProfile::has_all_messages,
               "true if the table has all messages, false if it has only the messages for which "
               "receivers waited longest")
        .table(message, [](const RunProfile& profile) { return std::span(profile.messages); });
}

} // namespace

void add_timeline(JsonForm<ReportSource>& report)
{
    const auto location =
        JsonForm<LocationRuns>()
            .value("location", &LocationRuns::location, "index into locations")
            .value("runs", &LocationRuns::runs,
                   "pairs [region, bins], from 0 on; -1: not running, -2: an idle thread, -3: "
                   "OpenMP itself; in one of several regions: -4 computing, -5 MPI, -6 waiting in "
                   "OpenMP");
    const auto timeline =
        JsonForm<ReportSource>()
            .value("bin_width_ps",
                   [](const ReportSource& source)
                   {
                       const Picoseconds width{std::int64_t{1} << source.profile.bin_shift};
                       return Duration{width / static_cast<std::int64_t>(RegionBins::parts)};
                   })
            .value("bins", most_parts)
            .value(
                "bins_divided", [](const ReportSource&) { return RegionBins::parts; },
                "the number of neighbouring bins in which the time of a location is divided among "
                "regions, without an order")
            .list("locations", location, runs_of)
            .object(
                "visits", visits_form(),
                [](const ReportSource& source)
                { return source.profile.has_all_visits ? &source : nullptr; },
                "every visit of a region, and the times in which a thread is idle (-2) or in "
                "OpenMP itself around a team (-3); null if they are too many")
            .object("messages", logged_messages_form(),
                    [](const ReportSource& source) -> const RunProfile& { return source.profile; });
    report.object("timeline", timeline, itself,
                  "data of the drawing: the region of each location in each bin of time, and "
                  "visits and messages if they are few");
}

} // namespace haec_sim
