// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/pieces.hpp"
#include "simulation/collectives/schedule.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::calibration
{

/// A blocking call of one process.
struct Step
{
    enum class Kind
    {
        send,
        receive,
        /// MPI_Sendrecv: `peer` gets a message, and `from` sends one.
        exchange
    };

    Kind kind = Kind::send;
    std::uint32_t peer = 0;
    /// Of each message; a receive that is only predicted takes what was sent.
    std::uint64_t bytes = 0;
    std::uint32_t from = 0;
};

/// The calls of each process, in their order.
using Steps = std::vector<std::vector<Step>>;

/// What messages cost.
struct MessageCosts
{
    /// Empty where there are no such messages.
    Pieces memory;
    Pieces network;
    /// The node of each process.
    std::vector<std::uint32_t> nodes;
    std::uint64_t eager_limit = UINT64_MAX;

    const Piece& piece(std::uint32_t from, std::uint32_t to, std::uint64_t bytes) const
    {
        return piece_for(nodes[from] == nodes[to] ? memory : network, bytes);
    }
};

/// When each process ends if all begin at 0, by rules R1 to R3 [ns]. Every message has a receive.
std::vector<double> end_times(const Steps& steps, const MessageCosts& costs);

/// The messages of a collective operation as calls of its members.
Steps steps_of(const Schedule& schedule, std::uint32_t members);

} // namespace haec_sim::calibration
