// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/location_status.hpp"

#include "analysis/profile/activity.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace haec_sim
{

namespace
{

/// The part of a stretch of time that lies before a moment in it.
struct Part
{
    std::int64_t of(std::int64_t from, std::int64_t until) const
    {
        __extension__ using Wide = __int128;
        const auto part = all > Picoseconds{0}
                              ? Wide{until - from} * Wide{before.count()} / Wide{all.count()}
                              : Wide{0};
        return from + static_cast<std::int64_t>(part);
    }

    std::uint64_t of(std::uint64_t from, std::uint64_t until) const
    {
        return from + static_cast<std::uint64_t>(of(0, static_cast<std::int64_t>(until - from)));
    }

    Picoseconds of(Picoseconds from, Picoseconds until) const
    {
        return Picoseconds{of(from.count(), until.count())};
    }

    WaitingTimes of(const WaitingTimes& from, const WaitingTimes& until) const
    {
        WaitingTimes times;
        for (std::size_t cause = 0; cause < wait_causes; ++cause)
        {
            times.by_cause[cause] = of(from.by_cause[cause], until.by_cause[cause]);
        }
        times.transfer = of(from.transfer, until.transfer);
        return times;
    }

    KeptTimes of(const KeptTimes& from, const KeptTimes& until) const
    {
        const auto& [from_collectives, from_recorder] = from;
        const auto& [until_collectives, until_recorder] = until;
        return {{of(from_collectives.of_program, until_collectives.of_program),
                 of(from_collectives.others, until_collectives.others),
                 of(from_collectives.count, until_collectives.count)},
                {of(from_recorder.switched_off, until_recorder.switched_off),
                 of(from_recorder.flushes, until_recorder.flushes)}};
    }

    Picoseconds before{};
    Picoseconds all{};
};

Part part_before(Picoseconds moment, Picoseconds from, Picoseconds until)
{
    const auto all = std::max(until - from, Picoseconds{0});
    return {std::clamp(moment - from, Picoseconds{0}, all), all};
}

/// The parts of both times.
struct Parts
{
    TwoTimes of(TwoTimes from, TwoTimes until) const
    {
        return {recorded.of(from.recorded, until.recorded),
                predicted.of(from.predicted, until.predicted)};
    }

    Part recorded;
    Part predicted;
};

RegionSums sums_at(const std::vector<RegionSums>& sums, RegionSlot slot)
{
    return slot < sums.size() ? sums[slot] : RegionSums{};
}

/// The region with most exclusive time gets what rounding down took from exclusive times, which add
/// up to the time.
void add_what_is_lost(std::vector<RegionSums>& sums, const std::vector<RegionSums>& from,
                      Picoseconds time, Side side)
{
    RegionSlot longest = outside_slot;
    Picoseconds most{-1};
    for (RegionSlot slot = 0; slot < sums.size(); ++slot)
    {
        const auto stay = (sums[slot].exclusive - sums_at(from, slot).exclusive).*side;
        time -= stay;
        if (stay > most)
        {
            longest = slot;
            most = stay;
        }
    }
    sums[longest].exclusive.*side += time;
    sums[longest].inclusive.*side += time;
}

} // namespace

LocationStatus status_between(const LocationStatus& from, const LocationStatus& until,
                              TwoTimes moment)
{
    const auto& begin = from.point;
    const auto& end = until.point;
    const Parts parts{part_before(moment.recorded, begin.time.recorded, end.time.recorded),
                      part_before(moment.predicted, begin.time.predicted, end.time.predicted)};
    LocationStatus status;
    auto& point = status.point;
    for (auto member : {&ActivityPoint::time, &ActivityPoint::mpi, &ActivityPoint::idle,
                        &ActivityPoint::openmp_waiting, &ActivityPoint::openmp})
    {
        point.*member = parts.of(begin.*member, end.*member);
    }
    point.waited_outside = parts.predicted.of(begin.waited_outside, end.waited_outside);
    point.kept = parts.predicted.of(begin.kept, end.kept);
    for (RegionSlot slot = 0; slot < until.regions.size(); ++slot)
    {
        const auto before = sums_at(from.regions, slot);
        const auto& behind = until.regions[slot];
        status.regions.push_back({parts.predicted.of(before.visits, behind.visits),
                                  parts.of(before.exclusive, behind.exclusive),
                                  parts.of(before.inclusive, behind.inclusive),
                                  parts.predicted.of(before.waiting, behind.waiting)});
        point.waiting += status.regions.back().waiting;
    }
    for (const auto side : {&TwoTimes::recorded, &TwoTimes::predicted})
    {
        add_what_is_lost(status.regions, from.regions, (point.time - begin.time).*side, side);
    }
    return status;
}

} // namespace haec_sim
