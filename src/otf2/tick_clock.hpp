// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim::otf2
{

/// A time beyond what can be simulated. Who knows which record has it adds that.
class TooLongError : public Error
{
public:
    using Error::Error;
};

/// Converts the trace's ticks to time since its start: (c - globalOffset) * 10^12 /
/// timerResolution, rounded to nearest, exactly (spec: semantics, "Time").
class TickClock
{
public:
    /// Throws Error for a resolution of 0 ticks per second.
    TickClock(std::uint64_t resolution, std::uint64_t global_offset);

    /// Whether the ticks are before the offset.
    bool begins_after(std::uint64_t ticks) const noexcept
    {
        return ticks < global_offset_;
    }

    /// Ticks before the offset become time 0: the output cannot express them. Throws TooLongError
    /// beyond 2^63 ps (106 days).
    Picoseconds to_time(std::uint64_t ticks) const
    {
        if (ticks < global_offset_) [[unlikely]]
        {
            return Picoseconds{0};
        }
        const std::uint64_t elapsed = ticks - global_offset_;
        if (elapsed > last_tick_) [[unlikely]]
        {
            too_long();
        }
        return scale(elapsed);
    }

private:
    __extension__ using Wide = unsigned __int128;

    // The quotient is estimated by a multiplication with 10^12 / resolution as a 64.64 fixed-point
    // number, too small by at most one, and mended by the exact remainder: no division.
    Picoseconds scale(std::uint64_t elapsed) const
    {
        if (fraction_ == 0)
        {
            return Picoseconds{static_cast<std::int64_t>(elapsed * whole_)};
        }
        const auto fraction = static_cast<std::uint64_t>((Wide{elapsed} * fraction_) >> 64);
        std::uint64_t quotient = elapsed * whole_ + fraction;
        const Wide remainder =
            Wide{elapsed} * picoseconds_per_second - Wide{quotient} * resolution_;
        quotient += static_cast<std::uint64_t>(remainder >= resolution_);
        const Wide rest = remainder >= resolution_ ? remainder - resolution_ : remainder;
        quotient += static_cast<std::uint64_t>(2 * rest >= resolution_);
        return Picoseconds{static_cast<std::int64_t>(quotient)};
    }

    [[noreturn]] static void too_long();

    static constexpr std::uint64_t picoseconds_per_second = 1'000'000'000'000;

    std::uint64_t resolution_;
    std::uint64_t global_offset_;
    std::uint64_t whole_;
    std::uint64_t fraction_;
    std::uint64_t last_tick_;
};

} // namespace haec_sim::otf2
