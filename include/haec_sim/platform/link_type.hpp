// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link_circuits.hpp"
#include "haec_sim/units.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// One of the rates of a class of links, which each direction chooses from by its load.
struct LinkTypeRate
{
    /// The bandwidth of a direction at this rate.
    BytesPerSecond bandwidth;
    /// The powers of a link at this rate, as those of a LinkType.
    std::optional<Watts> active_power{};
    std::optional<Watts> idle_power{};
};

/// The times and shares by which directions choose their rates (spec: links-that-adapt, "Rates").
struct RateChoice
{
    /// The time after which each direction looks at its load, again and again.
    Nanoseconds window{};
    /// The share of the window above which a direction takes the next higher rate, and that below
    /// which it takes the next lower one; down < up.
    double up = 1.0;
    double down = 0.0;
    /// The time that a change takes, in which nothing is served.
    Nanoseconds delay{};
};

/// A class of links, such as "optical" or "wireless".
struct LinkType
{
    /// The name in configurations and reports.
    std::string name;
    /// Bandwidth and latency of each direction; absent if the network model defines them.
    std::optional<BytesPerSecond> bandwidth;
    std::optional<Nanoseconds> latency;
    /// The time that a switch takes to pass on the head of a message that comes by such a link.
    Nanoseconds switch_delay{};
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
    /// The rates in ascending order, of which the last is the `bandwidth`; empty where the type has
    /// one rate.
    std::vector<LinkTypeRate> rates{};
    RateChoice rate_choice{};
    /// The factor of the bandwidth (above, or of the network model) for the links of this type in
    /// the topology.
    double bandwidth_factor = 1.0;
    /// The ports that switch the links of this class; absent if its links are always up.
    std::optional<LinkCircuits> circuits{};

    bool has_rates() const noexcept
    {
        return !rates.empty();
    }

    bool has_circuits() const noexcept
    {
        return circuits.has_value();
    }

    /// Returns the bandwidth of each direction; `otherwise` is the network model's.
    BytesPerSecond bandwidth_or(BytesPerSecond otherwise) const
    {
        return {bandwidth.value_or(otherwise).value * bandwidth_factor};
    }
};

} // namespace haec_sim
