// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_bound.hpp"

#include "network/report/resource_groups.hpp"
#include "parallel/all_gather_items.hpp"

#include <algorithm>
#include <map>

namespace haec_sim
{

namespace
{

/// What a thread or stream computes from one point to another: the time outside of MPI, without
/// what it waits for others (spec: resources, Measure). Each of these times is predicted, and what
/// is left are the gaps that R0 keeps, so that haec_resources finds the same in the input.
WideSum work_between(const ActivityPoint& begin, const ActivityPoint& end)
{
    const auto waited = end.waited_outside - begin.waited_outside + end.waited_for_threads -
                        begin.waited_for_threads;
    const auto outside_of_mpi = (end.time - begin.time).predicted - (end.mpi - begin.mpi).predicted;
    return WideSum(std::max(outside_of_mpi - waited, Picoseconds{0}));
}

/// What a thread computes at least in a span that its own marks may be outside of.
WideSum work_within(const TimeSpan& interest, const LocationRow& row)
{
    const auto& begin = row.has_begin ? row.begin : row.first;
    const auto& end = row.has_end ? row.end : row.last;
    auto work = work_between(begin, end);
    const auto span = (end.time - begin.time).predicted;
    work += -std::max(Picoseconds{0}, span - (interest.end - interest.begin));
    return std::max(work, WideSum{});
}

} // namespace

const BusiestElement& RunBound::tightest() const
{
    return *std::ranges::max_element(elements, {}, &BusiestElement::time);
}

RunBound bound_of(WideSum computing, std::span<const ResourceTime> resources,
                  const Platform& platform)
{
    const ResourceGroups groups(platform);
    std::map<std::uint32_t, const ResourceTime*> busiest;
    for (const auto& one : resources)
    {
        const auto*& most = busiest[groups.group_of(one.resource).class_number];
        const bool is_more = most == nullptr || most->busy < one.busy ||
                             (most->busy == one.busy && one.resource < most->resource);
        most = is_more ? &one : most;
    }
    RunBound bound{{{"computing", "", computing}}};
    for (const auto& [class_number, most] : busiest)
    {
        if (most->busy > Picoseconds{0})
        {
            const bool is_link = most->resource.kind == ResourceKind::link;
            bound.elements.push_back(
                {groups.class_name({class_number}) + (is_link ? " links" : "s"),
                 groups.name_of(most->resource), WideSum(most->busy)});
        }
    }
    return bound;
}

MostComputing most_computing_of(std::span<const RunLocation> mine,
                                const std::optional<TimeSpan>& interest, Ranks& ranks)
{
    MostComputing most;
    const auto include = [&](const MostComputing& other)
    {
        most.whole = std::max(most.whole, other.whole);
        most.interest = std::max(most.interest, other.interest);
    };
    for (const auto& location : mine)
    {
        const bool is_device = location.follows() && location.is_of_program;
        if ((location.is_thread || is_device) && location.sink->events() > 0)
        {
            const auto row = row_of(location);
            include({work_between(row.first, row.last),
                     interest ? work_within(*interest, row) : WideSum{}});
        }
    }
    for (const auto& other : all_gather_items(ranks, std::vector<MostComputing>{most}))
    {
        include(other);
    }
    return most;
}

} // namespace haec_sim
