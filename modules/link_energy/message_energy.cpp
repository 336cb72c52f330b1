// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "message_energy.hpp"

namespace haec_sim::link_energy
{

MessageEnergy& MessageEnergy::operator+=(const MessageEnergy& other) noexcept
{
    messages += other.messages;
    bytes += other.bytes;
    energy += other.energy;
    return *this;
}

MessageEnergy energy_of(const MessageTraffic& traffic, const LinkPower& power)
{
    MessageEnergy result{traffic.messages, traffic.bytes, 0};
    for (std::uint32_t type = 0; type < traffic.busy.size(); ++type)
    {
        // A type that no link has need not say what it takes.
        if (traffic.busy[type] != Picoseconds{})
        {
            result.energy += power.busy_power({type}).value * in_seconds(traffic.busy[type]);
        }
    }
    return result;
}

MessageEnergy energy_of_messages(const NetworkReport& report, const LinkPower& power)
{
    MessageEnergy sum;
    for (const auto& size : report.sizes)
    {
        sum += energy_of(size.traffic, power);
    }
    return sum;
}

} // namespace haec_sim::link_energy
