// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/route_choices.hpp"
#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

#include <cstddef>
#include <cstdint>

namespace haec_sim
{

/// The ways in which a process comes to send a message; messages of each are counted by themselves.
enum class MessageKind : std::uint8_t
{
    /// A send.
    point_to_point,
    /// An operation on a window.
    window,
    /// A collective, by model.
    collective
};

/// The name of a message, whatever the number of ranks.
struct MessageName
{
    ProcessIndex sender = 0;
    MessageKind kind = MessageKind::point_to_point;
    /// The number of messages of its kind that its sender sent before; not without gaps where
    /// several locations of a process send.
    std::uint64_t sequence = 0;

    friend bool operator==(const MessageName&, const MessageName&) = default;
};

/// The number by which network models know a message among all of its sender: other kinds have
/// numbers from 2^62 and from 2^63 on. Results that were published hang on these numbers, as lossy
/// models draw by them (docs/adr/0051).
constexpr std::uint64_t model_number(const MessageName& name) noexcept
{
    return (std::uint64_t{static_cast<std::uint8_t>(name.kind)} << 62) + name.sequence;
}

/// What routes of a message's own are chosen by.
constexpr RouteKey route_key(const MessageName& name) noexcept
{
    return {name.sender, model_number(name)};
}

/// Mixes the numbers, which are small and dense; tables take low bits.
struct MessageNameHash
{
    std::size_t operator()(const MessageName& name) const noexcept
    {
        const std::uint64_t mixed = (model_number(name) * 0x9E3779B97F4A7C15U) ^
                                    (name.sender * std::uint64_t{0xC2B2AE3D27D4EB4FU});
        return mixed ^ (mixed >> 32U);
    }
};

/// The time and the way of a message's arrival.
struct Arrival
{
    /// A, the time when the last byte is there.
    Picoseconds time{};
    /// A - B, the transfer time.
    Picoseconds duration{};
    /// The links on its way; 0 within a node.
    std::uint32_t hops = 0;
    /// The location whose record B is the time of: the send, or the posting of the receive. Told by
    /// who matches the message.
    LocationIndex cause = no_location;
    /// W: what of it others caused (spec: contention). 0 without contention; negative at times,
    /// where links of several speeds let segments catch up.
    Picoseconds queued{};
};

} // namespace haec_sim
