// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/facts.hpp"
#include "verification/rules/open_parts.hpp"
#include "verification/rules/rules.hpp"

#include <algorithm>
#include <vector>

namespace haec_sim::verification
{

/// A message that uses the network.
struct Load
{
    /// B, the begin of its transfer in the output.
    Picoseconds begin{};
    /// D, which the model says that it takes alone.
    Picoseconds duration{};
    /// M, the bytes that it puts on the wire.
    std::uint64_t bytes = 1;
    /// The number by which models know the message.
    std::uint64_t sequence = 0;
    /// Counts the sends of its sender up to it, or up to the begin of the collective that it is in:
    /// messages of one sender are in the order of that, then of `sequence`.
    std::uint64_t sends = 0;
    /// The number of its class.
    std::size_t priority = 0;
    ProcessIndex sender = 0;
    ProcessIndex receiver = 0;
    /// W, as the receive says; what nobody receives, or says nothing, is served and not checked.
    std::int64_t waiting = 0;
    /// The links of its route, as the receive says; 0 where that is checked elsewhere, or not said.
    std::uint32_t hops = 0;
    /// A receive says how long it waited.
    bool is_checked = false;
    /// The position of the receive.
    Position where{};
};

/// B and D of a message.
struct Transfer
{
    Picoseconds begin{};
    Picoseconds duration{};
};

/// The knowledge of each rank of what uses the network.
struct Traffic
{
    /// Messages between nodes. In any order.
    std::vector<Load> loads;
    /// The parts of collectives by model, whose messages nobody knows before they are sent.
    std::vector<OpenPart> parts;
    /// All messages until then are known, and came to their links in the order of time.
    Picoseconds sure_until = Picoseconds::max();

    /// Something begins then that may come late to its links, as haec_sim hears of it when the
    /// network has gone on, or that is not known.
    void not_sure_from(Picoseconds time)
    {
        sure_until = std::min(sure_until, time);
    }
};

/// The message as the network meets it.
Load load_of(const Message& message, ProcessIndex receiver, const Transfer& transfer,
             const LinksByType& links, const Rules& rules);

} // namespace haec_sim::verification
