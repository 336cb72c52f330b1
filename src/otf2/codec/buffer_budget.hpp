// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace haec_sim::otf2::codec
{

/// A page: locations with few events need no more.
inline constexpr std::size_t smallest_part = 4096;

/// More of a file at a time spares few calls, and falls out of the caches: where a hundred
/// locations take turns as links are shared, twice as much cost 2 to 5 % more.
inline constexpr std::size_t largest_part = 1 << 15;

/// Memory that all event files of an archive share which are read or written at the same time. Each
/// has a part of its file in memory, which grows up to its share; a record that is longer takes
/// what it needs. A budget is one rank's, and outlives the files that it counts. It hands nothing
/// out: each file asks for its share when it is about to grow. A file that is added later makes the
/// shares smaller, but takes nothing back from those that have grown.
class BufferBudget
{
public:
    /// The bytes for all files together. They are a wish: each file gets smallest_part at least, so
    /// that very many files take more.
    explicit BufferBudget(std::uint64_t bytes) noexcept : bytes_(bytes) {}

    /// Counts a file, each when it is known, before any of them is used.
    void add_file() noexcept
    {
        ++files_;
    }

    /// Counts a file out that is over.
    void remove_file() noexcept
    {
        --files_;
    }

    /// The bytes that one file may have in memory as things are. They are between smallest_part and
    /// largest_part, and at least one file is assumed.
    std::size_t share() const noexcept
    {
        const auto each = bytes_ / std::max<std::uint64_t>(files_, 1);
        return static_cast<std::size_t>(
            std::clamp<std::uint64_t>(each, smallest_part, largest_part));
    }

private:
    std::uint64_t bytes_;
    /// The files that were added and not yet removed.
    std::uint64_t files_ = 0;
};

} // namespace haec_sim::otf2::codec
