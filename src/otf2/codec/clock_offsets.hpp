// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim::otf2::codec
{

/// By how much the clock of a location was wrong: at some times, in ticks; in between it drifts
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

    /// In the order of their times.
    explicit ClockCorrection(const std::vector<ClockOffset>& offsets);

    std::uint64_t operator()(std::uint64_t ticks)
    {
        return intervals_.empty() ? ticks : corrected(ticks);
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

    std::uint64_t corrected(std::uint64_t ticks);

    std::vector<Interval> intervals_;
    std::size_t current_ = 0;
};

} // namespace haec_sim::otf2::codec
