// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Programs that share the machine: jobs.

#include "analysis/figures/process_pairs.hpp"
#include "report/report_sections.hpp"
#include "report/thread_sums.hpp"
#include "trace/jobs.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

namespace
{

struct JobMessages
{
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
    std::uint64_t hops = 0;
};

struct JobView
{
    const ReportSource& source;
    std::string name;
    std::vector<std::uint32_t> processes{};
    ThreadRows threads{};
    JobMessages messages{};

    /// From its first record to its last.
    Interval interval(Side side) const
    {
        Interval all{Picoseconds::max(), Picoseconds::min()};
        for (const auto& thread : threads)
        {
            all.begin = std::min(all.begin, thread.own.first.time.*side);
            all.end = std::max(all.end, thread.own.last.time.*side);
        }
        return all;
    }

    /// The last end of its own processes.
    TwoTimes end_of_interest() const
    {
        TwoTimes end;
        for (const auto& thread : threads)
        {
            if (thread.master.has_end)
            {
                end = later(end, thread.master.end.time);
            }
        }
        return end;
    }
};

/// Nothing where the trace does not tell of several jobs.
std::vector<JobView> jobs_of(const ReportSource& source)
{
    const auto jobs = read_jobs(source.definitions(), source.index());
    std::vector<JobView> views;
    if (jobs.names.size() < 2)
    {
        return views;
    }
    for (const auto& name : jobs.names)
    {
        views.push_back({source, name});
    }
    for (const auto& thread : threads_of(source.profile, source.index()))
    {
        if (const auto job = jobs.of_process[thread.own.process])
        {
            auto& view = views[*job];
            view.threads.push_back(thread);
            if (thread.is_master())
            {
                view.processes.push_back(thread.own.process);
            }
        }
    }
    each_process_pair(source.profile.figures,
                      [&](const ProcessPairSums& pair)
                      {
                          if (const auto job = jobs.of_process[pair.to])
                          {
                              auto& sums = views[*job].messages;
                              sums.count += pair.count;
                              sums.bytes += pair.bytes;
                              sums.hops += pair.count * pair.hops;
                          }
                      });
    return views;
}

JsonForm<JobView> job_form()
{
    const auto messages = JsonForm<JobMessages>()
                              .value("count", &JobMessages::count)
                              .value("bytes", &JobMessages::bytes)
                              .value("hops", &JobMessages::hops, "the sum over all messages");
    return JsonForm<JobView>()
        .value("name", &JobView::name)
        .value("processes", &JobView::processes, "their numbers in mappings")
        .object("recorded", interval_form(),
                [](const JobView& job) { return job.interval(&TwoTimes::recorded); })
        .object("predicted", interval_form(),
                [](const JobView& job) { return job.interval(&TwoTimes::predicted); })
        .include(thread_sums_form(),
                 [](const JobView& job) {
                     return ThreadSums{job.source, job.threads, job.end_of_interest()};
                 })
        .object(
            "messages", messages,
            [](const JobView& job)
            {
                return job.source.run.options.report_choice.messages ? std::optional(job.messages)
                                                                     : std::nullopt;
            },
            "messages that the job's processes received in the whole run; null if the report has "
            "no messages");
}

} // namespace

void add_jobs(JsonForm<ReportSource>& report)
{
    report.list("jobs", job_form(), jobs_of,
                "programs that share the machine, if the trace has several; times are sums over "
                "their threads");
}

} // namespace haec_sim
