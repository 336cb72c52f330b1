// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "profile/region_slots.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// In which region a location was longest, over time: in bins whose width doubles when time goes
/// on, so that there are never more than one wants. Their width is a power of two of picoseconds. A
/// bin remembers the three regions in which the location was longest; of what it forgets nothing
/// comes back when it becomes a part of a wider one.
class RegionBins
{
public:
    /// Where a location was not running.
    static constexpr std::int64_t not_running = -1;

    /// `most` bins, at least 1. The slots outlive it.
    RegionBins(const RegionSlots& slots, std::uint32_t most) : slots_(&slots), most_(most) {}

    /// The location was in the region for that time, which begins where the last one ended.
    void add(RegionSlot slot, Picoseconds from, Picoseconds until)
    {
        if (until <= open_end_) [[likely]]
        {
            accumulate(slot, until - from);
            return;
        }
        add_beyond(slot, from, until);
    }

    /// log2 of the width.
    int shift() const noexcept
    {
        return shift_;
    }

    /// Bins of a width of 2^shift, as it is or wider, from the start of time on: the region's
    /// number in the trace (undefined: outside of all), or not_running.
    std::vector<std::int64_t> widened(int shift) const;

    /// The least shift with which `most` bins reach beyond `end`.
    static int shift_for(Picoseconds end, std::uint32_t most) noexcept;

private:
    struct Share
    {
        Picoseconds time{};
        RegionSlot slot = outside_slot;
    };

    /// The longest first; the rest are empty.
    using Bin = std::array<Share, 3>;

    void accumulate(RegionSlot slot, Picoseconds time)
    {
        if (slot >= places_.size()) [[unlikely]]
        {
            places_.resize(slot + 1);
        }
        auto& place = places_[slot];
        if (place.stamp != stamp_)
        {
            place = {stamp_, static_cast<std::uint32_t>(open_.size())};
            open_.push_back({{}, slot});
        }
        open_[place.place].time += time;
    }

    void add_beyond(RegionSlot slot, Picoseconds from, Picoseconds until);
    void open_bin(std::uint64_t number);
    void close_bin();
    void widen();
    void reopen(const Bin& bin);
    Bin longest_of(const std::vector<Share>& shares) const;
    Bin merged(const Bin& one, const Bin& other) const;

    const RegionSlots* slots_;
    std::uint32_t most_;
    /// A microsecond, or so.
    int shift_ = 20;
    std::vector<Bin> bins_;
    /// The bin after the last one.
    std::vector<Share> open_;
    /// By slot: place in open_ and the bin, counted by stamps, for which that holds.
    struct Place
    {
        std::uint32_t stamp = 0;
        std::uint32_t place = 0;
    };
    std::vector<Place> places_;
    std::uint32_t stamp_ = 1;
    Picoseconds open_end_{};
};

} // namespace haec_sim
