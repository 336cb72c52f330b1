// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/critical_path/critical_path.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

namespace
{

PathSegment::Kind kind_of(PathLink link)
{
    switch (link)
    {
    case PathLink::message:
        return PathSegment::Kind::message;
    case PathLink::collective:
        return PathSegment::Kind::collective;
    case PathLink::threads:
        break;
    }
    return PathSegment::Kind::threads;
}

class Walk
{
public:
    Walk(const PathGround& ground, std::uint32_t location, Picoseconds begin, Picoseconds end,
         std::size_t most_segments)
        : ground_(ground), location_(location), now_(end), longest_(most_segments)
    {
        path_.begin = begin;
        path_.end = end;
        path_.location = location;
    }

    CriticalPath go()
    {
        while (now_ > path_.begin)
        {
            const auto entry = cursor().next(now_);
            if (!entry)
            {
                stay(ground_.first[location_], RegionRef{});
                begin_late();
                break;
            }
            stay(entry->time, entry->region);
            if (entry->wait)
            {
                follow(*entry->wait, entry->region);
            }
        }
        path_.longest = longest_.take();
        path_.segments = longest_.count();
        HAEC_SIM_ASSERT(path_.sum() == path_.end - path_.begin);
        return std::move(path_);
    }

private:
    PathCursor& cursor()
    {
        auto place = cursors_.find(location_);
        if (place == cursors_.end())
        {
            place = cursors_.emplace(location_, ground_.open(location_)).first;
        }
        return place->second;
    }

    /// The path is in a region of the location, since then.
    void stay(Picoseconds since, RegionRef region)
    {
        since = std::clamp(since, path_.begin, now_);
        if (since == now_)
        {
            return;
        }
        path_.regions[region] += now_ - since;
        path_.processes[ground_.processes[location_]] += now_ - since;
        add(region, PathCause::region, now_ - since);
        longest_.add({since, now_, PathSegment::Kind::region, location_, location_, region});
        now_ = since;
    }

    void follow(const PathWait& wait, RegionRef region)
    {
        const auto since = std::clamp(wait.caused, path_.begin, now_);
        const auto span = now_ - since;
        charge(wait, region, span);
        longest_.add({since, now_, kind_of(wait.link), location_, wait.cause, region});
        HAEC_SIM_ASSERT(wait.cause < ground_.processes.size());
        path_.changes += ground_.processes[wait.cause] != ground_.processes[location_] ? 1 : 0;
        now_ = since;
        location_ = wait.cause;
    }

    void add(RegionRef region, PathCause cause, Picoseconds span)
    {
        if (span > Picoseconds{})
        {
            path_.cells[{region, cause, ground_.processes[location_]}] += span;
        }
    }

    void charge(const PathWait& wait, RegionRef region, Picoseconds span)
    {
        switch (wait.link)
        {
        case PathLink::message:
        {
            const auto queued = std::min(wait.queued, span);
            path_.messages.add(span, queued);
            path_.by_size[std::bit_floor(wait.bytes)].add(span, queued);
            path_.by_pair[{wait.from, wait.to}].add(span, queued);
            add(region, PathCause::transfer, span - queued);
            add(region, PathCause::queue, queued);
            return;
        }
        case PathLink::collective:
            path_.collectives.add(span);
            path_.by_operation[wait.operation].add(span);
            add(region, PathCause::collective, span);
            return;
        case PathLink::threads:
            path_.threads.add(span);
            add(region, PathCause::threads, span);
            return;
        }
    }

    void begin_late()
    {
        path_.not_begun = now_ - path_.begin;
        add(RegionRef{}, PathCause::not_begun, path_.not_begun);
        longest_.add(
            {path_.begin, now_, PathSegment::Kind::not_begun, location_, location_, RegionRef{}});
    }

    const PathGround& ground_;
    std::uint32_t location_;
    Picoseconds now_;
    CriticalPath path_;
    LongestSegments longest_;
    std::map<std::uint32_t, PathCursor> cursors_;
};

} // namespace

Picoseconds CriticalPath::sum() const
{
    auto all = messages.time + collectives.time + threads.time + not_begun;
    for (const auto& [region, time] : regions)
    {
        all += time;
    }
    return all;
}

CriticalPath walk_back(const PathGround& ground, std::uint32_t location, Picoseconds begin,
                       Picoseconds end, std::size_t most_segments)
{
    return Walk(ground, location, begin, end, most_segments).go();
}

} // namespace haec_sim
