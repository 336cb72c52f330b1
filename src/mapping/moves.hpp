// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/process_graph.hpp"
#include "mapping/random_source.hpp"
#include "mapping/slots.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// A process goes to a slot on another node; its partner, if any, goes the other way.
struct Move
{
    std::uint32_t process = 0;
    std::uint32_t slot = 0;
    NodeId from;
    NodeId to;
    std::uint32_t partner = Slots::nobody;
};

/// The steps of a search in one of its stages: those of all stages are `steps`, however few.
constexpr std::uint64_t steps_of_stage(std::uint64_t steps, std::uint64_t stage,
                                       std::uint64_t stages)
{
    const auto rest = steps % stages;
    return steps / stages + rest * (stage + 1) / stages - rest * stage / stages;
}

/// Draws moves that may be good: a process goes to a node next to its own, or next to that of a
/// process that it talks to. Other nodes are seldom better, and there are many of them.
class Moves
{
public:
    /// Platform and graph outlive it.
    Moves(const Platform& platform, const ProcessGraph& graph, std::uint64_t seed);

    /// A move; none where chance proposed the process's own node. The graph has pairs.
    std::optional<Move> draw(const Slots& slots);

    RandomSource& random() noexcept
    {
        return random_;
    }

private:
    /// An element of a list that is not empty.
    template <class List>
    const auto& one_of(const List& list)
    {
        return list[random_.below(static_cast<std::uint32_t>(list.size()))];
    }

    const ProcessGraph& graph_;
    RandomSource random_;
    /// The nodes beside each node along x, y and z, if a link leads there. On a haec_box there are
    /// more. Where nodes have no coordinates, those that its links lead to, or, where these lead to
    /// switches, those of the next numbers.
    std::vector<std::vector<NodeId>> next_nodes_;
};

} // namespace haec_sim
