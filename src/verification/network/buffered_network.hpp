// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/network/shared_network.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <vector>

namespace haec_sim::verification
{

/// Links that begin with a unit only if there is room behind them: straight from the specification
/// (spec: topologies, "Finite buffers"). At one time first all heads come, then rooms and links
/// become free, then links begin.
class BufferedNetwork final : public SharedNetwork
{
public:
    /// Of links with buffers. Both outlive it.
    BufferedNetwork(const SharedLinks& shared, const Machine& machine)
        : SharedNetwork(shared, machine), buffers_(shared.buffers.value()),
          channels_(*machine.channels), ports_before_(shared.ports.injection ? 1 : 0)
    {
    }

    void serve_until(Picoseconds time, const OnArrival& on_arrival) override;

    bool is_stuck() const override
    {
        return waiting_ > 0 && next_time() == Picoseconds::max();
    }

private:
    /// Bytes behind a link.
    struct Room
    {
        std::uint32_t link = 0;
        std::uint32_t channel = 0;
        std::uint64_t bytes = 0;
    };

    /// A unit that waits for a link.
    struct Waiting
    {
        Unit unit;
        /// What it needs there; no bytes on the last link of its route.
        Room needed;
        /// What it has taken behind the link before.
        Room held;
    };

    struct IsEarlier
    {
        bool operator()(const Waiting& a, const Waiting& b) const
        {
            return IsLater()(b.unit, a.unit);
        }
    };

    struct Channel
    {
        std::uint64_t taken = 0;
        std::set<Waiting, IsEarlier> waiting;
    };

    struct Link
    {
        std::map<std::uint32_t, Channel> channels;
        /// The time until which it serves all that has come to it, as far as is known.
        Picoseconds free{};
        /// w of all that wait.
        Picoseconds work{};
        std::uint64_t waiting = 0;
    };

    /// Something is free then: bytes, or, without any, the link.
    struct Release
    {
        Picoseconds time{};
        Room room;

        friend bool operator>(const Release& a, const Release& b)
        {
            return a.time > b.time;
        }
    };

    void serve(const Unit& unit, const OnArrival& on_arrival) override;
    LinkState state_of(const PartialRoute& route, const Hop& hop, Picoseconds now) const override;

    Picoseconds next_time() const;
    std::uint32_t channel_of(const PartialRoute& route, std::size_t link) const;
    /// The room that a unit takes behind that link of its route.
    Room room_of(const Unit& unit, const SegmentRoute& segment_route, std::size_t link) const;
    bool has_room(const Channel& channel, const Waiting& waiting) const;
    /// Begins with one unit, where it can.
    void begin(std::uint32_t link, Picoseconds now, const OnArrival& on_arrival);

    const Buffers& buffers_;
    const ChannelRule& channels_;
    /// The resources of a route before its first link.
    std::uint32_t ports_before_;
    /// By their numbers among resources.
    std::map<std::uint32_t, Link> links_;
    std::uint64_t waiting_ = 0;
    std::priority_queue<Release, std::vector<Release>, std::greater<>> releases_;
    /// The links of which something has changed.
    std::set<std::uint32_t> changed_;
};

} // namespace haec_sim::verification
