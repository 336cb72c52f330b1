// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network_unit.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim
{

/// Units by short intervals of time, unsorted within each. The intervals are numbered, and those of
/// slot_count that follow each other have places. Two intervals slot_count apart would have one
/// place, so that whoever pushes keeps to slot_count that follow each other. A push is a few steps,
/// whatever is in there ([Brown1988]). Memory: places for as many units as were there at a time.
class TimeSlots
{
public:
    static constexpr std::int64_t slot_count = 4096;

    std::size_t size() const noexcept
    {
        return size_;
    }

    /// Adds a unit to an interval, which is behind the last that was taken by less than slot_count.
    void push(std::int64_t interval, const NetworkUnit& unit)
    {
        const std::size_t slot = slot_of(interval);
        const std::uint32_t place = take_place();
        places_[place] = {unit, firsts_[slot]};
        // The rest of a slot that is not in use means nothing.
        if (!is_used(slot))
        {
            places_[place].next = nobody;
            used_[slot / word_bits] |= std::uint64_t{1} << (slot % word_bits);
        }
        firsts_[slot] = place;
        ++size_;
    }

    /// The next interval behind `interval` that has units; there is one. Looks at 64 of them in one
    /// step.
    std::int64_t next_behind(std::int64_t interval) const noexcept
    {
        const std::size_t start = slot_of(interval + 1);
        std::size_t word = start / word_bits;
        std::uint64_t bits = used_[word] & (~std::uint64_t{0} << (start % word_bits));
        while (bits == 0)
        {
            word = (word + 1) % used_.size();
            bits = used_[word];
        }
        const std::size_t slot =
            word * word_bits + static_cast<std::size_t>(std::countr_zero(bits));
        return interval + 1 + static_cast<std::int64_t>((slot - start) % slot_count);
    }

    /// Hands all units of an interval to `take`.
    template <class Take>
    void take_all(std::int64_t interval, Take take)
    {
        const std::size_t slot = slot_of(interval);
        if (!is_used(slot))
        {
            return;
        }
        used_[slot / word_bits] &= ~(std::uint64_t{1} << (slot % word_bits));
        for (std::uint32_t place = firsts_[slot]; place != nobody;)
        {
            take(places_[place].unit);
            const std::uint32_t next = places_[place].next;
            places_[place].next = free_;
            free_ = place;
            place = next;
            --size_;
        }
    }

private:
    static constexpr std::size_t word_bits = 64;
    static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

    struct Place
    {
        NetworkUnit unit;
        /// The next place of the same slot, or the next free one.
        std::uint32_t next = nobody;
    };

    static std::size_t slot_of(std::int64_t interval) noexcept
    {
        return static_cast<std::size_t>(interval) % slot_count;
    }

    bool is_used(std::size_t slot) const noexcept
    {
        return ((used_[slot / word_bits] >> (slot % word_bits)) & 1) != 0;
    }

    std::uint32_t take_place()
    {
        if (free_ == nobody)
        {
            places_.emplace_back();
            return static_cast<std::uint32_t>(places_.size() - 1);
        }
        const std::uint32_t place = free_;
        free_ = places_[place].next;
        return place;
    }

    /// The first place of each slot that is in use, which used_ has a bit for; units of a slot are
    /// a list.
    std::array<std::uint32_t, slot_count> firsts_{};
    /// A bit for each slot.
    std::array<std::uint64_t, slot_count / word_bits> used_{};
    std::vector<Place> places_;
    /// The first of the places that are free.
    std::uint32_t free_ = nobody;
    std::size_t size_ = 0;
};

} // namespace haec_sim
