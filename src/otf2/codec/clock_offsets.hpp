// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim::otf2::codec
{

/// The ticks by which the clock of a location was wrong at a time; between two times it drifts
/// evenly.
struct ClockOffset
{
    std::uint64_t time;
    std::int64_t offset;
};

/// Corrects the times of one location, which come in order.
class ClockCorrection
{
public:
    ClockCorrection() = default;

    /// The offsets are in the order of their times.
    explicit ClockCorrection(const std::vector<ClockOffset>& offsets);

    std::uint64_t operator()(std::uint64_t ticks)
    {
        return intervals_.empty() ? ticks : corrected(ticks);
    }

    /// The place where it is among the offsets, so that it can go back there.
    std::size_t place() const noexcept
    {
        return current_;
    }

    void go_back_to(std::size_t place) noexcept
    {
        current_ = place;
    }

private:
    struct Interval
    {
        std::uint64_t begin;
        /// Its last time; of the last interval the end of all times.
        std::uint64_t end;
        std::int64_t offset;
        double slope;
    };

    std::uint64_t corrected(std::uint64_t ticks)
    {
        while (ticks > intervals_[current_].end)
        {
            ++current_;
        }
        const auto& interval = intervals_[current_];
        // The time since the first offset is negative before it.
        const auto since = static_cast<double>(static_cast<std::int64_t>(ticks - interval.begin));
        const auto drift = rounded(interval.slope * since);
        return ticks + static_cast<std::uint64_t>(interval.offset) +
               static_cast<std::uint64_t>(drift);
    }

    /// Rounds to the nearest, halves to the even one; also offsets that no clock ever had.
    static std::int64_t rounded(double ticks)
    {
        if (std::abs(ticks) < 0x1p51) [[likely]]
        {
            // The sum rounds as rint does, which is a call for each event: it has no fraction bits.
            return static_cast<std::int64_t>((ticks + 0x1.8p52) - 0x1.8p52);
        }
        const bool is_in_range = ticks > -0x1p63 && ticks < 0x1p63;
        return is_in_range ? static_cast<std::int64_t>(std::rint(ticks)) : 0;
    }

    std::vector<Interval> intervals_;
    std::size_t current_ = 0;
};

} // namespace haec_sim::otf2::codec
