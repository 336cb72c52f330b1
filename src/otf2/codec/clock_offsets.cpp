// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/clock_offsets.hpp"

#include <limits>

namespace haec_sim::otf2::codec
{

namespace
{

std::int64_t difference(std::uint64_t minuend, std::uint64_t subtrahend)
{
    return static_cast<std::int64_t>(minuend - subtrahend);
}

} // namespace

// Nobody knows how a single offset goes on; OTF2 leaves it out, too.
ClockCorrection::ClockCorrection(const std::vector<ClockOffset>& offsets)
{
    for (std::size_t index = 0; index + 1 < offsets.size(); ++index)
    {
        const auto& one = offsets[index];
        const auto& next = offsets[index + 1];
        const auto change = difference(static_cast<std::uint64_t>(next.offset),
                                       static_cast<std::uint64_t>(one.offset));
        const auto length = static_cast<double>(next.time - one.time);
        intervals_.push_back(
            {one.time, next.time, one.offset, static_cast<double>(change) / length});
    }
    if (!intervals_.empty())
    {
        intervals_.back().end = std::numeric_limits<std::uint64_t>::max();
    }
}

} // namespace haec_sim::otf2::codec
