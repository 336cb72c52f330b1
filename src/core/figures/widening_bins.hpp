// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/item_bytes.hpp"
#include "haec_sim/run_span.hpp"
#include "haec_sim/units.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The least s, from `least` on, with which `most` intervals of 2^s picoseconds go beyond a time.
inline int shift_to_reach(Picoseconds time, std::int64_t most, int least = 0) noexcept
{
    while ((time.count() >> least) >= most)
    {
        ++least;
    }
    return least;
}

/// A value for each interval of time, from time 0 up to the last one that anybody asked for.
/// Intervals have 2^shift picoseconds, and get wider as time goes on: `+=` puts the values of two
/// of them together. Bins of different widths can so be merged. Memory: all intervals up to the
/// last.
template <class Value>
class WideningBins
{
public:
    explicit WideningBins(int shift = 0) noexcept : shift_(shift) {}

    int shift() const noexcept
    {
        return shift_;
    }

    const std::vector<Value>& values() const noexcept
    {
        return values_;
    }

    /// The interval of that number.
    Value& operator[](std::size_t number)
    {
        if (number >= values_.size()) [[unlikely]]
        {
            grow(number + 1);
        }
        return values_[number];
    }

    /// The interval in which a time is; times before 0 are in the first.
    Value& at(Picoseconds time)
    {
        return (*this)[static_cast<std::size_t>(std::max<std::int64_t>(time.count(), 0) >> shift_)];
    }

    /// Calls `add(interval, time)` with the part of a time in each interval that it is in; what is
    /// before 0 is in none.
    template <class Add>
    void each_overlap(const TimeSpan& time, Add add)
    {
        const auto last = time.end.count();
        for (auto from = std::max<std::int64_t>(time.begin.count(), 0); from < last;)
        {
            const auto number = from >> shift_;
            const auto next = std::min(last, (number + 1) << shift_);
            add((*this)[static_cast<std::size_t>(number)], Picoseconds{next - from});
            from = next;
        }
    }

    /// Puts intervals together until they are as wide; does nothing where they are.
    void widen(int shift)
    {
        if (shift <= shift_)
        {
            return;
        }
        const int by = shift - shift_;
        shift_ = shift;
        std::size_t wide = 0;
        for (std::size_t number = 0; number < values_.size(); ++number)
        {
            if (number >> by == wide)
            {
                values_[wide++] = values_[number];
            }
            else
            {
                values_[wide - 1] += values_[number];
            }
        }
        values_.resize(wide);
    }

    /// Gives back the memory of intervals that were put together.
    void shrink_to_fit()
    {
        values_.shrink_to_fit();
    }

    /// Adds intervals of 2^shift picoseconds, from the one numbered `first` on; where those are
    /// wider, these become as wide.
    void merge(int shift, std::size_t first, std::span<const Value> values)
    {
        widen(shift);
        for (std::size_t number = 0; number < values.size(); ++number)
        {
            (*this)[(first + number) >> (shift_ - shift)] += values[number];
        }
    }

    /// For merge() by another rank: appends it to the bytes, and takes it from them.
    void append_to(std::vector<std::byte>& bytes) const
    {
        const auto packed = pack_items(values_);
        append_item(bytes, shift_);
        append_item(bytes, packed.size());
        bytes.insert(bytes.end(), packed.begin(), packed.end());
    }

    void merge_from(std::span<const std::byte>& bytes)
    {
        const auto shift = take_item<int>(bytes);
        const auto size = take_item<std::size_t>(bytes);
        std::vector<Value> values;
        unpack_items(bytes.first(size), values);
        bytes = bytes.subspan(size);
        merge(shift, 0, values);
    }

private:
    // Apart, so that the rest is small enough to be inlined. The most intervals are a power of two
    // often, beyond which memory would never be used.
    [[gnu::noinline]] void grow(std::size_t size)
    {
        values_.reserve(std::bit_ceil(size));
        values_.resize(size);
    }

    int shift_;
    std::vector<Value> values_;
};

} // namespace haec_sim
