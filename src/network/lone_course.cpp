// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/lone_course.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

LoneCourse course_of(const NetworkResources& resources, const std::vector<ResourceId>& route,
                     const Segmentation& segments, Picoseconds spacing)
{
    LoneCourse course{spacing, std::vector<Picoseconds>(route.size())};
    Picoseconds entry{};
    for (std::uint64_t segment = 0; segment < segments.count(); ++segment)
    {
        UnitTimes unit{entry, entry};
        const WireSpan span = segments.span(segment);
        for (std::size_t hop = 0; hop < route.size(); ++hop)
        {
            const NetworkResource& resource = resources[route[hop]];
            const Service service =
                serve(unit, course.ends[hop], passing_time(span, resource.bandwidth));
            course.ends[hop] = service.end;
            unit = {after(service.begin, resource.latency), after(service.end, resource.latency)};
        }
        entry = after(entry, spacing);
    }
    return course;
}

} // namespace

LoneCourse lone_course(const NetworkResources& resources, const std::vector<ResourceId>& route,
                       const Segmentation& segments, Picoseconds time)
{
    HAEC_SIM_ASSERT(segments.count() > 0);
    LoneCourse at_once = course_of(resources, route, segments, Picoseconds{0});
    const Picoseconds alone = after(at_once.ends.back(), resources[route.back()].latency);
    const auto spare = (time - alone).count() / static_cast<std::int64_t>(segments.count());
    return spare > 0 ? course_of(resources, route, segments, Picoseconds{spare}) : at_once;
}

} // namespace haec_sim
