// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/report_forms.hpp"

#include <algorithm>

namespace haec_sim
{

JsonForm<Interval> interval_form()
{
    return JsonForm<Interval>("interval")
        .value("begin_ps", &Interval::begin)
        .value("end_ps", &Interval::end)
        .value("span_ps",
               [](const Interval& interval) { return Duration{interval.end - interval.begin}; });
}

JsonForm<ByCause> causes_form()
{
    JsonForm<ByCause> form("waits");
    for (std::size_t cause = 0; cause < wait_causes; ++cause)
    {
        std::string key = wait_cause_names.at(cause);
        std::ranges::replace(key, ' ', '_');
        form.value(key + "_ps", [cause](const ByCause& times) { return times.at(cause); });
    }
    return form;
}

JsonForm<BothActivities> activities_form()
{
    const auto itself = [](const Activity& activity) -> const Activity& { return activity; };
    const auto recorded =
        JsonForm<Activity>("activity")
            .value("span_ps", &Activity::span,
                   "computing + mpi + openmp_waiting + openmp + device_waiting + device + "
                   "idle + ended")
            .value("computing_ps", &Activity::computing)
            .value("mpi_ps", &Activity::mpi)
            .value("openmp_waiting_ps", &Activity::openmp_waiting)
            .value("openmp_ps", &Activity::openmp)
            .value("device_waiting_ps", &Activity::device_waiting,
                   "the time of threads in calls that wait for accelerators")
            .value("device_ps", &Activity::device,
                   "the time in which streams of accelerators are busy")
            .value("idle_ps", &Activity::idle,
                   "the time of threads outside of all regions and teams, without the masters of "
                   "processes")
            .value(
                "ended_ps", &Activity::ended,
                "the time from the end of a process to the common end of the region of interest");
    const auto predicted =
        JsonForm<Activity>("predicted_activity")
            .include(recorded, itself)
            .value("waiting_ps", &Activity::all_waiting)
            .object("waiting", causes_form(), &Activity::waiting, "the waiting time by cause")
            .value("transfer_ps", &Activity::transfer)
            .value("software_ps", &Activity::software,
                   "the rest of the time in MPI, which is kept as recorded");
    return JsonForm<BothActivities>("activities")
        .object("recorded", recorded, &BothActivities::recorded)
        .object("predicted", predicted, &BothActivities::predicted);
}

JsonForm<CountedBytes> counted_bytes_form()
{
    return JsonForm<CountedBytes>("traffic")
        .value("count", &CountedBytes::count)
        .value("bytes", &CountedBytes::bytes);
}

} // namespace haec_sim
