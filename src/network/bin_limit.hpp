// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace haec_sim
{

/// How many bins of time figures of links and ports may have: so many each, and so many together.
/// A machine with very many links has wider bins, so that a report of it fits into memory.
struct BinLimit
{
    static constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();
    /// Fewer do not show how anything goes on.
    static constexpr std::uint64_t least = 8;

    /// Of one link or port; 0: none are kept.
    std::uint32_t each = 0;
    std::uint64_t all = any_number;

    BinLimit() = default;
    BinLimit(std::uint32_t of_each, std::uint64_t of_all = any_number) noexcept
        : each(of_each), all(of_all)
    {
    }

    /// The bins that each of so many may have. Powers of two below `each`, as bins double, too.
    std::uint32_t of_each(std::size_t count) const noexcept
    {
        const auto share = std::bit_floor(all / std::max<std::uint64_t>(count, 1));
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(each, std::max<std::uint64_t>(share, least)));
    }
};

} // namespace haec_sim
