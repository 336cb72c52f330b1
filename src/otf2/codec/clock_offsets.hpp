// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

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
        if (!corrects_)
        {
            return ticks;
        }
        const auto since = ticks - now_.begin;
        if (since < now_.plain) [[likely]]
        {
            // The sum rounds as rint does, which is a call for each event: it has no fraction bits.
            const double drift = now_.slope * static_cast<double>(static_cast<std::int64_t>(since));
            return ticks + now_.offset +
                   static_cast<std::uint64_t>(
                       static_cast<std::int64_t>((drift + 0x1.8p52) - 0x1.8p52));
        }
        return corrected(ticks);
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
        if (place != current_)
        {
            go_to(place);
        }
    }

private:
    /// Two offsets that follow one another.
    struct Interval
    {
        std::uint64_t begin = 0;
        /// Its last time; of the last interval the end of all times.
        std::uint64_t end = 0;
        /// The ticks to be added at `begin`. Sums are taken modulo 2^64, as unsigned numbers: no
        /// offset overflows.
        std::uint64_t offset = 0;
        /// The change of the offset per tick. It is infinite or no number where two offsets have
        /// the same time; rounded() makes 0 of what follows from that.
        double slope = 0;
        /// Times since `begin` below this are in the interval, and their drift is so small that a
        /// sum rounds it. It is 0 where no time is such.
        std::uint64_t plain = 0;
    };

    static Interval interval_between(const ClockOffset& one, const ClockOffset& next, bool is_last);
    void go_to(std::size_t place) noexcept;
    /// The corrected ticks at any time: before the first offset, and behind the interval.
    std::uint64_t corrected(std::uint64_t ticks);

    std::vector<Interval> intervals_;
    /// The interval that holds, and a copy of it.
    std::size_t current_ = 0;
    Interval now_;
    /// There is an interval.
    bool corrects_ = false;
};

} // namespace haec_sim::otf2::codec
