// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "machine_cases.hpp"
#include "verification/machines/machine.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// A machine of docs/spec/topologies-values.json by its name there.
inline Platform::Description described(const std::string& name)
{
    const auto machines = small_machines();
    const auto& [found, topology, keys] = *std::ranges::find(machines, name, &MachineCase::name);
    Platform::Description description(topology);
    for (const auto& [key, value] : keys)
    {
        description.parameters.set(key, value, true);
    }
    description.take_defaults();
    return description;
}

inline verification::Machine routed(const std::string& name,
                                    const verification::RoutingChoice& routing)
{
    return verification::derive_machine(described(name), routing);
}

inline std::vector<verification::Hop> route_of(const verification::Machine& machine,
                                               std::uint32_t from, std::uint32_t to,
                                               const verification::RouteKey& key = {})
{
    std::vector<verification::Hop> hops;
    machine.router->each_hop({from}, {to}, key,
                             [&](const verification::Hop& hop) { hops.push_back(hop); });
    return hops;
}

/// "0 7 6".
inline std::string ports_of(const std::vector<verification::Hop>& hops)
{
    std::string text;
    for (const auto& hop : hops)
    {
        text += (text.empty() ? "" : " ") + std::to_string(hop.port);
    }
    return text;
}

} // namespace haec_sim::test
