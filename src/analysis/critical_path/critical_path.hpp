// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/longest_segments.hpp"
#include "analysis/critical_path/path_cursor.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The share of one kind on a path.
struct PathShare
{
    std::uint64_t count = 0;
    Picoseconds time{};
    /// The time of messages that others took on links.
    Picoseconds queued{};

    void add(Picoseconds span, Picoseconds waited = {})
    {
        ++count;
        time += span;
        queued += waited;
    }
};

/// The causes of time on a path.
enum class PathCause : std::uint8_t
{
    /// The location is in the region by itself; in an MPI call, what the call takes.
    region,
    /// A message is under way: the time that it would take alone, and what it waits for others.
    transfer,
    queue,
    collective,
    threads,
    not_begun
};

/// The place of a piece of a path: pieces of two runs of one trace that have the same place
/// compare.
struct PathCell
{
    /// The region in which the location is; undefined: outside of all.
    RegionRef region;
    PathCause cause = PathCause::region;
    /// The process of the location.
    std::uint32_t process = 0;

    friend constexpr auto operator<=>(const PathCell&, const PathCell&) = default;
};

/// The chain of causes that makes a run as long as it is. All of its times add up to its length.
/// They are output times: a recording does not say its causes. See ADR 43.
struct CriticalPath
{
    Picoseconds begin{};
    Picoseconds end{};
    /// The location where it ends.
    std::uint32_t location = 0;
    /// The times in regions, without what was waited for in them; undefined: outside of all.
    std::map<RegionRef, Picoseconds> regions;
    PathShare messages;
    /// The messages by the least size of a class: 0, 1, 2, 4, 8, ... bytes.
    std::map<std::uint64_t, PathShare> by_size;
    /// The messages by sending and receiving process.
    std::map<std::pair<std::uint32_t, std::uint32_t>, PathShare> by_pair;
    PathShare collectives;
    /// The collectives by the number of their operation (CollectiveOp).
    std::map<std::uint32_t, PathShare> by_operation;
    PathShare threads;
    /// The times in regions, by process.
    std::map<std::uint32_t, Picoseconds> processes;
    /// All times, by their places.
    std::map<PathCell, Picoseconds> cells;
    /// The time before the first record of the location where it begins.
    Picoseconds not_begun{};
    /// The number of times that it passes from one process to another.
    std::uint64_t changes = 0;
    /// The number of all segments, and the longest of them in the order of their begins.
    std::uint64_t segments = 0;
    std::vector<PathSegment> longest;

    /// The sum of all that it consists of.
    Picoseconds sum() const;
};

/// The facts of the locations of a run that a walk asks for, by their numbers.
struct PathGround
{
    /// The process of each location.
    std::vector<std::uint32_t> processes;
    /// The output time of the first record.
    std::vector<Picoseconds> first;
    /// It is called once for each location that the path comes to, whose log may be on another
    /// rank.
    std::function<PathCursor(std::uint32_t location)> open;
};

/// Walks from `end` on `location` back to `begin`, from each wait to its cause. Of waits that end
/// at the same time on a location the last counts. `most_segments` of the longest are kept. Logs
/// are read back once, so a walk takes as long as they are, however often it changes location. It
/// is done on one rank. Throws what opening and reading logs throws.
CriticalPath walk_back(const PathGround& ground, std::uint32_t location, Picoseconds begin,
                       Picoseconds end, std::size_t most_segments);

} // namespace haec_sim
