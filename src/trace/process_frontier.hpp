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

/// The points up to which each location of a process has been seen. What comes not after all of
/// these has its final place in the order of the process. A question costs a step for each location
/// where the one that was furthest behind has moved, else one.
class ProcessFrontier
{
public:
    /// Adds a location; returns its number in this process. Before the first record only. No record
    /// of it was seen yet, so that nothing is sealed.
    std::size_t add(LocationIndex location)
    {
        seen_.push_back({Picoseconds::min(), location, std::numeric_limits<std::uint64_t>::max()});
        is_known_ = false;
        least();
        is_shared_ = seen_.size() > 1;
        return seen_.size() - 1;
    }

    /// True where the process has several locations; one alone seals whatever it sees.
    bool is_shared() const noexcept
    {
        return is_shared_;
    }

    /// A record at `time` was seen; true if that moved sealed(), or note() may have. Records do not
    /// go back in time. `slot` is what add() returned.
    bool advance(std::size_t slot, Picoseconds time)
    {
        if (seen_[slot].time != time)
        {
            note(slot, time);
        }
        if (is_known_)
        {
            return false;
        }
        least();
        return true;
    }

    /// Notes a record while nobody asks for sealed(): nothing is posted, as for most records.
    void note(std::size_t slot, Picoseconds time)
    {
        seen_[slot].time = time;
        is_known_ = is_known_ && slot != least_;
    }

    /// The last turn, if there is one, that no record which is still to be seen can come before.
    const Turn& sealed() const noexcept
    {
        return seen_[least()];
    }

    /// The location whose records must be seen for sealed() to move. Others wait for it: it reads
    /// on, even where it waits itself.
    LocationIndex laggard() const noexcept
    {
        return seen_[least()].location;
    }

private:
    /// Found out when it is needed.
    std::size_t least() const noexcept
    {
        if (!is_known_)
        {
            least_ = static_cast<std::size_t>(std::ranges::min_element(seen_) - seen_.begin());
            is_known_ = true;
        }
        return least_;
    }

    /// The time up to which each location was seen, as the last turn that it can have then; by
    /// slot.
    std::vector<Turn> seen_;
    /// The slot that is furthest behind, where is_known_.
    mutable std::size_t least_ = 0;
    mutable bool is_known_ = false;
    /// Asked at every record.
    bool is_shared_ = false;
};

} // namespace haec_sim
