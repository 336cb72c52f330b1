// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/lengths.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace haec_sim
{

/// The bytes of neighbouring blocks, which travel together. Sums end at 2^64 - 1.
class BlockSums
{
public:
    BlockSums(std::uint32_t members, const Blocks& blocks);

    /// The bytes of `count` blocks, at most P, of the members from `first` on, cyclic.
    std::uint64_t of(std::uint32_t first, std::uint32_t count) const;

    /// The bytes of all blocks.
    std::uint64_t all() const
    {
        return of(0, members_);
    }

private:
    std::uint32_t members_;
    Blocks blocks_;
    /// Of all blocks before a member's; null where blocks are alike, or are more than can be
    /// counted.
    std::shared_ptr<const std::vector<std::uint64_t>> before_;
};

} // namespace haec_sim
