// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "trace/indices.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The name of a message, whatever the number of ranks.
struct MessageName
{
    ProcessIndex sender = 0;
    /// The number of messages that its sender sent before.
    std::uint64_t sequence = 0;

    friend bool operator==(const MessageName&, const MessageName&) = default;
};

struct MessageNameHash
{
    std::size_t operator()(const MessageName& name) const noexcept
    {
        return (name.sequence * 0x9E3779B97F4A7C15U) ^ (std::uint64_t{name.sender} << 20);
    }
};

/// A message that begins its transfer.
struct Transfer
{
    /// B (spec: semantics, R2).
    Picoseconds begin{};
    ProcessIndex from = 0;
    ProcessIndex to = 0;
    Bytes length;
    /// The number of messages that its sender sent before: with `from` its identity, whatever the
    /// number of ranks.
    std::uint64_t sequence = 0;
    /// Its place among the messages of its sender, for links that are shared; those of one place
    /// are in the order of `sequence` (spec: contention, "Service").
    std::uint64_t place = 0;
    /// True where anybody receives it.
    bool has_receiver = true;
    /// It begins when it is sent, so that its sender's rank knows all of it, and calls see_off().
    bool is_eager = false;
};

/// The time and the way of a message's arrival.
struct Arrival
{
    /// A
    Picoseconds time{};
    /// A - B
    Picoseconds duration{};
    std::uint32_t hops = 0;
    /// The location whose record B is the time of: the send, or the posting of the receive. Told by
    /// who matches the message.
    LocationIndex cause = no_location;
    /// W: what of it others caused (spec: contention).
    Picoseconds waiting{};
};

/// The costs of transfers. Those who match messages ask, and do not know who answers: a model,
/// which is a function, or a network in which time passes.
class Pricing
{
public:
    virtual ~Pricing() = default;

    Pricing() = default;
    Pricing(const Pricing&) = delete;
    Pricing& operator=(const Pricing&) = delete;

    /// The message's arrival; nothing where it will be told later (MessageBoard::arrive()).
    virtual std::optional<Arrival> price(const Transfer& transfer) = 0;

    /// An eager message leaves for a process of another rank, where it is priced.
    virtual void see_off(const Transfer&) {}

    /// True where it always answers at once.
    virtual bool is_immediate() const noexcept
    {
        return false;
    }
};

} // namespace haec_sim
