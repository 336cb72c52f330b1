// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The processes that the fullest node needs to hold: ceil(processes / nodes).
std::uint32_t fair_capacity(std::size_t processes, const Platform& platform);

/// Moves processes from nodes that hold more than fair_capacity() to the nearest with room: the
/// last processes of a node first; of nodes equally near, to the one with the lowest number.
void make_fair(std::vector<NodeId>& nodes, const Platform& platform);

/// The slots of processes: every node has fair_capacity() slots. So no search can make a node
/// fuller than it needs to be. A process and the slot that it has know each other.
class Slots
{
public:
    /// The occupant of a slot that is free.
    static constexpr std::uint32_t nobody = UINT32_MAX;

    /// No node may hold more processes than it has slots.
    Slots(const std::vector<NodeId>& nodes, const Platform& platform);

    std::uint32_t capacity() const noexcept
    {
        return capacity_;
    }

    NodeId node_of(std::uint32_t process) const
    {
        return NodeId{slots_[process] / capacity_};
    }

    std::uint32_t slot_of(std::uint32_t process) const
    {
        return slots_[process];
    }

    /// A node has the slots from its number times capacity() on.
    std::uint32_t occupant(std::uint32_t slot) const
    {
        return occupants_[slot];
    }

    /// The process takes the slot; its former occupant, if any, takes that of the process.
    void exchange(std::uint32_t process, std::uint32_t slot);

    /// The nodes by process.
    std::vector<NodeId> nodes() const;

private:
    std::uint32_t capacity_;
    std::vector<std::uint32_t> slots_;
    std::vector<std::uint32_t> occupants_;
};

} // namespace haec_sim
