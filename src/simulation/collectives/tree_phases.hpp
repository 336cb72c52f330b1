// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/message_tree.hpp"

#include <cstdint>

// Messages along trees, in segments (spec: collectives, "Trees").

namespace haec_sim
{

/// A message that is cut into segments.
struct Segmented
{
    /// [bytes]
    std::uint64_t length = 0;
    /// Of a segment [bytes]; 0 where there is but one.
    std::uint64_t segment = 0;

    std::uint32_t count() const;

    /// The last segment is what is left.
    std::uint64_t of(std::uint32_t number) const;
};

/// A member's number in the tree: how many ranks it comes after the root, or before it.
enum class Numbering
{
    after_root,
    before_root
};

/// All members send or receive the whole message.
Phase along_tree(std::uint32_t members, std::uint32_t root, TreeDirection direction,
                 MessageTree tree, const Segmented& message,
                 Numbering numbering = Numbering::after_root);

/// Down a binary tree, members with odd numbers get the first half, those with even ones the second
/// half; then they exchange halves in pairs.
Schedule split_binary(std::uint32_t members, std::uint32_t root, const Segmented& message);

} // namespace haec_sim
