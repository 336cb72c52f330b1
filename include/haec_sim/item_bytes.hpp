// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

// Converts values to bytes, for data that ranks exchange (Module::result(), NodeMerger):
//
//     std::vector<std::byte> result(const RunSpan&) override
//     {
//         return pack_items(lines_);
//     }
//
//     void conclude(const RankResults& results, const RunSpan&) override
//     {
//         const auto lines = unpack_all<Line>(results);
//         ...
//     }

namespace haec_sim
{

/// The results of each rank, in order of ranks.
using RankResults = std::vector<std::vector<std::byte>>;

/// Returns the bytes of `items`, for another rank.
template <class Item>
std::vector<std::byte> pack_items(const std::vector<Item>& items)
{
    static_assert(std::is_trivially_copyable_v<Item>);
    const auto bytes = std::as_bytes(std::span(items));
    return {bytes.begin(), bytes.end()};
}

/// Appends the items that another rank packed to `items`.
template <class Item>
void unpack_items(std::span<const std::byte> bytes, std::vector<Item>& items)
{
    static_assert(std::is_trivially_copyable_v<Item>);
    HAEC_SIM_ASSERT(bytes.size() % sizeof(Item) == 0);
    if (bytes.empty())
    {
        return;
    }
    const auto before = items.size();
    items.resize(before + bytes.size() / sizeof(Item));
    std::memcpy(static_cast<void*>(items.data() + before), bytes.data(), bytes.size());
}

/// Returns the items that all ranks packed with pack_items(), in order of ranks.
template <class Item>
std::vector<Item> unpack_all(const RankResults& results)
{
    std::vector<Item> items;
    for (const auto& bytes : results)
    {
        unpack_items(bytes, items);
    }
    return items;
}

/// Appends the bytes of one item to `bytes`.
template <class Item>
void append_item(std::vector<std::byte>& bytes, const Item& item)
{
    static_assert(std::is_trivially_copyable_v<Item>);
    const auto before = bytes.size();
    bytes.resize(before + sizeof(Item));
    std::memcpy(bytes.data() + before, &item, sizeof(Item));
}

/// Returns the first item of `bytes` and removes its bytes.
template <class Item>
Item take_item(std::span<const std::byte>& bytes)
{
    static_assert(std::is_trivially_copyable_v<Item>);
    HAEC_SIM_ASSERT(bytes.size() >= sizeof(Item));
    Item item;
    std::memcpy(static_cast<void*>(&item), bytes.data(), sizeof(Item));
    bytes = bytes.subspan(sizeof(Item));
    return item;
}

} // namespace haec_sim
