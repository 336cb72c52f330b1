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

void RegionBins::add_beyond(RegionSlot slot, Picoseconds from, Picoseconds until)
{
    while (shift_ < shift_for(until - Picoseconds{1}, most_))
    {
        widen();
    }
    while (from < until)
    {
        const auto number = static_cast<std::uint64_t>(from.count() >> shift_);
        if (number >= bins_.size() + (open_.empty() ? 0 : 1))
        {
            open_bin(number);
        }
        open_end_ = Picoseconds{static_cast<std::int64_t>(number + 1) << shift_};
        const auto end = std::min(until, open_end_);
        accumulate(slot, end - from);
        from = end;
    }
}

void RegionBins::open_bin(std::uint64_t number)
{
    close_bin();
    bins_.resize(number);
}

void RegionBins::close_bin()
{
    if (open_.empty())
    {
        return;
    }
    bins_.push_back(longest_of(open_));
    open_.clear();
    ++stamp_;
}

// Equal times: by number, which does not hang on who came first.
RegionBins::Bin RegionBins::longest_of(const std::vector<Share>& shares) const
{
    const auto is_longer = [this](const Share& one, const Share& other)
    {
        return one.time != other.time ? one.time > other.time
                                      : slots_->region(one.slot) < slots_->region(other.slot);
    };
    Bin bin{};
    for (auto share : shares)
    {
        for (auto& place : bin)
        {
            if (share.time.count() > 0 && is_longer(share, place))
            {
                std::swap(share, place);
            }
        }
    }
    return bin;
}

RegionBins::Bin RegionBins::merged(const Bin& one, const Bin& other) const
{
    std::vector<Share> shares(one.begin(), one.end());
    for (const auto& share : other)
    {
        const auto same =
            std::ranges::find_if(shares, [&](const Share& known)
                                 { return known.slot == share.slot && known.time.count() > 0; });
        if (same != shares.end())
        {
            same->time += share.time;
        }
        else
        {
            shares.push_back(share);
        }
    }
    std::erase_if(shares, [](const Share& share) { return share.time.count() == 0; });
    return longest_of(shares);
}

// The bin that is open becomes a closed one: it was not full, and goes on as a part of a wider one.
void RegionBins::widen()
{
    close_bin();
    std::vector<Bin> wide((bins_.size() + 1) / 2);
    for (std::size_t number = 0; number < wide.size(); ++number)
    {
        const auto& first = bins_[2 * number];
        wide[number] = 2 * number + 1 < bins_.size() ? merged(first, bins_[2 * number + 1]) : first;
    }
    bins_ = std::move(wide);
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
    for (const auto& share : bin)
    {
        if (share.time.count() > 0)
        {
            accumulate(share.slot, share.time);
        }
    }
}

std::vector<std::int64_t> RegionBins::widened(int shift) const
{
    RegionBins copy = *this;
    while (copy.shift_ < shift)
    {
        copy.widen();
    }
    copy.close_bin();
    std::vector<std::int64_t> regions;
    for (const auto& bin : copy.bins_)
    {
        const auto& [time, slot] = bin.front();
        regions.push_back(time.count() > 0 ? std::int64_t{slots_->region(slot).value}
                                           : not_running);
    }
    return regions;
}

} // namespace haec_sim
