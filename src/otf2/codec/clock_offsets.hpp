// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim::otf2::codec
{

/// A point of a location's clock correction, from its local definitions (ClockOffset of OTF2).
struct ClockOffset
{
    /// The uncorrected time, in the trace's ticks.
    std::uint64_t time;
    /// The ticks to be added there. Between two points the offset changes evenly: a clock drifts.
    std::int64_t offset;
};

/// Corrects the times of one location, which come in order: t + offset + rint(slope * (t - begin))
/// by the last interval that has begun, and by its slope behind the last offset (spec:
/// event-files). It gives the ticks that OTF2's library gives, to the bit. An interval that was
/// left is not come back to, also where a later time is less; the library does the same.
class ClockCorrection
{
public:
    /// Corrects nothing.
    ClockCorrection() = default;

    /// The offsets are in the order of their times. Fewer than two of them correct nothing, as
    /// there is no slope.
    explicit ClockCorrection(const std::vector<ClockOffset>& offsets);

    /// The corrected ticks. An offset that pushes them below 0 makes them come round to the largest
    /// numbers: TickClock::of_corrected() knows those.
    std::uint64_t operator()(std::uint64_t ticks)
    {
        return intervals_.empty() ? ticks : corrected(ticks);
    }

    /// The place where it is among the offsets, so that it can go back there. A look ahead corrects
    /// times of records that will be read once more.
    std::size_t place() const noexcept
    {
        return current_;
    }

    /// `place` is what place() has returned.
    void go_back_to(std::size_t place) noexcept
    {
        current_ = place;
    }

private:
    /// Two offsets that follow one another.
    struct Interval
    {
        std::uint64_t begin;
        /// Its last time; of the last interval the end of all times.
        std::uint64_t end;
        /// The ticks to be added at `begin`.
        std::int64_t offset;
        /// The change of the offset per tick. It is infinite or no number where two offsets have
        /// the same time; rounded() makes 0 of what follows from that.
        double slope;
    };

    /// Sums are taken modulo 2^64, as unsigned numbers: no offset overflows.
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
    /// The interval that holds.
    std::size_t current_ = 0;
};

} // namespace haec_sim::otf2::codec
