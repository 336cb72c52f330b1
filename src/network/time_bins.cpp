// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/time_bins.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

void TimeBins::count(ResourceId resource, Picoseconds end, Picoseconds work, std::uint64_t bytes)
{
    reach(end);
    Row& figures = row(resource);
    const std::int64_t last = std::max<std::int64_t>(end.count(), 0);
    const std::int64_t from = std::max<std::int64_t>(last - work.count(), 0);
    bin(figures, static_cast<std::size_t>(from >> shift_)).bytes += bytes;
    spread(figures, Picoseconds{from}, Picoseconds{last}, &TimeBin::busy);
}

void TimeBins::count_within(ResourceId resource, Picoseconds at, Picoseconds work,
                            std::uint64_t bytes)
{
    TimeBin& sums = bin(row(resource), static_cast<std::size_t>(at.count() >> shift_));
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
        Picoseconds& sum = bin(row, static_cast<std::size_t>(number)).*part;
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
    const std::int64_t at = std::max<std::int64_t>(end.count(), 0);
    TimeBin& ends = bin(row(resource), static_cast<std::size_t>(at >> shift_));
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
        --bin(figures, static_cast<std::size_t>(taken)).queue_change;
        ++bin(figures, static_cast<std::size_t>(come)).queue_change;
    }
}

void TimeBins::count_queue(ResourceId resource, Picoseconds at, std::uint64_t length)
{
    reach(at);
    const std::int64_t come = std::max<std::int64_t>(at.count(), 0) >> shift_;
    auto& longest = bin(row(resource), static_cast<std::size_t>(come)).longest_queue;
    longest = std::max(longest, length);
}

void TimeBins::add(ResourceId resource, Picoseconds width, std::size_t first,
                   std::span<const TimeBin> bins)
{
    const int shift = std::countr_zero(static_cast<std::uint64_t>(width.count()));
    // Whoever has wider ones has been further.
    shift_ = std::max(shift_, shift);
    Row& figures = row(resource);
    for (std::size_t number = 0; number < bins.size(); ++number)
    {
        merge(bin(figures, (first + number) >> (shift_ - shift)), bins[number]);
    }
}

std::vector<TimeBin> TimeBins::of(ResourceId resource) const
{
    if (resource.value >= rows_.size())
    {
        return {};
    }
    Row copy = rows_[resource.value];
    widen(copy, shift_);
    return copy.bins;
}

void TimeBins::reach(Picoseconds time) noexcept
{
    while ((time.count() >> shift_) >= std::int64_t{most_})
    {
        ++shift_;
    }
}

TimeBins::Row& TimeBins::row(ResourceId resource)
{
    if (resource.value >= rows_.size())
    {
        rows_.resize(resource.value + 1);
    }
    Row& result = rows_[resource.value];
    widen(result, shift_);
    return result;
}

TimeBin& TimeBins::bin(Row& row, std::size_t number) const
{
    if (number >= row.bins.size())
    {
        row.bins.resize(number + 1);
    }
    return row.bins[number];
}

void TimeBins::merge(TimeBin& into, const TimeBin& bin)
{
    into.busy = after(into.busy, bin.busy);
    into.waiting = after(into.waiting, bin.waiting);
    into.waking = after(into.waking, bin.waking);
    into.sleeping = after(into.sleeping, bin.sleeping);
    into.bytes += bin.bytes;
    into.queue_change += bin.queue_change;
    into.longest_queue = std::max(into.longest_queue, bin.longest_queue);
}

void TimeBins::widen(Row& row, int shift)
{
    if (row.shift == shift)
    {
        return;
    }
    const int by = shift - row.shift;
    row.shift = shift;
    auto& bins = row.bins;
    std::size_t wide = 0;
    for (std::size_t number = 0; number < bins.size(); ++number)
    {
        if (number >> by == wide)
        {
            bins[wide++] = bins[number];
        }
        else
        {
            merge(bins[wide - 1], bins[number]);
        }
    }
    bins.resize(wide);
}

} // namespace haec_sim
