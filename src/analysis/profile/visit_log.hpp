// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// A stay from the begin of a region to its end, or in another place of RegionSlots. Its times are
/// output times.
struct Visit
{
    /// The number that RegionSlots give it.
    std::int64_t region = 0;
    Picoseconds entered{};
    Picoseconds left{};
    std::uint32_t location = 0;
    /// The number of regions around it.
    std::uint32_t depth = 0;
};

/// Every visit of a region on this rank, as long as they are few. They come in the order in which
/// they end on the rank; who puts those of all ranks together sorts them.
class VisitLog
{
public:
    /// No visits are kept of more than `most`. The first visit closes the log if that is 0.
    explicit VisitLog(std::size_t most) : most_(most) {}

    /// False: there were more than `most`, and none is kept.
    bool is_open() const noexcept
    {
        return is_open_;
    }

    /// It is asked for only while the log is open. One visit too many drops all: a timeline of some
    /// visits says nothing.
    void add(const Visit& visit)
    {
        if (visits_.size() < most_)
        {
            // The system keeps nothing of what is not filled; growing would copy.
            visits_.reserve(most_);
            visits_.push_back(visit);
            return;
        }
        is_open_ = false;
        visits_ = {};
    }

    const std::vector<Visit>& visits() const noexcept
    {
        return visits_;
    }

private:
    std::size_t most_;
    bool is_open_ = true;
    std::vector<Visit> visits_;
};

} // namespace haec_sim
