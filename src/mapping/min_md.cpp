// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/min_md.hpp"

#include "mapping/nearness.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

/// The nodes that may take a process in this round, in order.
class FreeNodes
{
public:
    explicit FreeNodes(const Platform& platform) : platform_(platform), nearness_(platform)
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
        auto least = nearness_.there_and_back(center, *best);
        for (auto node = best + 1; node != nodes_.end() && least > 0; ++node)
        {
            const auto distance = nearness_.there_and_back(center, *node);
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
            nodes_, {}, [this](NodeId node) { return nearness_.there_and_back(NodeId{0}, node); });
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
    Nearness nearness_;
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
