// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/min_md.hpp"

#include "machine/switched_topology.hpp"
#include "mapping/nearness.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

/// The switches along each dimension of a grid; none of other machines.
std::vector<std::uint32_t> sizes_of_grid(const Platform& platform)
{
    const auto& topology = platform.topology();
    if (const auto* grid = topology.grid())
    {
        return {grid->size().begin(), grid->size().end()};
    }
    std::vector<std::uint32_t> sizes;
    if (const auto name = topology.name(); name == "mesh" || name == "torus")
    {
        const auto& parameters = platform.description().parameters;
        for (const auto size : parameters.get<std::vector<std::int64_t>>("size"))
        {
            sizes.push_back(static_cast<std::uint32_t>(size));
        }
    }
    return sizes;
}

/// |dx| + |dy| + ... between the coordinates of nodes, also where a torus has a shorter way; on
/// machines that are no grids the hops there and back.
class Distance
{
public:
    explicit Distance(const Platform& platform) : nearness_(platform)
    {
        const auto sizes = sizes_of_grid(platform);
        dimensions_ = sizes.size();
        const auto per_switch =
            platform.topology().grid() != nullptr
                ? 1
                : std::max(nodes_per_switch(platform.description().parameters), 1U);
        places_.reserve(sizes.empty() ? 0 : platform.node_count() * sizes.size());
        for (std::uint32_t node = 0; !sizes.empty() && node < platform.node_count(); ++node)
        {
            auto rest = node / per_switch;
            for (const auto size : sizes)
            {
                places_.push_back(rest % size);
                rest /= size;
            }
        }
    }

    std::uint32_t between(NodeId first, NodeId second) const
    {
        if (places_.empty())
        {
            return nearness_.there_and_back(first, second);
        }
        const auto* one = &places_[first.value * dimensions_];
        const auto* other = &places_[second.value * dimensions_];
        std::uint32_t sum = 0;
        for (std::size_t dimension = 0; dimension < dimensions_; ++dimension)
        {
            sum += std::max(one[dimension], other[dimension]) -
                   std::min(one[dimension], other[dimension]);
        }
        return sum;
    }

private:
    Nearness nearness_;
    std::size_t dimensions_ = 0;
    /// The coordinates of each node's switch, one node after the other; empty where there are none.
    std::vector<std::uint32_t> places_;
};

/// The nodes that may take a process in this round, in order.
class FreeNodes
{
public:
    explicit FreeNodes(const Platform& platform) : platform_(platform), distance_(platform)
    {
        refill();
    }

    /// Takes the free node nearest to `center`.
    NodeId take_nearest(NodeId center)
    {
        if (nodes_.empty())
        {
            refill();
        }
        auto best = nodes_.begin();
        auto least = distance_.between(center, *best);
        for (auto node = best + 1; node != nodes_.end() && least > 0; ++node)
        {
            const auto distance = distance_.between(center, *node);
            if (distance < least)
            {
                best = node;
                least = distance;
            }
        }
        const auto taken = *best;
        nodes_.erase(best);
        return taken;
    }

    /// Takes all that are free in this round, those nearest to the origin first.
    std::vector<NodeId> take_round()
    {
        if (nodes_.empty())
        {
            refill();
        }
        std::ranges::stable_sort(
            nodes_, {}, [this](NodeId node) { return distance_.between(NodeId{0}, node); });
        return std::exchange(nodes_, {});
    }

private:
    void refill()
    {
        nodes_.resize(platform_.node_count());
        for (std::uint32_t node = 0; node < platform_.node_count(); ++node)
        {
            nodes_[node] = NodeId{node};
        }
    }

    const Platform& platform_;
    Distance distance_;
    std::vector<NodeId> nodes_;
};

/// Processes get their nodes one by one.
class Placement
{
public:
    explicit Placement(const MappingTask& task) : free_(task.platform), nodes_(task.processes) {}

    void place_pair(std::uint32_t first, std::uint32_t second)
    {
        if (!nodes_[first] && !nodes_[second])
        {
            place(first, NodeId{0});
        }
        if (!nodes_[first])
        {
            place(first, *nodes_[second]);
        }
        if (!nodes_[second])
        {
            place(second, *nodes_[first]);
        }
    }

    /// All nodes, once those without partners have one too.
    std::vector<NodeId> finish()
    {
        std::vector<NodeId> result;
        std::vector<NodeId> round;
        std::size_t next = 0;
        for (auto& node : nodes_)
        {
            if (!node && next == round.size())
            {
                round = free_.take_round();
                next = 0;
            }
            result.push_back(node ? *node : round[next++]);
        }
        return result;
    }

private:
    void place(std::uint32_t process, NodeId center)
    {
        nodes_[process] = free_.take_nearest(center);
    }

    FreeNodes free_;
    std::vector<std::optional<NodeId>> nodes_;
};

} // namespace

std::vector<NodeId> place_min_md(const MappingTask& task)
{
    auto pairs = undirected(*task.matrix);
    std::ranges::stable_sort(pairs, std::ranges::greater{},
                             [](const TrafficBetween& pair) { return pair.traffic.messages; });
    Placement placement(task);
    for (const auto& pair : pairs)
    {
        placement.place_pair(pair.first, pair.second);
    }
    return placement.finish();
}

} // namespace haec_sim
