// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/units.hpp"
#include "network/message.hpp"
#include "trace/indices.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// A message that begins its transfer.
struct Transfer
{
    /// B (spec: semantics, R2).
    Picoseconds begin{};
    MessageName name;
    ProcessIndex to = 0;
    Bytes length;
    /// Its place among the messages of its sender, for links that are shared; those of one place
    /// are in the order of their names (spec: contention, "Service").
    std::uint64_t place = 0;
    /// True where anybody receives it.
    bool has_receiver = true;
    /// It begins when it is sent, so that its sender's rank knows all of it, and calls see_off().
    bool is_eager = false;
    /// Of messages of the program.
    std::uint32_t tag = 0;
    /// Also of messages inside collectives where links are shared, but undefined for models.
    CommRef communicator{};
};

/// The message as network models know it.
inline Message message_of(const Transfer& transfer) noexcept
{
    return {.length = transfer.length,
            .sender = transfer.name.sender,
            .sequence = model_number(transfer.name),
            .receiver = transfer.to,
            .tag = transfer.tag,
            .communicator =
                transfer.name.kind == MessageKind::collective ? CommRef{} : transfer.communicator,
            .begin = transfer.begin};
}

/// The costs of transfers. Those who match messages ask, and do not know who answers: a model,
/// which is a function, or a network in which time passes. On each rank there is one for messages,
/// and where these share a network another one for transfers on windows.
class Pricing
{
public:
    virtual ~Pricing() = default;

    Pricing() = default;
    Pricing(const Pricing&) = delete;
    Pricing& operator=(const Pricing&) = delete;

    /// The message's arrival; nothing where it will be told later (MessageBoard::arrive()).
    virtual std::optional<Arrival> price(const Transfer& transfer) = 0;

    /// An eager message leaves for a process of another rank, where it is priced. A model has
    /// nothing to do then.
    virtual void see_off(const Transfer&) {}

    /// True where it always answers at once.
    virtual bool is_immediate() const noexcept
    {
        return false;
    }
};

} // namespace haec_sim
