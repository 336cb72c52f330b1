// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/path_wait.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// A piece of the path without a change: in one region of one location, or waiting for one thing.
struct PathSegment
{
    enum class Kind : std::uint8_t
    {
        region,
        message,
        collective,
        threads,
        /// The time before the first record of the location where the path begins.
        not_begun
    };

    Picoseconds begin{};
    Picoseconds end{};
    Kind kind = Kind::region;
    /// The locations of its end and its begin: others for a wait whose cause was elsewhere.
    std::uint32_t location = 0;
    std::uint32_t from_location = 0;
    /// The region in which the location is at its end; undefined: outside of all.
    RegionRef region;

    Picoseconds span() const
    {
        return end - begin;
    }
};

/// The longest segments of a path; of equal ones the later. They come from the last to the first,
/// and those that go on are put together.
class LongestSegments
{
public:
    /// Segments are counted but not kept where `most` is 0.
    explicit LongestSegments(std::size_t most) : most_(most) {}

    void add(const PathSegment& segment);

    /// The segments in the order of their begins; after the last add().
    std::vector<PathSegment> take();

    /// The number of all that there were.
    std::uint64_t count() const noexcept
    {
        return count_;
    }

private:
    void close();

    std::size_t most_;
    std::uint64_t count_ = 0;
    PathSegment open_;
    bool has_open_ = false;
    /// A heap, the shortest first.
    std::vector<PathSegment> kept_;
};

} // namespace haec_sim
