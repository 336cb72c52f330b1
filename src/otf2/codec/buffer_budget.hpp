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
/// what it needs.
class BufferBudget
{
public:
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

    /// The bytes that one file may have in memory as things are.
    std::size_t share() const noexcept
    {
        const auto each = bytes_ / std::max<std::uint64_t>(files_, 1);
        return static_cast<std::size_t>(
            std::clamp<std::uint64_t>(each, smallest_part, largest_part));
    }

private:
    std::uint64_t bytes_;
    std::uint64_t files_ = 0;
};

} // namespace haec_sim::otf2::codec
