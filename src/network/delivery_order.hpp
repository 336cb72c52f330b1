// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/units.hpp"
#include "network/message.hpp"
#include "network/partitioned_network.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

struct NetworkEntry;

/// What came too early and waited for something before it.
struct HeldBack
{
    std::uint64_t count = 0;
    Picoseconds time{};
    Picoseconds longest{};

    void add(Picoseconds waiting)
    {
        ++count;
        time = after(time, waiting);
        longest = std::max(longest, waiting);
    }
};

/// What waited because deliveries have an order (spec: contention, "Order of delivery").
struct ReorderCounts
{
    /// Segments that waited for an earlier one of their message.
    HeldBack segments{};
    /// Messages that waited for an earlier one of their process to their node.
    HeldBack messages{};
};

/// Messages of a process to a node are delivered in the order in which they entered the network
/// (spec: contention, "Order of delivery").
///     delivery = max(arrival, delivery of the message before)
/// Example: two messages of a process enter at 0 and 1 us, and arrive at 9 and 7 us: the second one
/// is delivered at 9 us.
/// Memory: the names of all messages under way, and a time for each process and node.
class DeliveryOrder
{
public:
    /// What is held back is counted there, which outlives it.
    explicit DeliveryOrder(ReorderCounts& counts) noexcept : counts_(counts) {}

    void enter(const NetworkEntry& entry);

    /// A message is through. Appends to `delivered` the messages whose delivery is known now, with
    /// their times, in order; one that did not enter, as it stays within a node, as it is.
    void leave(const NetworkExit& exit, std::vector<NetworkExit>& delivered);

private:
    /// The place of a message among those of its process: I_0, then its turn.
    using Place = std::tuple<Picoseconds, std::uint64_t, std::uint64_t>;

    /// What goes from a process to a node.
    struct Flow
    {
        /// The messages that are not delivered; those that are through with their exits.
        std::map<Place, std::optional<NetworkExit>> under_way;
        /// The time of the last delivery.
        Picoseconds last = Picoseconds::min();
    };

    struct Known
    {
        std::uint64_t flow = 0;
        Place place;
    };

    /// An exit that waited for the message before.
    NetworkExit hold(NetworkExit exit, Picoseconds until);

    ReorderCounts& counts_;
    std::unordered_map<std::uint64_t, Flow> flows_;
    std::unordered_map<MessageName, Known, MessageNameHash> known_;
};

/// The key `reorder` of a discipline.
ParameterSpec reorder_key();

} // namespace haec_sim
