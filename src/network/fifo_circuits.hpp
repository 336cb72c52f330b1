// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "network/circuit_grants.hpp"
#include "network/fifo_network.hpp"
#include "network/fifo_ways.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The service of a FifoNetwork some of whose links are circuits, which a message takes as a whole
/// (spec: links-that-adapt, "Circuits"). A network without them has none of it, and is served
/// without a look at it. Such a network is one component: ports join the links that they serve.
class FifoNetwork::Circuits
{
public:
    /// Both outlive it.
    Circuits(FifoNetwork& network, const Platform& platform)
        : network_(network), platform_(platform)
    {
    }

    /// The time when a message may get a circuit; the end of all times: none asks for one.
    Picoseconds next() const noexcept
    {
        return next_given_ < given_.size() ? given_at_ : grants_.next();
    }

    /// As FifoNetwork::advance().
    std::optional<NetworkExit> advance(Picoseconds until);

private:
    /// A message at a link that asks for its circuit, or has it.
    struct Passage
    {
        std::uint32_t link = 0;
        FifoStep step{};
        bool is_given = false;
        CircuitTimes times{};
        /// The segments that came before the circuit was there.
        std::vector<NetworkUnit> units{};
    };

    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    template <class Way>
    std::optional<NetworkExit> advance_along(Picoseconds until);
    /// A unit comes, the first of those in the queue.
    template <class Way>
    std::optional<NetworkExit> come(const NetworkUnit& unit);
    template <class Way>
    std::optional<NetworkExit> come_to_circuit(const NetworkUnit& unit, const FifoStep& step,
                                               std::uint32_t link);
    /// Serves the segments that wait for the next circuit that was given.
    template <class Way>
    std::optional<NetworkExit> begin_next();
    /// Serves a unit on a circuit, which can take it from `free` on.
    template <class Way>
    std::optional<NetworkExit> serve(const NetworkUnit& unit, const Passage& passage,
                                     Picoseconds free);

    bool is_last_segment(const NetworkUnit& unit) const
    {
        return unit.segment + 1 == network_.messages_.state(unit.message).segments;
    }

    WireSpan span_of(const NetworkUnit& unit) const
    {
        return network_.messages_.state(unit.message).span(network_.segment_, unit.segment);
    }

    /// The number of a link among circuits; none where it is always up.
    std::uint32_t link_of(ResourceId resource);
    /// The passage of a unit's message at a link, which asks if it is new.
    std::uint32_t passage_of(const NetworkUnit& unit, const FifoStep& step, std::uint32_t link);
    std::uint32_t add_passage(const NetworkUnit& unit, const FifoStep& step, std::uint32_t link);
    /// The last segment of its message was served: the circuit ends with it.
    void end(std::uint32_t passage, const NetworkUnit& last);

    FifoNetwork& network_;
    const Platform& platform_;
    CircuitGrants grants_;
    /// By ResourceId.
    std::vector<std::uint32_t> links_;
    std::vector<Passage> passages_;
    std::vector<std::uint32_t> free_;
    /// Of messages of several segments, by message and step.
    FlatMap<std::uint64_t, std::uint32_t, MixedHash> by_message_;
    /// Circuits that were given at `given_at_`, and the next whose segments are served.
    std::vector<CircuitGrants::Grant> given_;
    std::size_t next_given_ = 0;
    Picoseconds given_at_{};
};

} // namespace haec_sim
