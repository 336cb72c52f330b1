// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/slots.hpp"

#include "haec_sim/error.hpp"
#include "mapping/nearness.hpp"

#include <utility>

namespace haec_sim
{

std::uint32_t fair_capacity(std::size_t processes, const Platform& platform)
{
    const auto nodes = platform.node_count();
    return static_cast<std::uint32_t>((processes + nodes - 1) / nodes);
}

namespace
{

NodeId nearest_with_room(NodeId center, const std::vector<std::uint32_t>& room,
                         const Nearness& nearness)
{
    auto best = center;
    for (std::uint32_t number = 0; number < room.size(); ++number)
    {
        const NodeId node{number};
        if (room[number] > 0 && (best == center || nearness.there_and_back(center, node) <
                                                       nearness.there_and_back(center, best)))
        {
            best = node;
        }
    }
    return best;
}

} // namespace

void make_fair(std::vector<NodeId>& nodes, const Platform& platform)
{
    std::vector<std::uint32_t> room(platform.node_count(), fair_capacity(nodes.size(), platform));
    std::vector<std::size_t> homeless;
    for (std::size_t process = 0; process < nodes.size(); ++process)
    {
        if (room[nodes[process].value] == 0)
        {
            homeless.push_back(process);
            continue;
        }
        --room[nodes[process].value];
    }
    const Nearness nearness(platform);
    for (const auto process : homeless)
    {
        nodes[process] = nearest_with_room(nodes[process], room, nearness);
        --room[nodes[process].value];
    }
}

Slots::Slots(const std::vector<NodeId>& nodes, const Platform& platform)
    : capacity_(fair_capacity(nodes.size(), platform)), slots_(nodes.size(), nobody),
      occupants_(std::size_t{platform.node_count()} * capacity_, nobody)
{
    std::vector<std::uint32_t> taken(platform.node_count(), 0);
    for (std::uint32_t process = 0; process < nodes.size(); ++process)
    {
        const auto node = nodes[process].value;
        HAEC_SIM_ASSERT(taken[node] < capacity_);
        slots_[process] = node * capacity_ + taken[node]++;
        occupants_[slots_[process]] = process;
    }
}

void Slots::exchange(std::uint32_t process, std::uint32_t slot)
{
    const auto old = std::exchange(slots_[process], slot);
    const auto partner = std::exchange(occupants_[slot], process);
    occupants_[old] = partner;
    if (partner != nobody)
    {
        slots_[partner] = old;
    }
}

std::vector<NodeId> Slots::nodes() const
{
    std::vector<NodeId> result;
    for (std::uint32_t process = 0; process < slots_.size(); ++process)
    {
        result.push_back(node_of(process));
    }
    return result;
}

} // namespace haec_sim
