// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/message.hpp"
#include "network/network.hpp"
#include "network/network_routes.hpp"
#include "network/network_unit.hpp"

#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

namespace haec_sim
{

/// A message in a network with finite buffers, as far as its segments have it in common.
struct CreditMessage
{
    /// NetworkEntry::place.
    std::uint64_t place = 0;
    MessageName name;
    std::uint64_t bytes = 0;
    std::uint32_t segments = 1;
    std::uint32_t hops = 0;
    std::uint32_t expected_by = NetworkEntry::nobody;
    /// I_0, and B and D of the entry.
    Picoseconds entry{};
    Picoseconds begin{};
    Picoseconds alone{};
    NetworkRoute* route = nullptr;
    /// Shared with the route, which may have another one by now.
    std::shared_ptr<const UncontendedTimes> uncontended;
    /// The time when the tail of the last segment would come to the next resource if the message
    /// were alone; moved on along the way.
    Picoseconds alone_tail{};
};

/// The order in which units are served (spec: contention, "Service"): total, and the same for every
/// number of ranks.
struct CreditOrder
{
    /// By the places of messages; outlives it.
    const std::vector<CreditMessage>* messages;

    void expect(const NetworkUnit&) const noexcept {}
    void expect_next(const NetworkUnit&) const noexcept {}

    bool operator()(const NetworkUnit& left, const NetworkUnit& right) const
    {
        return key(left) < key(right);
    }

private:
    std::tuple<Picoseconds, std::uint32_t, std::uint64_t, std::uint64_t, std::uint32_t>
    key(const NetworkUnit& unit) const
    {
        const auto& message = (*messages)[unit.message];
        return {unit.times.head, unit.sender, message.place, model_number(message.name),
                unit.segment};
    }
};

} // namespace haec_sim
