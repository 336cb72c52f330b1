// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/posting.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace haec_sim
{

/// How far the records of each location of a process have been seen. What comes not after all of
/// these has its final place in the order of the process.
class ProcessFrontier
{
public:
    /// Adds a location; returns its number in this process. Before the first record only.
    std::size_t add(LocationIndex location)
    {
        seen_.push_back({Picoseconds::min(), location, std::numeric_limits<std::uint64_t>::max()});
        least_ = seat_of_least();
        is_shared_ = seen_.size() > 1;
        return seen_.size() - 1;
    }

    bool is_shared() const noexcept
    {
        return is_shared_;
    }

    /// A record at `time` was seen; true if that moved sealed(). Records do not go back in time.
    bool advance(std::size_t seat, Picoseconds time)
    {
        if (seen_[seat].time == time)
        {
            return false;
        }
        seen_[seat].time = time;
        if (seat != least_)
        {
            return false;
        }
        least_ = seat_of_least();
        return true;
    }

    /// The last turn, if there is one, that no record which is still to be seen can come before.
    const Turn& sealed() const noexcept
    {
        return seen_[least_];
    }

    /// Whose records must be seen for sealed() to move.
    LocationIndex laggard() const noexcept
    {
        return seen_[least_].location;
    }

private:
    std::size_t seat_of_least() const
    {
        return static_cast<std::size_t>(std::ranges::min_element(seen_) - seen_.begin());
    }

    std::vector<Turn> seen_;
    std::size_t least_ = 0;
    bool is_shared_ = false;
};

} // namespace haec_sim
