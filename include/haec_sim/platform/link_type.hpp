// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link_circuits.hpp"
#include "haec_sim/units.hpp"

#include <optional>
#include <string>

namespace haec_sim
{

/// A class of links, such as "optical" or "wireless".
struct LinkType
{
    /// The name in configurations and reports.
    std::string name;
    /// Bandwidth and latency of each direction; absent if the network model defines them.
    std::optional<BytesPerSecond> bandwidth;
    std::optional<Nanoseconds> latency;
    /// Probabilities of loss for resilient models: of a bit error, of an attack on a packet, or of
    /// the loss of a packet.
    std::optional<double> bit_error_rate;
    std::optional<double> packet_attack_rate;
    std::optional<double> loss_probability;
    /// The power of a link while one of its directions is busy, and while both are idle. A second
    /// busy direction adds the difference once more.
    std::optional<Watts> active_power;
    std::optional<Watts> idle_power;
    /// The power of a link asleep in both directions.
    std::optional<Watts> sleep_power{};
    /// The idle time after which a direction falls asleep, and the time that it takes to wake up. A
    /// link that never sleeps has neither.
    std::optional<Nanoseconds> sleep_after{};
    std::optional<Nanoseconds> wake_delay{};
    /// The factor of the bandwidth (above, or of the network model) for the links of this type in
    /// the topology.
    double bandwidth_factor = 1.0;
    /// The ports that switch the links of this class; absent if its links are always up.
    std::optional<LinkCircuits> circuits{};

    /// Returns the bandwidth of each direction; `otherwise` is the network model's.
    BytesPerSecond bandwidth_or(BytesPerSecond otherwise) const
    {
        return {bandwidth.value_or(otherwise).value * bandwidth_factor};
    }
};

} // namespace haec_sim
