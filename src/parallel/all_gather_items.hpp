// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/item_bytes.hpp"
#include "parallel/ranks.hpp"

#include <vector>

namespace haec_sim
{

/// The items of all ranks, in order of ranks, on the first one; none elsewhere. Collective. Items
/// are trivially copyable; ranks may have different numbers of them.
template <class Item>
std::vector<Item> gather_items(Ranks& ranks, const std::vector<Item>& mine)
{
    std::vector<Item> all;
    for (const auto& part : ranks.gather(std::as_bytes(std::span(mine)), 0))
    {
        unpack_items(part, all);
    }
    return all;
}

/// The items of all ranks, in order of ranks. Collective.
template <class Item>
std::vector<Item> all_gather_items(Ranks& ranks, const std::vector<Item>& mine)
{
    std::vector<Item> all;
    for (const auto& part : ranks.all_gather(std::as_bytes(std::span(mine))))
    {
        unpack_items(part, all);
    }
    return all;
}

} // namespace haec_sim
