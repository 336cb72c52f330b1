// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "simulation/rules/reaction_times.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The bounds of one actor, or those that hold of several; IdleBounds without what is under way.
struct ActorBounds
{
    Picoseconds earliest = Picoseconds::max();
    ReactionTimes reaction{Picoseconds::max(), Picoseconds::max()};

    friend bool operator==(const ActorBounds&, const ActorBounds&) = default;
};

inline ActorBounds least(const ActorBounds& left, const ActorBounds& right)
{
    return {std::min(left.earliest, right.earliest),
            {std::min(left.reaction.before_receives, right.reaction.before_receives),
             std::min(left.reaction.before_others, right.reaction.before_others)}};
}

/// The least bounds of many actors, of which few change at a time: a binary tree, so that a change
/// takes as many steps as the logarithm of their number. Memory: 48 to 96 bytes for each.
class LeastBounds
{
public:
    /// Sets the bounds of the actor with that number; others have none, which bound nothing.
    void set(std::size_t number, const ActorBounds& bounds)
    {
        if (number >= leaves_)
        {
            grow(number + 1);
        }
        auto node = leaves_ + number;
        nodes_[node] = bounds;
        while (node > 1)
        {
            node /= 2;
            const auto both = haec_sim::least(nodes_[2 * node], nodes_[2 * node + 1]);
            if (both == std::exchange(nodes_[node], both))
            {
                return;
            }
        }
    }

    const ActorBounds& least() const noexcept
    {
        return nodes_[1];
    }

private:
    void grow(std::size_t count)
    {
        const auto before = std::exchange(leaves_, std::bit_ceil(count));
        std::vector<ActorBounds> nodes(2 * leaves_);
        std::copy_n(nodes_.begin() + static_cast<std::ptrdiff_t>(before), before,
                    nodes.begin() + static_cast<std::ptrdiff_t>(leaves_));
        nodes_ = std::move(nodes);
        for (auto node = leaves_ - 1; node > 0; --node)
        {
            nodes_[node] = haec_sim::least(nodes_[2 * node], nodes_[2 * node + 1]);
        }
    }

    /// The root is 1, the children of a node are twice its number and the next one.
    std::size_t leaves_ = 1;
    std::vector<ActorBounds> nodes_ = std::vector<ActorBounds>(2);
};

} // namespace haec_sim
