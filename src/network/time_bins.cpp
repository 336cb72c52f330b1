// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/time_bins.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace haec_sim
{

TimeBins::ServedBin& TimeBins::ServedBin::operator+=(const ServedBin& bin)
{
    busy = after(busy, bin.busy);
    bytes += bin.bytes;
    return *this;
}

TimeBins::WaitingBin& TimeBins::WaitingBin::operator+=(const WaitingBin& bin)
{
    waiting = after(waiting, bin.waiting);
    waking = after(waking, bin.waking);
    sleeping = after(sleeping, bin.sleeping);
    queue_change += bin.queue_change;
    longest_queue = std::max(longest_queue, bin.longest_queue);
    return *this;
}

void TimeBins::count(ResourceId resource, Picoseconds end, Picoseconds work, std::uint64_t bytes)
{
    reach(end);
    auto& served = row(resource).served;
    const std::int64_t last = std::max<std::int64_t>(end.count(), 0);
    const std::int64_t from = std::max<std::int64_t>(last - work.count(), 0);
    ServedBin& first = served[static_cast<std::size_t>(from >> shift_)];
    first.bytes += bytes;
    // Nearly all are short.
    if (last >> shift_ == from >> shift_)
    {
        first.busy = after(first.busy, Picoseconds{last - from});
        return;
    }
    spread(served, Picoseconds{from}, Picoseconds{last}, &ServedBin::busy);
}

void TimeBins::count_within(ResourceId resource, Picoseconds at, Picoseconds work,
                            std::uint64_t bytes)
{
    ServedBin& sums = row(resource).served.at(at);
    sums.busy = after(sums.busy, work);
    sums.bytes += bytes;
}

template <class Bin>
void TimeBins::spread(WideningBins<Bin>& bins, Picoseconds from, Picoseconds until,
                      Picoseconds Bin::*part) const
{
    while (from < until)
    {
        const std::int64_t number = from.count() >> shift_;
        const Picoseconds next = std::min(until, after(begin_of(from), width()));
        Picoseconds& sum = bins[static_cast<std::size_t>(number)].*part;
        sum = after(sum, next - from);
        from = next;
    }
}

void TimeBins::count_sleep(ResourceId resource, Picoseconds asleep, Picoseconds woken,
                           Picoseconds awake)
{
    reach(awake);
    auto& waiting = row(resource).waiting;
    spread(waiting, asleep, woken, &WaitingBin::sleeping);
    spread(waiting, woken, awake, &WaitingBin::waking);
}

void TimeBins::count_waiting(ResourceId resource, Picoseconds end, Picoseconds waiting)
{
    reach(end);
    WaitingBin& ends = row(resource).waiting.at(end);
    ends.waiting = after(ends.waiting, waiting);
}

void TimeBins::count_queued(ResourceId resource, Picoseconds head, Picoseconds begin)
{
    reach(begin);
    auto& waiting = row(resource).waiting;
    const std::int64_t taken = std::max<std::int64_t>(begin.count(), 0) >> shift_;
    const std::int64_t come = std::max<std::int64_t>(head.count(), 0) >> shift_;
    if (come < taken)
    {
        --waiting.at(begin).queue_change;
        ++waiting.at(head).queue_change;
    }
}

void TimeBins::count_queue(ResourceId resource, Picoseconds at, std::uint64_t length)
{
    reach(at);
    auto& longest = row(resource).waiting.at(at).longest_queue;
    longest = std::max(longest, length);
}

void TimeBins::add(ResourceId resource, Picoseconds width, std::size_t first,
                   std::span<const TimeBin> bins)
{
    const int shift = std::countr_zero(static_cast<std::uint64_t>(width.count()));
    // Those that are wider have been further, or are of more resources.
    shift_ = std::max(shift_, shift);
    auto& [served, waiting] = row(resource);
    for (std::size_t number = 0; number < bins.size(); ++number)
    {
        const TimeBin& bin = bins[number];
        const auto place = (first + number) >> (shift_ - shift);
        served[place] += {bin.busy, bin.bytes};
        const WaitingBin waits{bin.waiting, bin.waking, bin.sleeping, bin.queue_change,
                               bin.longest_queue};
        if (waits != WaitingBin{})
        {
            waiting[place] += waits;
        }
    }
}

std::vector<TimeBin> TimeBins::of(ResourceId resource) const
{
    if (resource.value >= rows_.size())
    {
        return {};
    }
    Row row = rows_[resource.value];
    row.widen(shift_);
    const auto& served = row.served.values();
    const auto& waiting = row.waiting.values();
    std::vector<TimeBin> bins(std::max(served.size(), waiting.size()));
    for (std::size_t number = 0; number < served.size(); ++number)
    {
        bins[number].busy = served[number].busy;
        bins[number].bytes = served[number].bytes;
    }
    for (std::size_t number = 0; number < waiting.size(); ++number)
    {
        const WaitingBin& waits = waiting[number];
        bins[number].waiting = waits.waiting;
        bins[number].waking = waits.waking;
        bins[number].sleeping = waits.sleeping;
        bins[number].queue_change = waits.queue_change;
        bins[number].longest_queue = waits.longest_queue;
    }
    return bins;
}

TimeBins::Row& TimeBins::row(ResourceId resource)
{
    if (resource.value >= rows_.size()) [[unlikely]]
    {
        make_rows(resource.value + std::size_t{1});
    }
    Row& result = rows_[resource.value];
    result.widen(shift_);
    return result;
}

void TimeBins::make_rows(std::size_t count)
{
    rows_.resize(count);
    const auto before = std::exchange(most_, limit_.of_each(count));
    if (most_ < before)
    {
        reach(latest_);
        // All at once, so that their memory is free before the new ones take theirs.
        for (auto& [served, waiting] : rows_)
        {
            served.widen(shift_);
            served.shrink_to_fit();
            waiting.widen(shift_);
            waiting.shrink_to_fit();
        }
    }
}

} // namespace haec_sim
