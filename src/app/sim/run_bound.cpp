// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/run_bound.hpp"

#include "network/report/resource_groups.hpp"
#include "parallel/all_gather_items.hpp"

#include <algorithm>
#include <map>

namespace haec_sim
{

namespace
{

WideSum work_of(const Activity& activity)
{
    auto work = activity.computing;
    work += activity.openmp;
    return work;
}

/// What a thread computes at least in a span that its own marks may be outside of.
WideSum work_within(const TimeSpan& interest, const LocationRow& row)
{
    const auto begin = (row.has_begin ? row.begin : row.first).time.predicted;
    const auto end = (row.has_end ? row.end : row.last).time.predicted;
    auto work = work_of(interest_of(row, &TwoTimes::predicted));
    work += -std::max(Picoseconds{0}, (end - begin) - (interest.end - interest.begin));
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
        if (location.has_rules() && location.sink->events() > 0)
        {
            const auto row = row_of(location);
            include({work_of(whole_of(row, &TwoTimes::predicted)),
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
