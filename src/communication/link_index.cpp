// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication/link_index.hpp"

namespace haec_sim
{

namespace
{

/// Numbers of links along x and y, which come first: two directions each.
constexpr std::size_t on_board = 4;

std::size_t nodes_of_board(const Platform& platform)
{
    const auto& size = platform.description().size;
    return platform.description().kind == TopologyKind::haec_box ? std::size_t{size[0]} * size[1]
                                                                 : std::size_t{1};
}

} // namespace

LinkIndex::LinkIndex(const Platform& platform)
    : platform_(platform), per_board_(nodes_of_board(platform)),
      per_node_(on_board + 2 * per_board_)
{
}

std::size_t LinkIndex::operator()(const Hop& hop) const
{
    const auto from = platform_.coordinates(hop.from);
    const auto to = platform_.coordinates(hop.to);
    const auto first = hop.from.value * per_node_;
    for (std::size_t dimension = 2; dimension < from.size(); --dimension)
    {
        if (from[dimension] == to[dimension])
        {
            continue;
        }
        const auto next = from[dimension] + 1;
        const bool is_rising =
            (next == platform_.description().size[dimension] ? 0 : next) == to[dimension];
        const std::size_t direction = is_rising ? 0 : 1;
        return dimension < 2
                   ? first + 2 * dimension + direction
                   : first + on_board + direction * per_board_ + hop.to.value % per_board_;
    }
    return first;
}

} // namespace haec_sim
