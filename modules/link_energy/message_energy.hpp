// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "energy.hpp"
#include "haec_sim/network_report.hpp"

#include <cstdint>

namespace haec_sim::link_energy
{

/// The energy of messages: for each link on their way, what it takes on top while it is busy with
/// them. Standing by, waking and sleeping are nobody's.
struct MessageEnergy
{
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    /// The energy [J].
    double energy = 0;

    /// [J]; 0 where there are none.
    double per_message() const noexcept
    {
        return messages > 0 ? energy / static_cast<double>(messages) : 0;
    }

    double per_byte() const noexcept
    {
        return bytes > 0 ? energy / static_cast<double>(bytes) : 0;
    }

    MessageEnergy& operator+=(const MessageEnergy& other) noexcept;
};

MessageEnergy energy_of(const MessageTraffic& traffic, const LinkPower& power);

/// The energy of all messages of the report.
MessageEnergy energy_of_messages(const NetworkReport& report, const LinkPower& power);

} // namespace haec_sim::link_energy
