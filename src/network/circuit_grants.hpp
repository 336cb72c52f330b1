// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/platform/link.hpp"
#include "haec_sim/platform/link_circuits.hpp"
#include "haec_sim/units.hpp"
#include "network/circuit_ports.hpp"

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The rank of a message among those that ask for circuits: the order of service (spec:
/// contention, "Service").
struct CircuitRank
{
    Picoseconds asked{};
    std::uint32_t sender = 0;
    /// MessageState::turn()
    std::pair<std::uint64_t, std::uint64_t> turn;

    friend auto operator<=>(const CircuitRank&, const CircuitRank&) = default;
};

/// Gives circuits to messages that ask for them.
///
/// Source: spec: links-that-adapt, "Circuits"; docs/adr/0080.
///     a message gets its circuit u -> v at t if fewer older ones stand before it at u than u has
///     transmitters out of use, and the same of receivers at v;
///     S = t, or t + retarget_delay where the ports were not aimed at each other
/// A link has one circuit at a time: who asks for a link that is up stands at no port until that
/// ends. Whoever asks tells the times in order.
/// Neglected: aiming ahead of the message that needs it.
/// Keys of types of links: circuits.transmitters, receivers, retarget_delay [ns].
/// Example: one port each, retarget_delay 1 us; 0 -> 1 and 0 -> 2 of 1 us on the wire ask at 0: S =
/// 1 us, and S = 3 us after the first has ended at 2 us.
/// Memory: two lists of ports for each vertex and class in use; a place for each that asks.
class CircuitGrants
{
public:
    /// A new link; returns its number here. `circuits` outlives it.
    std::uint32_t add_link(const Link& link, const LinkCircuits& circuits);

    /// A message asks for the circuit of a link. `passage` is a number of the caller's.
    void ask(std::uint32_t link, const CircuitRank& rank, std::uint32_t passage);

    /// The circuit of a link, which is up, ends then.
    void end(std::uint32_t link, Picoseconds time)
    {
        ends_.push({time, link});
    }

    /// The time when a message may get a circuit; the end of all times: none asks, so that what
    /// ends is nothing to do. Not before what was asked last: all that ask at that time come first.
    Picoseconds next() const noexcept;

    struct Grant
    {
        std::uint32_t passage = 0;
        /// The time S from which on the link serves.
        Picoseconds begin{};
        /// The ports had to be aimed.
        bool is_retarget = false;
    };

    /// Ends what ends up to `now`, which is next(), and appends the circuits that messages get
    /// then, the oldest first.
    void grant(Picoseconds now, std::vector<Grant>& grants);

private:
    struct Asking
    {
        CircuitRank rank;
        std::uint32_t link = 0;
    };

    /// One side of a vertex: its transmitters or its receivers of a class, and the messages that
    /// wait for one of them, the oldest first.
    struct Side
    {
        CircuitPorts ports;
        std::vector<Asking> asking{};
        bool has_changed = false;
    };

    struct Waiting
    {
        CircuitRank rank;
        std::uint32_t passage = 0;
    };

    struct CircuitLink
    {
        Link ends;
        const LinkCircuits* circuits = nullptr;
        std::uint32_t sender = 0;
        std::uint32_t receiver = 0;
        std::uint32_t transmitter_port = 0;
        std::uint32_t receiver_port = 0;
        bool is_up = false;
        /// The first stands at both sides, unless the link is up.
        std::deque<Waiting> waiting{};
    };

    std::uint32_t side_of(VertexId vertex, LinkTypeId type, bool is_sender,
                          const LinkCircuits& circuits);
    void change(std::uint32_t side);
    /// The first that waits for the link stands at its sides from now on.
    void stand(std::uint32_t link);
    void end_until(Picoseconds now);
    void find_grants();
    bool is_near(std::uint32_t side, std::uint32_t link) const;
    Grant give(std::uint32_t link, Picoseconds now);

    std::vector<CircuitLink> links_;
    std::vector<Side> sides_;
    /// By class, vertex and side.
    FlatMap<std::uint64_t, std::uint32_t, MixedHash> side_numbers_;
    /// The sides where something has changed since the last grant().
    std::vector<std::uint32_t> changed_;
    std::vector<Asking> found_;
    std::priority_queue<std::pair<Picoseconds, std::uint32_t>,
                        std::vector<std::pair<Picoseconds, std::uint32_t>>, std::greater<>>
        ends_;
    std::size_t waiting_ = 0;
    Picoseconds now_{};
};

} // namespace haec_sim
