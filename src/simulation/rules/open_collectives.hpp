// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Begin and end records of collectives of MPI and of RMA may nest; each end belongs to the last
/// begin of its kind.
enum class CollectiveNest : std::uint8_t
{
    mpi,
    rma
};

/// The collectives that a location has begun and not ended. Records in between have no time of
/// their own: the recorded gaps are the collective's, whose end says how long it takes.
/// Non-blocking collectives are never among them, as the location goes on.
class OpenCollectives
{
public:
    bool empty() const noexcept
    {
        return open_.empty();
    }

    /// `depth`: how many regions are around it. Where there is none, nothing would tell that the
    /// end is missing.
    void begin(CollectiveNest nest, std::size_t depth, Picoseconds input_time)
    {
        if (depth > 0)
        {
            open_.push_back({nest, depth, input_time});
        }
    }

    /// Nothing happens without a begin of that nest.
    void end(CollectiveNest nest)
    {
        const auto last = std::find_if(open_.rbegin(), open_.rend(),
                                       [nest](const Open& open) { return open.nest == nest; });
        if (last != open_.rend())
        {
            open_.erase(std::next(last).base());
        }
    }

    /// So many regions are left over. Returns the input time of the first begin that has no end, as
    /// its region has one. It is nothing where no collective was open in the regions that are left.
    /// All that were are forgotten.
    std::optional<Picoseconds> leave(std::size_t depth)
    {
        const auto is_left = [depth](const Open& open) { return open.depth > depth; };
        const auto first = std::ranges::find_if(open_, is_left);
        const auto input_time =
            first != open_.end() ? std::optional(first->input_time) : std::nullopt;
        std::erase_if(open_, is_left);
        return input_time;
    }

private:
    struct Open
    {
        CollectiveNest nest{};
        std::size_t depth = 0;
        Picoseconds input_time{};
    };

    std::vector<Open> open_;
};

} // namespace haec_sim
