// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/moves.hpp"

namespace haec_sim
{

namespace
{

std::vector<NodeId> nodes_next_to(NodeId node, const Platform& platform)
{
    const auto& size = platform.grid().size();
    const bool needs_link = platform.topology().grid() != nullptr;
    std::vector<NodeId> found;
    for (std::size_t dimension = 0; dimension < size.size(); ++dimension)
    {
        for (const auto stride : {1U, size[dimension] - 1})
        {
            auto place = platform.coordinates(node);
            place[dimension] = (place[dimension] + stride) % size[dimension];
            const auto other = platform.node(place);
            if (other != node && (!needs_link || platform.hops(node, other) == 1))
            {
                found.push_back(other);
            }
        }
    }
    return found;
}

} // namespace

Moves::Moves(const Platform& platform, const ProcessGraph& graph, std::uint64_t seed)
    : graph_(graph), random_(seed)
{
    const auto& topology = platform.topology();
    next_nodes_.resize(platform.node_count());
    if (topology.grid() == nullptr && topology.vertex_count() == platform.node_count())
    {
        for (LinkId number; number.value < topology.link_count(); ++number.value)
        {
            const auto link = topology.link(number);
            next_nodes_[link.from.value].push_back({link.to.value});
        }
        return;
    }
    for (NodeId node; node.value < platform.node_count(); ++node.value)
    {
        next_nodes_[node.value] = nodes_next_to(node, platform);
    }
}

std::optional<Move> Moves::draw(const Slots& slots)
{
    Move move;
    move.process = one_of(graph_.talkers());
    move.from = slots.node_of(move.process);
    const bool goes_to_partner = random_.below(2) == 0;
    const auto center = goes_to_partner
                            ? slots.node_of(one_of(graph_.neighbours(move.process)).process)
                            : move.from;
    const auto& choice = next_nodes_[center.value];
    move.to = choice.empty() ? move.from : one_of(choice);
    if (move.to == move.from)
    {
        return std::nullopt;
    }
    move.slot = move.to.value * slots.capacity() + random_.below(slots.capacity());
    move.partner = slots.occupant(move.slot);
    return move;
}

} // namespace haec_sim
