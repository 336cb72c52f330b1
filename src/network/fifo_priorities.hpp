// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/class_turns.hpp"
#include "network/fifo_network.hpp"
#include "network/fifo_ways.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <vector>

namespace haec_sim
{

/// The service of a FifoNetwork with classes of messages (spec: contention, "Priorities"): whenever
/// a link or port is free, it decides which of the units that have come it serves next. A network
/// without classes has none of it. Such a network is one component.
/// Memory: in addition, all segments of a message wait in the queue of its first link.
class FifoNetwork::Priorities
{
public:
    /// The network outlives it. Throws UsageError for links or routes that classes do not work
    /// with.
    Priorities(FifoNetwork& network, const Platform& platform,
               std::shared_ptr<const PriorityOptions> options);

    /// Tells of the class of a new message.
    void note(std::uint32_t message, std::uint8_t number);

    /// The time of the next decision; the end of all times: none.
    Picoseconds next() const noexcept
    {
        return due_.empty() ? Picoseconds::max() : due_.top().time;
    }

    /// As FifoNetwork::advance().
    std::optional<NetworkExit> advance(Picoseconds until);

private:
    /// A decision, in the order of all: behind injection ports, which have no latency, come links
    /// and then ejection ports.
    struct Decision
    {
        Picoseconds time{};
        std::uint8_t stage = 0;
        std::uint64_t number = 0;
        ResourceId resource;

        friend auto operator<=>(const Decision&, const Decision&) = default;
    };

    /// The units that wait for a resource.
    struct Line
    {
        /// By class; empty before the first unit.
        std::vector<UnitHeap<Order>> waiting{};
        std::size_t length = 0;
        ClassTurns turns{};
        bool is_due = false;
    };

    template <class Way>
    std::optional<NetworkExit> advance_along(Picoseconds until);
    /// A unit comes, the first of those in the queue.
    template <class Way>
    void come(const NetworkUnit& unit);
    /// The resource whose decision is next serves a unit.
    template <class Way>
    std::optional<NetworkExit> serve_next();
    void decide_at(Picoseconds time, ResourceId resource);
    Line& line_of(ResourceId resource);

    FifoNetwork& network_;
    std::shared_ptr<const PriorityOptions> options_;
    /// By place of the message.
    std::vector<std::uint8_t> classes_;
    /// By ResourceId.
    std::vector<Line> lines_;
    std::priority_queue<Decision, std::vector<Decision>, std::greater<>> due_;
};

} // namespace haec_sim
