// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "profile/region_bins.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

int RegionBins::shift_for(Picoseconds end, std::uint32_t most) noexcept
{
    int shift = 20;
    while ((end.count() >> shift) >= std::int64_t{most})
    {
        ++shift;
    }
    return shift;
}

void RegionBins::keep(RegionSlot slot, Picoseconds from, Picoseconds until)
{
    if (first_stays_.empty())
    {
        begin_ = from;
    }
    if (first_stays_.size() == few_stays)
    {
        // Most locations have fewer, or many.
        first_stays_.reserve(most_);
    }
    first_stays_.push_back({until, slot});
    if (first_stays_.size() >= most_)
    {
        bins_.reserve(most_);
        put_stays_into_bins(shift());
    }
}

void RegionBins::put_stays_into_bins(int shift)
{
    keeps_stays_ = false;
    shift_ = shift;
    auto from = begin_;
    for (const auto& [until, slot] : std::exchange(first_stays_, {}))
    {
        add(slot, from, until);
        from = until;
    }
}

void RegionBins::add_beyond(RegionSlot slot, Picoseconds from, Picoseconds until)
{
    if (keeps_stays_)
    {
        keep(slot, from, until);
        return;
    }
    while (((until.count() - 1) >> shift_) >= std::int64_t{most_})
    {
        widen();
    }
    while (from < until)
    {
        const auto number = static_cast<std::size_t>(from.count() >> shift_);
        if (number != bins_.size())
        {
            close_bin();
            bins_.resize(number);
            fill(slot, from, until);
        }
        open_end_ = Picoseconds{static_cast<std::int64_t>(bins_.size() + 1) << shift_};
        const auto end = std::min(until, open_end_);
        accumulate(slot, end - from);
        from = end;
    }
}

// Where nothing is open: whole bins of one region, as computing for long makes them.
void RegionBins::fill(RegionSlot slot, Picoseconds& from, Picoseconds until)
{
    const Picoseconds width{std::int64_t{1} << shift_};
    if (from.count() != static_cast<std::int64_t>(bins_.size()) << shift_ || until - from <= width)
    {
        return;
    }
    // The last one stays open, also if it is full.
    const auto whole = (until - from - Picoseconds{1}).count() >> shift_;
    Bin bin;
    bin.times[0] = width;
    bin.slots[0] = slot;
    for (auto added = whole; added > 0; --added)
    {
        bins_.push_back(bin);
    }
    from += whole * width;
}

// Equal times: by number, which does not hang on who came first.
bool RegionBins::is_longer(const Share& one, const Share& other) const
{
    return one.time != other.time ? one.time > other.time
                                  : slots_->number(one.slot) < slots_->number(other.slot);
}

RegionBins::Share RegionBins::longest_of(const Bin& bin) const
{
    Share longest{bin.times[0], bin.slots[0]};
    for (std::size_t place = 1; place < most_shares; ++place)
    {
        const Share share{bin.times[place], bin.slots[place]};
        if (share.time > Picoseconds{} && is_longer(share, longest))
        {
            longest = share;
        }
    }
    return longest;
}

// In place of one that is missing, or of the shortest.
void RegionBins::put(Share share, Bin& bin) const
{
    for (std::size_t place = 0; place < most_shares; ++place)
    {
        const Share known{bin.times[place], bin.slots[place]};
        if (known.time == Picoseconds{})
        {
            bin.times[place] = share.time;
            bin.slots[place] = share.slot;
            return;
        }
        if (is_longer(share, known))
        {
            bin.times[place] = share.time;
            bin.slots[place] = share.slot;
            share = known;
        }
    }
}

void RegionBins::close_bin()
{
    if (met_.empty())
    {
        return;
    }
    auto& bin = bins_.emplace_back();
    for (std::size_t number = 0; number < met_.size(); ++number)
    {
        const auto slot = met_[number];
        auto& time = open_[slot];
        if (met_.size() <= most_shares)
        {
            bin.times[number] = time;
            bin.slots[number] = slot;
        }
        else
        {
            put({time, slot}, bin);
        }
        time = Picoseconds{};
    }
    met_.clear();
}

RegionBins::Bin RegionBins::merged(const Bin& one, const Bin& other) const
{
    Bin sum = one;
    std::array<Share, most_shares> others{};
    std::size_t count = 0;
    for (std::size_t number = 0; number < most_shares; ++number)
    {
        const Share share{other.times[number], other.slots[number]};
        std::size_t place = 0;
        while (place < most_shares &&
               (sum.slots[place] != share.slot || sum.times[place] == Picoseconds{}))
        {
            ++place;
        }
        if (place < most_shares)
        {
            sum.times[place] += share.time;
        }
        else if (share.time > Picoseconds{})
        {
            others[count++] = share;
        }
    }
    for (std::size_t number = 0; number < count; ++number)
    {
        put(others[number], sum);
    }
    return sum;
}

// The bin that is open becomes a closed one: it was not full, and goes on as a part of a wider one.
void RegionBins::widen()
{
    close_bin();
    const auto wide = (bins_.size() + 1) / 2;
    for (std::size_t number = 0; number < wide; ++number)
    {
        const auto second = 2 * number + 1;
        bins_[number] =
            second < bins_.size() ? merged(bins_[2 * number], bins_[second]) : bins_[2 * number];
    }
    bins_.resize(wide);
    ++shift_;
    if (bins_.empty())
    {
        return;
    }
    // What comes next may belong to the last of them.
    const auto last = bins_.back();
    bins_.pop_back();
    open_end_ = Picoseconds{static_cast<std::int64_t>(bins_.size() + 1) << shift_};
    reopen(last);
}

void RegionBins::reopen(const Bin& bin)
{
    for (std::size_t place = 0; place < most_shares; ++place)
    {
        accumulate(bin.slots[place], bin.times[place]);
    }
}

std::vector<std::int64_t> RegionBins::widened(int shift) const
{
    RegionBins copy = *this;
    if (copy.keeps_stays_)
    {
        copy.put_stays_into_bins(std::max(copy.shift(), shift));
    }
    while (copy.shift_ < shift)
    {
        copy.widen();
    }
    copy.close_bin();
    std::vector<std::int64_t> regions;
    for (const auto& bin : copy.bins_)
    {
        const auto [time, slot] = longest_of(bin);
        regions.push_back(time.count() > 0 ? slots_->number(slot) : not_running);
    }
    return regions;
}

} // namespace haec_sim
