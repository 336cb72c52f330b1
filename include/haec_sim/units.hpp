// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace haec_sim
{

/// Simulated time and durations: a signed 64-bit count of picoseconds since the start of the trace
/// (spec: semantics, "Time"). Reaches 106 days.
using Picoseconds = std::chrono::duration<std::int64_t, std::pico>;

/// Returns begin + duration, or Picoseconds::max() on overflow. A run ends with an error if a
/// record gets that time.
constexpr Picoseconds after(Picoseconds begin, Picoseconds duration) noexcept
{
    std::int64_t sum = 0;
    return __builtin_add_overflow(begin.count(), duration.count(), &sum) ? Picoseconds::max()
                                                                         : Picoseconds{sum};
}

/// Returns the time in seconds, for rates and energies.
constexpr double in_seconds(Picoseconds time) noexcept
{
    return static_cast<double>(time.count()) * 1e-12;
}

/// Delays inside a model, in double precision; rounded to Picoseconds once, at the end
/// ([Pfennig2016], section 5.1).
using Nanoseconds = std::chrono::duration<double, std::nano>;

/// Delays in extended precision, for models whose delays are long sums of products.
using PreciseNanoseconds = std::chrono::duration<long double, std::nano>;

/// Rounds a model's delay to the nearest picosecond, halves away from zero. Call it once for each
/// message: sums of rounded terms differ from the equations by some picoseconds. Returns
/// Picoseconds::max() for a longer delay and for NaN.
Picoseconds to_picoseconds(Nanoseconds delay);
Picoseconds to_picoseconds(PreciseNanoseconds delay);

/// A size of a message, a packet or a header.
struct Bytes
{
    /// The number of bytes.
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(Bytes, Bytes) = default;
};

/// The bandwidth of a link or a memory. Infinite bandwidth means that a transfer takes no time.
struct BytesPerSecond
{
    /// Bytes, not bits.
    double value = 0.0;

    friend constexpr auto operator<=>(BytesPerSecond, BytesPerSecond) = default;
};

/// Electrical power, of links and nodes.
struct Watts
{
    double value = 0.0;

    friend constexpr auto operator<=>(Watts, Watts) = default;
};

} // namespace haec_sim
