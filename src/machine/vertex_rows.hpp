// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A list for each vertex, all of them in one piece of memory.
template <class Item>
class VertexRows
{
public:
    /// The items of each vertex keep their order.
    VertexRows(std::uint32_t vertices, const std::vector<std::pair<VertexId, Item>>& items)
        : first_(vertices + std::size_t{1}), items_(items.size())
    {
        for (const auto& [vertex, item] : items)
        {
            ++first_[vertex.value];
        }
        std::uint64_t end = 0;
        for (auto& first : first_)
        {
            end += first;
            first = end;
        }
        // From its end each list is filled to its beginning.
        for (auto item = items.rbegin(); item != items.rend(); ++item)
        {
            items_[--first_[item->first.value]] = item->second;
        }
    }

    std::uint32_t vertices() const noexcept
    {
        return static_cast<std::uint32_t>(first_.size() - 1);
    }

    /// The place of the first item of a vertex among those of all.
    std::uint64_t first(VertexId vertex) const
    {
        return first_[vertex.value];
    }

    std::span<const Item> operator[](VertexId vertex) const
    {
        const auto* first = &first_[vertex.value];
        return std::span(items_).subspan(first[0], first[1] - first[0]);
    }

private:
    std::vector<std::uint64_t> first_;
    std::vector<Item> items_;
};

} // namespace haec_sim
