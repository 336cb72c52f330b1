// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/folding.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace haec_sim
{

namespace
{

/// The share of the weight that must be between neighbours for a grid to be worth a try.
constexpr double least_share = 0.5;
/// The most distances that are looked at and places that are laid out: a few seconds.
constexpr std::uint64_t most_spent = 500'000'000;

/// The numbers of processes along the dimensions of a grid.
using Extents = std::array<std::uint32_t, 3>;

Coordinates place_in(const Extents& grid, std::uint32_t process)
{
    return {process % grid[0], process / grid[0] % grid[1], process / grid[0] / grid[1]};
}

bool are_neighbours(const Extents& grid, const WeightedPair& pair)
{
    const auto low = place_in(grid, pair.first);
    const auto high = place_in(grid, pair.second);
    std::uint32_t distance = 0;
    for (std::size_t dimension = 0; dimension < grid.size(); ++dimension)
    {
        distance +=
            std::max(low[dimension], high[dimension]) - std::min(low[dimension], high[dimension]);
    }
    return distance == 1;
}

/// The grid with the most weight between neighbours; none where that is too little.
std::optional<Extents> find_grid(const ProcessGraph& graph)
{
    const auto processes = graph.processes();
    const auto total = graph.mean_weight() * static_cast<double>(graph.pairs().size());
    std::optional<Extents> best;
    auto most = least_share * total;
    for (std::uint32_t x = 1; x <= processes; ++x)
    {
        for (std::uint32_t y = 1; processes % x == 0 && y <= processes / x; ++y)
        {
            if (processes / x % y != 0)
            {
                continue;
            }
            const Extents grid{x, y, processes / x / y};
            double weight = 0.0;
            for (const auto& pair : graph.pairs())
            {
                weight += are_neighbours(grid, pair) ? pair.weight : 0.0;
            }
            if (weight > most)
            {
                most = weight;
                best = grid;
            }
        }
    }
    return best;
}

/// Along x, y and z of the machine, and within a node.
constexpr std::size_t within_node = 3;
using Offset = std::array<std::uint32_t, 4>;

/// Tries all folds of a grid.
class Folding
{
public:
    Folding(const Platform& platform, const RouteCosts& costs, const ProcessGraph& graph,
            const Extents& grid, std::uint32_t capacity)
        : platform_(platform), costs_(costs), graph_(graph), grid_(grid), nodes_(graph.processes())
    {
        const auto& size = platform.grid().size();
        room_ = {size[0], size[1], size[2], capacity};
        offsets_.fill({Offset{}});
    }

    std::optional<std::vector<NodeId>> best()
    {
        std::vector<std::size_t> order;
        for (std::size_t dimension = 0; dimension < grid_.size(); ++dimension)
        {
            if (grid_[dimension] > 1)
            {
                order.push_back(dimension);
            }
        }
        do
        {
            order_ = order;
            fold_next(0);
        } while (std::ranges::next_permutation(order).found);
        return best_;
    }

private:
    /// All ways for the dimensions of the grid from order_[index] on.
    void fold_next(std::size_t index)
    {
        if (index == order_.size())
        {
            judge();
            return;
        }
        offsets_[order_[index]] = {Offset{}};
        cut(index, grid_[order_[index]], {});
    }

    /// All ways to lay out pieces of a dimension, of which `rest` are left, along dimensions of the
    /// machine not yet used for it.
    void cut(std::size_t index, std::uint32_t rest, std::array<bool, 4> used)
    {
        if (spent_ >= most_spent)
        {
            return;
        }
        if (rest == 1)
        {
            fold_next(index + 1);
            return;
        }
        for (std::size_t along = 0; along < used.size(); ++along)
        {
            for (std::uint32_t length = 2;
                 !used[along] && length <= std::min(rest, room_[along] / stride_[along]); ++length)
            {
                if (rest % length != 0)
                {
                    continue;
                }
                auto& offsets = offsets_[order_[index]];
                const auto before = offsets;
                lay_out(offsets, along, length);
                stride_[along] *= length;
                used[along] = true;
                cut(index, rest / length, used);
                used[along] = false;
                stride_[along] /= length;
                offsets_[order_[index]] = before;
            }
        }
    }

    /// Repeats a piece `length` times, every second time backwards.
    void lay_out(std::vector<Offset>& offsets, std::size_t along, std::uint32_t length)
    {
        const auto piece = offsets;
        spent_ += piece.size() * length;
        for (std::uint32_t time = 1; time < length; ++time)
        {
            for (std::size_t index = 0; index < piece.size(); ++index)
            {
                offsets.push_back(piece[time % 2 == 0 ? index : piece.size() - 1 - index]);
                offsets.back()[along] += time * stride_[along];
            }
        }
    }

    NodeId node_of(std::uint32_t process) const
    {
        const auto place = place_in(grid_, process);
        Coordinates node{};
        for (std::size_t along = 0; along < within_node; ++along)
        {
            node[along] = offsets_[0][place[0]][along] + offsets_[1][place[1]][along] +
                          offsets_[2][place[2]][along];
        }
        return platform_.node(node);
    }

    void judge()
    {
        spent_ += graph_.pairs().size();
        for (const auto process : graph_.talkers())
        {
            nodes_[process] = node_of(process);
        }
        const auto cost = graph_.cost(nodes_, costs_);
        if (cost < least_)
        {
            least_ = cost;
            for (std::uint32_t process = 0; process < nodes_.size(); ++process)
            {
                nodes_[process] = node_of(process);
            }
            best_ = nodes_;
            spent_ += nodes_.size();
        }
    }

    const Platform& platform_;
    const RouteCosts& costs_;
    const ProcessGraph& graph_;
    Extents grid_;
    Offset room_{};
    /// The distance of the next pieces, by dimension of the machine.
    Offset stride_{1, 1, 1, 1};
    /// The dimensions of the grid in the order in which they are folded.
    std::vector<std::size_t> order_;
    /// Offsets by dimension of the grid and place along it; their sums are the places of processes.
    std::array<std::vector<Offset>, 3> offsets_;
    std::vector<NodeId> nodes_;
    std::uint64_t spent_ = 0;
    double least_ = std::numeric_limits<double>::infinity();
    std::optional<std::vector<NodeId>> best_;
};

} // namespace

std::optional<std::vector<NodeId>> place_by_folding(const Platform& platform,
                                                    const RouteCosts& costs,
                                                    const ProcessGraph& graph,
                                                    std::uint32_t capacity)
{
    const auto grid = find_grid(graph);
    return grid ? Folding(platform, costs, graph, *grid, capacity).best() : std::nullopt;
}

} // namespace haec_sim
