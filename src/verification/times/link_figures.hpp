// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/times/transfer_times.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// The sleep of a link that falls asleep when nobody uses it.
struct Sleep
{
    Picoseconds after{}; // of idle time
    Picoseconds delay{}; // to wake
};

/// The ports of a class of links that is switched.
struct Circuits
{
    std::optional<std::uint32_t> transmitters{}; // of a vertex; none: as many as it has links
    std::optional<std::uint32_t> receivers{};
    Picoseconds delay{}; // to aim two at each other
};

/// The rates that a direction of a link chooses from by its load.
struct Rates
{
    std::vector<double> bandwidths; // bytes/s, ascending
    Picoseconds window{};
    Picoseconds most{};  // busy in a window; with more the rate goes up
    Picoseconds least{}; // with less it goes down
    Picoseconds delay{}; // of a change
};

/// The figures of one link that the equations need. They are those of a type of links, or of the
/// memory of a node.
struct LinkFigures
{
    Exact bandwidth = 0; // bytes/s
    Exact latency = 0;   // ns
    std::optional<Sleep> sleep{};
    std::optional<Circuits> circuits{};
    /// `bandwidth` is the last of them.
    std::optional<Rates> rates{};
    /// From the head's end of the way over the link until a switch there sends it on [ns].
    Exact in_switch = 0;

    /// The time until a packet of that many bytes has crossed the link [ns].
    Exact serialization(Exact bytes) const
    {
        return bytes / bandwidth * 1e9L;
    }
};

/// The figures of a type of link: its own, or those of the module's section.
LinkFigures figures_of(const LinkType& type, const Parameters& parameters);

/// p of a type of link, for packets of that many bytes: `loss_probability` of the section, else of
/// the link, else that of its bit errors; to the latter two its `packet_attack_rate` adds.
Exact loss_of(const LinkType& type, const Parameters& parameters, Exact packet_bytes);

/// A delay over links, as sum and maximum over the links of a route (spec: models, "Error-free DOR
/// and PNC": unlike links).
struct RouteDelay
{
    Exact sum = 0;
    Exact maximum = 0;
};

template <class DelayOfType>
RouteDelay over_links(const LinksByType& links, const DelayOfType& delay)
{
    RouteDelay result;
    for (std::size_t type = 0; type < links.size(); ++type)
    {
        if (links[type] > 0)
        {
            const Exact each = delay(type);
            result.sum += each * links[type];
            result.maximum = each > result.maximum ? each : result.maximum;
        }
    }
    return result;
}

} // namespace haec_sim::verification
