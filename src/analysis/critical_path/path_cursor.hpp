// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/path_log.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace haec_sim
{

/// An entry of a location's log.
struct PathEntry
{
    /// The time when it begins to be in the region, or the wait ends.
    Picoseconds time{};
    RegionRef region;
    std::optional<PathWait> wait;
};

/// The log of a location, from its last entry to its first.
class PathCursor
{
public:
    /// The block that lies there, or one before it where all of its entries are behind `time`.
    using Fetch = std::function<PathBlock(std::uint64_t offset, Picoseconds time)>;

    /// `last` is the last block of the log.
    PathCursor(PathBlock last, Fetch fetch);

    /// The next one that is not behind `time`; nothing where there is none. Those behind it are
    /// passed by for ever.
    std::optional<PathEntry> next(Picoseconds time);

private:
    /// False: all entries have been read.
    bool find_block(Picoseconds time);
    PathWait wait_until(Picoseconds end);
    /// The number that lies in so many bytes.
    std::uint64_t plain(unsigned bytes);
    std::uint64_t number();
    void pass_by_wait();
    void pass_by(int numbers);

    Fetch fetch_;
    PathBlock block_;
    std::size_t left_;
    /// The time of the entry that comes next.
    Picoseconds time_;
};

} // namespace haec_sim
