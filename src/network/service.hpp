// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "network/network_options.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace haec_sim
{

/// T(x) = llround(x * 1e12 / b), in picoseconds: when the first x bytes of a message have passed.
/// Picoseconds::max() where that is beyond 2^63 ps. The bandwidth is above 0. A multiplication, a
/// division and a rounding, which all processors do alike (docs/adr/0019).
inline Picoseconds passing_time(std::uint64_t bytes, BytesPerSecond bandwidth) noexcept
{
    const double exact = static_cast<double>(bytes) * 1e12 / bandwidth.value;
    if (!(exact < 0x1p63))
    {
        return Picoseconds::max();
    }
    // This is llround() of a number that is not negative; compilers call that and do not inline it.
    // The difference is exact, so that the halves are.
    const auto whole = static_cast<std::int64_t>(exact);
    return Picoseconds{whole + (exact - static_cast<double>(whole) >= 0.5 ? 1 : 0)};
}

/// A time over and over; Picoseconds::max() where that is beyond it.
inline Picoseconds times(Picoseconds time, std::uint64_t count) noexcept
{
    std::int64_t product = 0;
    return __builtin_mul_overflow(time.count(), count, &product) ? Picoseconds::max()
                                                                 : Picoseconds{product};
}

/// Bytes of a message on the wire, from `begin` up to `end`: a segment.
struct WireSpan
{
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// The time w of a segment, in which it passes: T(end) - T(begin), so that the segments of a
/// message sum up to what the whole takes, without rounding by segment.
inline Picoseconds passing_time(WireSpan span, BytesPerSecond bandwidth) noexcept
{
    const Picoseconds end = passing_time(span.end, bandwidth);
    return span.begin == 0 ? end : end - passing_time(span.begin, bandwidth);
}

/// The time w that a resource needs for the bytes of a unit, and these.
struct UnitWork
{
    Picoseconds time{};
    std::uint64_t bytes = 0;
};

/// The times when a unit's first and last bit come to a resource. Both are the same where it
/// enters. The tail comes later than the head on its way: cut-through.
struct UnitTimes
{
    Picoseconds head{};
    Picoseconds tail{};
};

/// The times s and f, when a resource takes a unit and when it is free again.
struct Service
{
    Picoseconds begin{};
    Picoseconds end{};
    /// The latency behind the resource for the unit, which a plan may change; 0 from serve().
    Picoseconds latency{};
};

/// Serves one unit on a resource that is free from `free` on (spec: contention, "Service"): the
/// service is over no earlier than its tail has come. Times beyond Picoseconds::max() stay there.
///     s = max(a, free);  f = max(s + w, z)
/// Example: a = 1, z = 2, free = 2, w = 1 us: s = 2, f = max(2 + 1, 2) = 3 us.
inline Service serve(UnitTimes unit, Picoseconds free, Picoseconds work) noexcept
{
    const Picoseconds begin = std::max(unit.head, free);
    return {begin, std::max(after(begin, work), unit.tail), {}};
}

/// The segments into which messages are cut.
class SegmentSize
{
public:
    explicit SegmentSize(const SegmentRule& rule) noexcept
        : rule_(rule), longest_(rule.usual.value == 0 || rule.usual.value > any / rule.most
                                    ? any
                                    : rule.usual.value * rule.most)
    {
    }

    /// The segment of a message of so many bytes.
    Bytes of(std::uint64_t bytes) const noexcept
    {
        return bytes <= longest_ ? rule_.usual : Bytes{(bytes - 1) / rule_.most + 1};
    }

    /// True where that is longer than usual, and nobody asked for it.
    bool is_exceeded_by(std::uint64_t bytes) const noexcept
    {
        return bytes > longest_ && rule_.most == SegmentRule::most_of_any;
    }

private:
    static constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();

    SegmentRule rule_;
    /// The most bytes that are cut into segments of the usual size.
    std::uint64_t longest_;
};

/// The cutting of a message into n segments of `segment` bytes, the last of which may be shorter.
class Segmentation
{
public:
    /// `bytes`, above 0, are on the wire. `segment` 0: whole.
    Segmentation(std::uint64_t bytes, Bytes segment) noexcept
        : Segmentation(bytes, segment, segment.value == 0 ? 1 : (bytes - 1) / segment.value + 1)
    {
    }

    /// The number of segments is known already: counting divides.
    Segmentation(std::uint64_t bytes, Bytes segment, std::uint64_t count) noexcept
        : bytes_(bytes), segment_(segment.value), count_(count)
    {
    }

    std::uint64_t count() const noexcept
    {
        return count_;
    }

    /// The bytes of a segment, numbered from 0.
    WireSpan span(std::uint64_t segment) const noexcept
    {
        const std::uint64_t begin = segment * segment_;
        return {begin, segment + 1 == count_ ? bytes_ : begin + segment_};
    }

private:
    std::uint64_t bytes_;
    std::uint64_t segment_;
    std::uint64_t count_;
};

} // namespace haec_sim
