// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/item_bytes.hpp"
#include "parallel/ranks.hpp"

#include <cstddef>
#include <vector>

namespace haec_sim::verification
{

/// The items that go to each rank.
template <class Item>
using Outgoing = std::vector<std::vector<Item>>;

/// Gives every rank its items; what comes from all ranks, in their order. Collective. Items are
/// trivially copyable; `outgoing` has an element for each rank.
template <class Item>
std::vector<Item> ship(Ranks& ranks, const Outgoing<Item>& outgoing)
{
    std::vector<std::vector<std::byte>> parts;
    for (const auto& items : outgoing)
    {
        parts.push_back(pack_items(items));
    }
    std::vector<Item> arrived;
    for (std::uint32_t root = 0; root < ranks.size(); ++root)
    {
        unpack_items(ranks.scatter(parts, root), arrived);
    }
    return arrived;
}

} // namespace haec_sim::verification
