// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <optional>
#include <string>

namespace haec_sim
{

/// A class of links, "optical" or "wireless" or as the configuration names it.
struct LinkType
{
    /// The name by which configurations and reports call it.
    std::string name;
    /// Bandwidth and latency, of each direction, are absent where the platform leaves them to the
    /// network model.
    std::optional<BytesPerSecond> bandwidth;
    std::optional<Nanoseconds> latency;
    /// Loss (resilient models), as probabilities: of bits, of packets by attack, or of packets
    /// directly.
    std::optional<double> bit_error_rate;
    std::optional<double> packet_attack_rate;
    std::optional<double> loss_probability;
    /// The power of a link while one of its directions is busy, and while both are idle. A second
    /// busy direction adds the difference once more.
    std::optional<Watts> active_power;
    std::optional<Watts> idle_power;
    /// The power of a link asleep in both directions.
    std::optional<Watts> sleep_power{};
    /// The time that a direction is idle before it falls asleep, and the time that it takes to
    /// wake: both, or none of a link that never sleeps.
    std::optional<Nanoseconds> sleep_after{};
    std::optional<Nanoseconds> wake_delay{};
    /// The share of the bandwidth, here or of the network model, that the links of this type have
    /// in the topology.
    double bandwidth_factor = 1.0;

    /// The bandwidth of each direction, where the network model says `otherwise`.
    BytesPerSecond bandwidth_or(BytesPerSecond otherwise) const
    {
        return {bandwidth.value_or(otherwise).value * bandwidth_factor};
    }
};

} // namespace haec_sim
