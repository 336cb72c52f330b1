// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/network/shared_network.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace haec_sim::verification
{

/// Shared links, some of which are circuits: word for word from the specification (spec:
/// links-that-adapt, "Circuits"). Whenever a circuit ends or a message asks, all that ask are gone
/// through.
class CircuitNetwork final : public SharedNetwork
{
public:
    CircuitNetwork(const SharedLinks& shared, const Machine& machine)
        : SharedNetwork(shared, machine), shared_(shared)
    {
    }

    void serve_until(Picoseconds time, const OnArrival& on_arrival) override;

protected:
    void serve(const Unit& unit, const OnArrival& on_arrival) override;

private:
    struct Port
    {
        std::optional<Vertex> aim{};
        bool is_in_use = false;
        /// The end of its last use; none before the first.
        std::optional<Picoseconds> used_until{};
    };

    /// The transmitters or receivers of a vertex.
    struct Ports
    {
        std::vector<Port> ports;
        /// There is always one more.
        bool is_unlimited = false;

        bool has_more_than(std::size_t others) const;
        std::size_t choose(Vertex partner);
    };

    /// The class, the vertex, and whether it sends.
    using Side = std::tuple<std::uint32_t, Vertex, bool>;
    /// A message at a place of its route.
    using Passage = std::pair<std::uint32_t, std::uint32_t>;
    /// The order of those who ask.
    using Rank = std::tuple<Picoseconds, ProcessIndex, std::uint64_t, std::uint64_t>;

    struct Asking
    {
        std::uint32_t resource = 0;
        /// The units that wait for the circuit.
        std::vector<Unit> units{};
        bool is_granted = false;
        std::size_t transmitter = 0;
        std::size_t receiver = 0;
    };

    Ports& ports_at(const Side& side);
    static Side sender_of(const CircuitLink& link)
    {
        return {link.type, link.from, true};
    }
    static Side receiver_of(const CircuitLink& link)
    {
        return {link.type, link.to, false};
    }

    /// All that happens at `time` but the heads that come.
    void look(Picoseconds time, const OnArrival& on_arrival);
    void end_circuits(Picoseconds time);
    /// Goes once through those who ask; true where one has got its circuit.
    bool go_through(Picoseconds time, const OnArrival& on_arrival);
    void grant(const Passage& passage, Picoseconds time, const OnArrival& on_arrival);
    /// Serves a unit on its circuit, which ends with the last of its message.
    void serve_on_circuit(const Passage& passage, const Unit& unit, const OnArrival& on_arrival);

    const SharedLinks& shared_;
    std::map<Side, Ports> sides_;
    std::map<Passage, Asking> passages_;
    std::map<Rank, Passage> asking_;
    /// Links, by number of the resource, that have a circuit.
    std::set<std::uint32_t> up_;
    /// The circuits whose ends are known.
    std::multimap<Picoseconds, Asking> ends_;
    /// The times at which circuits end or messages ask.
    std::set<Picoseconds> times_;
};

} // namespace haec_sim::verification
