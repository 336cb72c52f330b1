// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "trace/indices.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace haec_sim::verification
{

/// A message on its way into the network.
struct Sending
{
    /// Counts the messages of those who ask.
    std::uint64_t number = 0;
    /// I_0
    Picoseconds entry{};
    /// D - d_mpi, over which its segments enter; nothing where all enter at once.
    std::optional<Picoseconds> duration{};
    /// M, 1 or more.
    std::uint64_t bytes = 1;
    ProcessIndex sender = 0;
    /// The sender's messages are in the order of the sends up to them (Load), then of this.
    std::uint64_t sends = 0;
    std::uint64_t sequence = 0;
    /// The number of its class.
    std::size_t priority = 0;
};

/// A message that has left the network.
struct Arrived
{
    std::uint64_t number = 0;
    /// A
    Picoseconds time{};
    /// W; below 0 where a way was shorter than the one that D is that of.
    Picoseconds waiting{};
    /// The links that its first segment took.
    std::uint32_t hops = 0;
};

/// The messages of a process to a node arrive in the order of their entries (spec: contention,
/// "Order of delivery").
class ArrivalOrder
{
public:
    void expect(const Sending& sending, NodeId to)
    {
        flows_[{sending.sender, to.value}].messages[place_of(sending)];
    }

    /// Calls it with each message that arrives now, and when.
    void arrive(const Sending& sending, NodeId to, const Arrived& arrived,
                const std::function<void(const Arrived&)>& on_arrival)
    {
        auto& [messages, last] = flows_.at({sending.sender, to.value});
        messages.at(place_of(sending)) = arrived;
        while (!messages.empty() && messages.begin()->second)
        {
            auto next = *messages.begin()->second;
            messages.erase(messages.begin());
            last = std::max(last, next.time);
            next.waiting += last - next.time;
            next.time = last;
            on_arrival(next);
        }
    }

private:
    using Place = std::tuple<Picoseconds, std::uint64_t, std::uint64_t>;

    struct Flow
    {
        /// What has not arrived, with its time at the node if it is there.
        std::map<Place, std::optional<Arrived>> messages{};
        Picoseconds last{};
    };

    static Place place_of(const Sending& sending)
    {
        return {sending.entry, sending.sends, sending.sequence};
    }

    std::map<std::pair<ProcessIndex, std::uint32_t>, Flow> flows_;
};

} // namespace haec_sim::verification
