// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_bound.hpp"

#include "network/report/resource_groups.hpp"
#include "parallel/all_gather_items.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

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

/// A side of a class of circuits: the links out of a vertex, or into it.
struct CircuitSide
{
    LinkTypeId type;
    bool is_receiver = false;
    VertexId vertex;

    friend constexpr auto operator<=>(const CircuitSide&, const CircuitSide&) = default;
};

/// The least times in which the transmitters, and the receivers, of each vertex serve its links of
/// a class with circuits; where it has a port for each link, none is told.
std::map<CircuitSide, WideSum> times_of_circuit_ports(std::span<const ResourceTime> resources,
                                                      const Platform& platform)
{
    std::map<CircuitSide, WideSum> times;
    for (const auto& [resource, busy, aiming] : resources)
    {
        if (resource.kind != ResourceKind::link || !platform.link_type({resource.number}).circuits)
        {
            continue;
        }
        const auto& circuits = *platform.link_type({resource.number}).circuits;
        const auto link = platform.topology().link({resource.number});
        for (const auto& [side, ports] :
             {std::pair(CircuitSide{link.type, false, link.from}, circuits.transmitters),
              std::pair(CircuitSide{link.type, true, link.to}, circuits.receivers)})
        {
            if (ports)
            {
                times[side] += after(busy, aiming) / static_cast<std::int64_t>(*ports);
            }
        }
    }
    return times;
}

/// Appends the busiest transmitters and receivers of each class of circuits.
void add_circuit_ports(std::span<const ResourceTime> resources, const Platform& platform,
                       RunBound& bound)
{
    std::map<std::pair<LinkTypeId, bool>, std::pair<VertexId, WideSum>> busiest;
    for (const auto& [side, time] : times_of_circuit_ports(resources, platform))
    {
        auto& most = busiest[{side.type, side.is_receiver}];
        if (most.second < time)
        {
            most = {side.vertex, time};
        }
    }
    for (const auto& [key, most] : busiest)
    {
        bound.elements.push_back({platform.link_types()[key.first.value].name +
                                      (key.second ? " receivers" : " transmitters"),
                                  ResourceGroups(platform).name_of(most.first), most.second});
    }
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
    add_circuit_ports(resources, platform, bound);
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
