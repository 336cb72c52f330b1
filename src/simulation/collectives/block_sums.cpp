// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/block_sums.hpp"

namespace haec_sim
{

BlockSums::BlockSums(std::uint32_t members, const Blocks& blocks)
    : members_(members), blocks_(blocks)
{
    if (blocks.are_alike())
    {
        return;
    }
    auto before = std::make_shared<std::vector<std::uint64_t>>(std::size_t{members} + 1);
    for (std::uint32_t member = 0; member < members; ++member)
    {
        if (__builtin_add_overflow((*before)[member], blocks.of(member), &(*before)[member + 1]))
        {
            return;
        }
    }
    before_ = std::move(before);
}

std::uint64_t BlockSums::of(std::uint32_t first, std::uint32_t count) const
{
    if (blocks_.are_alike())
    {
        return bytes_of(count, blocks_.common());
    }
    const std::uint64_t end = std::uint64_t{first} + count;
    if (before_ != nullptr)
    {
        const auto& before = *before_;
        return end <= members_ ? before[end] - before[first]
                               : before[members_] - before[first] + before[end - members_];
    }
    std::uint64_t sum = 0;
    for (std::uint64_t member = first; member < end; ++member)
    {
        if (__builtin_add_overflow(sum, blocks_.of(static_cast<std::uint32_t>(member % members_)),
                                   &sum))
        {
            return UINT64_MAX;
        }
    }
    return sum;
}

} // namespace haec_sim
