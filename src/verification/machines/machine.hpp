// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"
#include "verification/machines/channels.hpp"
#include "verification/machines/fabric.hpp"
#include "verification/machines/routing_choice.hpp"

#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace haec_sim::verification
{

/// The ways of messages through a machine, and the number of types of its links.
struct Machine
{
    std::unique_ptr<const Router> router;
    std::size_t type_count = 0;
    /// Where links are shared, each segment of a message has a route of its own.
    bool has_routes_by_segment = false;
    /// The channels of links, where these have buffers. It refers to the router.
    std::unique_ptr<const ChannelRule> channels{};
    /// The vertices below are nodes, the others switches.
    Vertex first_switch = std::numeric_limits<Vertex>::max();
};

/// The machine as the specification makes it of its keys. The routes of topologies and routings
/// that are not in the specification are their own, and checked as they are used. `latencies`:
/// those of links by LinkTypeId, for routes that depend on them. Throws UsageError where a graph or
/// a routing table cannot be read.
Machine derive_machine(const Platform::Description& description, const RoutingChoice& routing,
                       const std::vector<Picoseconds>& latencies = {});

/// With the routing of the description.
Machine derive_machine(const Platform::Description& description,
                       const std::vector<Picoseconds>& latencies = {});

/// The machine with the share of its bandwidth that each type of links has: on level l of a fat
/// tree the (l - 1)th power of `bandwidth_factor`, or a number of its own.
Platform::Description with_bandwidth_shares(Platform::Description description);

/// The types of links, by what they are for.
struct LinkRoles
{
    std::map<std::string, LinkTypeId> types;
    /// By LinkTypeId; may be empty.
    std::vector<Picoseconds> latencies{};

    /// Throws UsageError where there are none.
    LinkTypeId of(const std::string& role) const;
};

/// The fabric of a topology's keys; null for those that are none.
std::unique_ptr<const Fabric> make_fabric(const std::string& topology, const Parameters& keys,
                                          const LinkRoles& roles);

} // namespace haec_sim::verification
