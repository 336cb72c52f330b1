// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace haec_sim
{

/// The length from which those of messages follow, by what the record of a member's end says that
/// it sent and received, in Score-P's way, not in place (counted_lengths() for all others) [bytes].
std::uint64_t counted_length(CollectiveOp operation, std::uint64_t sent, std::uint64_t received);

/// The bytes of `count` blocks, or as many as can be counted.
std::uint64_t bytes_of(std::uint64_t count, std::uint64_t block);

/// Rounds up. `divisor` > 0.
constexpr std::uint64_t share_of(std::uint64_t bytes, std::uint64_t divisor)
{
    return bytes / divisor + (bytes % divisor != 0 ? 1 : 0);
}

/// The lengths of the blocks that the members of an operation send (spec: collectives, "Lengths",
/// `m`).
class Blocks
{
public:
    /// Every member's block has the same length.
    explicit Blocks(std::uint64_t length) : common_(length) {}

    /// The lengths by member.
    explicit Blocks(std::shared_ptr<const std::vector<std::uint64_t>> lengths)
        : lengths_(std::move(lengths))
    {
    }

    std::uint64_t of(std::uint32_t member) const
    {
        return are_alike() ? common_ : (*lengths_)[member];
    }

    bool are_alike() const
    {
        return lengths_ == nullptr;
    }

    /// The length of every block, where the members' blocks are all alike.
    std::uint64_t common() const
    {
        return common_;
    }

    std::uint64_t longest() const
    {
        return are_alike() ? common_ : std::ranges::max(*lengths_);
    }

private:
    std::uint64_t common_ = 0;
    std::shared_ptr<const std::vector<std::uint64_t>> lengths_;
};

/// The blocks by the counted lengths of the members, of whom there are two at least. For
/// reduce_scatter(_block) the block is all that a member gives.
Blocks blocks_of(CollectiveOp operation, std::span<const std::uint64_t> counted);

/// True where a member has a block for itself that it copies (spec: collectives, "Own blocks").
bool has_own_block(CollectiveOp operation, bool is_root);

/// True where the members' blocks have lengths of their own, false where they are all alike.
bool has_lengths_by_member(CollectiveOp operation);

} // namespace haec_sim
