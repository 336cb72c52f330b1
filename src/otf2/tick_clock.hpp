// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim::otf2
{

/// A time beyond what can be simulated. A caller that knows which record has it adds that.
class TooLongError : public Error
{
public:
    using Error::Error;
};

/// Converts the trace's ticks to time since its start: (c - globalOffset) * 10^12 /
/// timerResolution, rounded to nearest, exactly (spec: semantics, "Time"). At 3 * 10^9 ticks per
/// second, ticks 1, 2 and 3 behind the offset are 333, 667 and 1000 ps. Time through double
/// would be exact up to 2^53 ps only, 2.5 hours. Constant, so that all readers of a trace share
/// one.
class TickClock
{
public:
    /// Throws Error for a resolution of 0 ticks per second. `resolution` is in ticks per second;
    /// the trace starts at the tick `global_offset`. Both are from the trace's ClockProperties.
    TickClock(std::uint64_t resolution, std::uint64_t global_offset);

    /// A clock like this for ticks that offsets have corrected: those that were pushed below 0 have
    /// come round to the largest there are. They count as before the offset. The price is that
    /// ticks more than 2^63 behind the offset are taken for such.
    TickClock of_corrected() const;

    /// True where the ticks are before the offset.
    bool begins_after(std::uint64_t ticks) const noexcept
    {
        return ticks - global_offset_ > most_elapsed_;
    }

    /// True where to_time() does not throw: looks ahead end there, and read() throws.
    bool can_tell(std::uint64_t ticks) const noexcept
    {
        const std::uint64_t elapsed = ticks - global_offset_;
        return elapsed <= last_tick_ || elapsed > most_elapsed_;
    }

    /// Ticks before the offset become time 0: the output cannot express them. Throws TooLongError
    /// beyond 2^63 ps (106 days).
    Picoseconds to_time(std::uint64_t ticks) const
    {
        const std::uint64_t elapsed = ticks - global_offset_;
        if (elapsed > last_plain_) [[unlikely]]
        {
            return convert(elapsed);
        }
        const std::uint64_t whole = elapsed * whole_;
        if (fraction_ == 0)
        {
            return Picoseconds{static_cast<std::int64_t>(whole)};
        }
        // As a number in units of 2^-64 ps, by a factor that is rounded down, the rest is too small
        // by less than `elapsed`. With a half added it is rounded by cutting, unless no more than
        // that lacks to the next picosecond.
        const Wide rounded = Wide{elapsed} * fraction_ + (Wide{1} << 63);
        const bool is_sure = elapsed <= ~static_cast<std::uint64_t>(rounded);
        return is_sure ? Picoseconds{static_cast<std::int64_t>(
                             whole + static_cast<std::uint64_t>(rounded >> 64))}
                       : convert(elapsed);
    }

private:
    __extension__ using Wide = unsigned __int128;

    /// The time of any ticks, also before the offset, by a division.
    Picoseconds convert(std::uint64_t elapsed) const;

    static constexpr std::uint64_t picoseconds_per_second = 1'000'000'000'000;

    /// In ticks per second, above 0.
    std::uint64_t resolution_;
    std::uint64_t global_offset_;
    /// More ticks since the offset are ticks before it, in numbers that come round at 2^64.
    std::uint64_t most_elapsed_;
    /// The picoseconds of a tick, cut to whole ones.
    std::uint64_t whole_;
    /// The rest of these in units of 2^-64 ps, rounded down; 0 where a tick has whole picoseconds.
    std::uint64_t fraction_;
    /// The ticks since the offset whose time is the last that can be told.
    std::uint64_t last_tick_;
    /// The last ticks since the offset that have a time.
    std::uint64_t last_plain_;
};

} // namespace haec_sim::otf2
