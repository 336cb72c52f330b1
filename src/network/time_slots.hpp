// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network_unit.hpp"
#include "network/touch.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim
{

/// Units by short intervals of time, unsorted within each. The intervals are numbered, and those of
/// count() that follow each other have places. Two intervals count() apart would have one place, so
/// that whoever pushes keeps to count() that follow each other. A push is a few steps, whatever is
/// in there ([Brown1988]). Memory: places for as many units as were there at a time.
class TimeSlots
{
public:
    /// The number of slots: a power of two, 4096 at first.
    std::int64_t count() const noexcept
    {
        return static_cast<std::int64_t>(firsts_.size());
    }

    /// True where there are more than at first.
    bool has_grown() const noexcept
    {
        return firsts_.size() > least_slots;
    }

    /// Makes it 2^shift times as many. There are no units.
    void multiply(int shift)
    {
        firsts_.resize(firsts_.size() << shift);
        used_.assign(firsts_.size() / word_bits, 0);
    }

    std::size_t size() const noexcept
    {
        return size_;
    }

    /// Adds a unit to an interval, which is behind the last that was taken by less than count().
    void push(std::int64_t interval, const NetworkUnit& unit)
    {
        const std::size_t slot = slot_of(interval);
        if (!is_used(slot))
        {
            used_[slot / word_bits] |= std::uint64_t{1} << (slot % word_bits);
            firsts_[slot] = take_chunk(nobody);
        }
        else if (chunks_[firsts_[slot]].count == Chunk::most)
        {
            firsts_[slot] = take_chunk(firsts_[slot]);
        }
        Chunk& chunk = chunks_[firsts_[slot]];
        chunk.units[chunk.count++] = unit;
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
            word = (word + 1) & (used_.size() - 1);
            bits = used_[word];
        }
        const std::size_t slot =
            word * word_bits + static_cast<std::size_t>(std::countr_zero(bits));
        return interval + 1 + static_cast<std::int64_t>((slot - start) & (firsts_.size() - 1));
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
            Chunk& chunk = chunks_[place];
            for (std::uint32_t at = 0; at < chunk.count; ++at)
            {
                take(chunk.units[at]);
            }
            size_ -= chunk.count;
            const std::uint32_t next = chunk.next;
            chunk.next = free_;
            free_ = place;
            place = next;
        }
    }

    /// Shows all units of an interval to `look`.
    template <class Look>
    void look_at(std::int64_t interval, Look look) const
    {
        for (std::uint32_t place = firsts_[slot_of(interval)]; place != nobody;
             place = chunks_[place].next)
        {
            for (std::uint32_t at = 0; at < chunks_[place].count; ++at)
            {
                look(chunks_[place].units[at]);
            }
        }
    }

    /// Brings the first units of an interval that has some into the caches.
    void fetch(std::int64_t interval) const noexcept
    {
        const Chunk& chunk = chunks_[firsts_[slot_of(interval)]];
        touch(&chunk);
        touch(&chunk.next);
    }

private:
    static constexpr std::size_t least_slots = 4096;
    static constexpr std::size_t word_bits = 64;
    static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

    /// Some units of a slot. They are beside each other: what is to be had from far away is fewer.
    struct alignas(64) Chunk
    {
        static constexpr std::uint32_t most = 3;

        std::array<NetworkUnit, most> units;
        std::uint32_t count = 0;
        /// The next chunk of the same slot, or the next free one.
        std::uint32_t next = nobody;
    };

    std::size_t slot_of(std::int64_t interval) const noexcept
    {
        return static_cast<std::size_t>(interval) & (firsts_.size() - 1);
    }

    bool is_used(std::size_t slot) const noexcept
    {
        return ((used_[slot / word_bits] >> (slot % word_bits)) & 1) != 0;
    }

    /// An empty chunk, behind which that one follows.
    std::uint32_t take_chunk(std::uint32_t next)
    {
        std::uint32_t place = free_;
        if (place == nobody)
        {
            place = static_cast<std::uint32_t>(chunks_.size());
            chunks_.emplace_back();
        }
        else
        {
            free_ = chunks_[place].next;
        }
        chunks_[place].count = 0;
        chunks_[place].next = next;
        return place;
    }

    /// The first chunk of each slot that is in use, which used_ has a bit for; chunks of a slot are
    /// a list.
    std::vector<std::uint32_t> firsts_ = std::vector<std::uint32_t>(least_slots);
    /// A bit for each slot.
    std::vector<std::uint64_t> used_ = std::vector<std::uint64_t>(least_slots / word_bits);
    std::vector<Chunk> chunks_;
    /// The first of the chunks that are free.
    std::uint32_t free_ = nobody;
    std::size_t size_ = 0;
};

} // namespace haec_sim
