// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/time_bins.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

TimeBin& operator+=(TimeBin& sum, const TimeBin& bin)
{
    sum.busy = after(sum.busy, bin.busy);
    sum.waiting = after(sum.waiting, bin.waiting);
    sum.waking = after(sum.waking, bin.waking);
    sum.sleeping = after(sum.sleeping, bin.sleeping);
    sum.bytes += bin.bytes;
    sum.queue_change += bin.queue_change;
    sum.longest_queue = std::max(sum.longest_queue, bin.longest_queue);
    return sum;
}

void TimeBins::count(ResourceId resource, Picoseconds end, Picoseconds work, std::uint64_t bytes)
{
    reach(end);
    Row& figures = row(resource);
    const std::int64_t last = std::max<std::int64_t>(end.count(), 0);
    const std::int64_t from = std::max<std::int64_t>(last - work.count(), 0);
    figures[static_cast<std::size_t>(from >> shift_)].bytes += bytes;
    spread(figures, Picoseconds{from}, Picoseconds{last}, &TimeBin::busy);
}

void TimeBins::count_within(ResourceId resource, Picoseconds at, Picoseconds work,
                            std::uint64_t bytes)
{
    TimeBin& sums = row(resource).at(at);
    sums.busy = after(sums.busy, work);
    sums.bytes += bytes;
}

void TimeBins::spread(Row& row, Picoseconds from, Picoseconds until,
                      Picoseconds TimeBin::*part) const
{
    while (from < until)
    {
        const std::int64_t number = from.count() >> shift_;
        const Picoseconds next = std::min(until, after(begin_of(from), width()));
        Picoseconds& sum = row[static_cast<std::size_t>(number)].*part;
        sum = after(sum, next - from);
        from = next;
    }
}

void TimeBins::count_sleep(ResourceId resource, Picoseconds asleep, Picoseconds woken,
                           Picoseconds awake)
{
    reach(awake);
    Row& figures = row(resource);
    spread(figures, asleep, woken, &TimeBin::sleeping);
    spread(figures, woken, awake, &TimeBin::waking);
}

void TimeBins::count_waiting(ResourceId resource, Picoseconds end, Picoseconds waiting)
{
    reach(end);
    TimeBin& ends = row(resource).at(end);
    ends.waiting = after(ends.waiting, waiting);
}

void TimeBins::count_queued(ResourceId resource, Picoseconds head, Picoseconds begin)
{
    reach(begin);
    Row& figures = row(resource);
    const std::int64_t taken = std::max<std::int64_t>(begin.count(), 0) >> shift_;
    const std::int64_t come = std::max<std::int64_t>(head.count(), 0) >> shift_;
    if (come < taken)
    {
        --figures.at(begin).queue_change;
        ++figures.at(head).queue_change;
    }
}

void TimeBins::count_queue(ResourceId resource, Picoseconds at, std::uint64_t length)
{
    reach(at);
    auto& longest = row(resource).at(at).longest_queue;
    longest = std::max(longest, length);
}

void TimeBins::add(ResourceId resource, Picoseconds width, std::size_t first,
                   std::span<const TimeBin> bins)
{
    const int shift = std::countr_zero(static_cast<std::uint64_t>(width.count()));
    // Whoever has wider ones has been further.
    shift_ = std::max(shift_, shift);
    row(resource).merge(shift, first, bins);
}

std::vector<TimeBin> TimeBins::of(ResourceId resource) const
{
    if (resource.value >= rows_.size())
    {
        return {};
    }
    Row copy = rows_[resource.value];
    copy.widen(shift_);
    return copy.values();
}

TimeBins::Row& TimeBins::row(ResourceId resource)
{
    if (resource.value >= rows_.size())
    {
        rows_.resize(resource.value + 1, Row(first_shift));
    }
    Row& result = rows_[resource.value];
    result.widen(shift_);
    return result;
}

} // namespace haec_sim
