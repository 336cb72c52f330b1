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

/// The seats of processes: every node has fair_capacity() seats. So no search can make a node
/// fuller than it needs to be. A process and the seat that it has know each other.
class Seats
{
public:
    /// The occupant of a seat that is free.
    static constexpr std::uint32_t nobody = UINT32_MAX;

    /// No node may hold more processes than it has seats.
    Seats(const std::vector<NodeId>& nodes, const Platform& platform);

    std::uint32_t capacity() const noexcept
    {
        return capacity_;
    }

    NodeId node_of(std::uint32_t process) const
    {
        return NodeId{seats_[process] / capacity_};
    }

    std::uint32_t seat_of(std::uint32_t process) const
    {
        return seats_[process];
    }

    /// A node has the seats from its number times capacity() on.
    std::uint32_t occupant(std::uint32_t seat) const
    {
        return occupants_[seat];
    }

    /// The process takes the seat; who sat there, if anybody, takes that of the process.
    void exchange(std::uint32_t process, std::uint32_t seat);

    /// The nodes by process.
    std::vector<NodeId> nodes() const;

private:
    std::uint32_t capacity_;
    std::vector<std::uint32_t> seats_;
    std::vector<std::uint32_t> occupants_;
};

} // namespace haec_sim
