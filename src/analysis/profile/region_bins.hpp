// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/region_slots.hpp"
#include "haec_sim/units.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// A location's place for so many parts of bins: a number as RegionSlots give it, or not_running.
/// It is how the report's timeline has it (`runs`).
struct BinStretch
{
    std::int64_t region = not_running;
    std::uint64_t parts = 0;

    friend bool operator==(const BinStretch&, const BinStretch&) = default;
};

/// The stays of a location in regions, over time: in bins whose width doubles when time
/// goes on, so that there are never more than one wants. Their width is a power of two of
/// picoseconds. A bin remembers the five longest shares; what regions it forgets count as one for
/// each kind of activity, so that the time of each kind is exact. As many stays as bins are kept
/// one by one first: nearly all that happens in a long run happens when bins are wide already.
/// Times are output times. A location's bins hang on that location alone, and of equal shares the
/// one with the lower number is the longer, whatever the number of ranks is (ADR 38).
class RegionBins
{
public:
    /// Bins are told in so many parts. In which order a location was in the regions of one bin is
    /// not known, only how many parts each has.
    static constexpr std::uint64_t parts = 8;

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

    /// log2 of the width. It only grows: stays that are kept one by one have the width that they
    /// would get as bins.
    int shift() const noexcept
    {
        return first_stays_.empty() ? shift_
                                    : shift_for(first_stays_.back().until - Picoseconds{1}, most_);
    }

    /// Bins of a width of 2^shift, as it is or wider, from the start of time on, divided by their
    /// shares. What is less than a part goes to the next bin with that region, so that no sum over
    /// time is wrong by more than a part. The bins themselves stay as they are. Consecutive
    /// stretches are of different regions; in a bin that with which the location goes on comes
    /// first, the others by their number, and the time before the first stay is not_running.
    std::vector<BinStretch> divided(int shift) const;

    /// The least shift with which `most` bins reach beyond `end`. It is never below 20, which is
    /// about a microsecond. All ranks take the shift for the last end of any of them.
    static int shift_for(Picoseconds end, std::uint32_t most) noexcept;

private:
    static constexpr std::size_t most_shares = 5;
    static constexpr std::size_t few_stays = 64;

    /// Shares of an interval, in no order; the time of those that are missing is 0.
    struct Bin
    {
        std::array<Picoseconds, most_shares> times{};
        std::array<RegionSlot, most_shares> slots{};
    };

    /// A region's time in one bin, while shares are compared and merged.
    struct Share
    {
        Picoseconds time{};
        RegionSlot slot = outside_slot;
    };

    /// A stay that is kept by itself, from the end of the one before.
    struct Stay
    {
        Picoseconds until{};
        RegionSlot slot = outside_slot;
    };

    void accumulate(RegionSlot slot, Picoseconds time)
    {
        if (slot >= open_.size()) [[unlikely]]
        {
            open_.resize(slot + std::size_t{1});
        }
        auto& sum = open_[slot];
        if (sum == Picoseconds{} && time > Picoseconds{})
        {
            met_.push_back(slot);
        }
        sum += time;
    }

    /// Keeps a stay by itself; makes bins of all of them once there are `most`.
    void keep(RegionSlot slot, Picoseconds from, Picoseconds until);
    void put_stays_into_bins(int shift);
    /// Adds a stay that goes beyond the open bin, and widens bins until it fits.
    void add_beyond(RegionSlot slot, Picoseconds from, Picoseconds until);
    void fill(RegionSlot slot, Picoseconds& from, Picoseconds until);
    void close_bin();
    /// Puts each two bins together. The bin that was open may go on in the last of them.
    void widen();
    void reopen(const Bin& bin);
    bool is_longer(const Share& one, const Share& other) const;
    void forget(std::vector<Share>& shares) const;
    Bin bin_of(std::vector<Share>& shares) const;
    Bin merged(const Bin& one, const Bin& other);

    const RegionSlots* slots_;
    std::uint32_t most_;
    /// A microsecond, or so.
    int shift_ = 20;
    std::vector<Bin> bins_;
    /// The bin after the last one: times by slot, and which are not 0.
    std::vector<Picoseconds> open_;
    std::vector<RegionSlot> met_;
    Picoseconds open_end_{};
    /// The stays until they are too many; the first one begins at begin_.
    std::vector<Stay> first_stays_;
    Picoseconds begin_{};
    bool keeps_stays_ = true;
    /// The shares of a bin that is made; kept for their memory.
    std::vector<Share> shares_;
};

} // namespace haec_sim
