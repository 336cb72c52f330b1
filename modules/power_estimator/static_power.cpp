// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "static_power.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/cluster_routes.hpp"

#include <algorithm>

namespace haec_sim::power_estimator
{

namespace
{

constexpr const char* key = "static_power";

/// The numbers of the machine's parts.
struct PartCounts
{
    std::uint64_t nodes = 0;
    std::uint64_t interfaces = 0;
    std::uint64_t switches = 0;
};

PartCounts count_parts(const Topology& topology)
{
    PartCounts counts;
    counts.switches = std::uint64_t{topology.vertex_count()} - topology.node_count();
    if (const auto* cluster = topology.cluster())
    {
        counts.nodes = cluster->computer_count();
        counts.interfaces = counts.nodes * cluster->interface_count();
        counts.switches -= counts.interfaces;
    }
    return counts;
}

const JsonValue::Object* by_kind(const Parameters& parameters)
{
    return std::get_if<JsonValue::Object>(&parameters.values().at(key));
}

/// The kinds of parts where no process runs, which a machine may lack.
struct Kind
{
    const char* key;
    const char* parts;
    /// The hint if the machine has none.
    const char* hint;
};

constexpr Kind nodes{"node", "nodes", ""};
constexpr Kind interfaces{
    "interface", "interfaces",
    "leave it out, or describe nodes with interfaces (topology.type=cluster)"};
constexpr Kind switches{
    "switch", "switches",
    "its nodes pass messages on: leave it out, or add it to the power of a node"};

} // namespace

ParameterSpec static_power_key()
{
    ParameterSpec spec;
    spec.name = key;
    spec.kind = ParameterKind::number;
    spec.unit = "W";
    spec.summary = "of each node, at all times; or of each part of the machine by its kind";
    spec.members = {"place", "node", "interface", "switch"};
    return spec;
}

bool has_static_power(const Parameters& parameters)
{
    const auto* powers = by_kind(parameters);
    return powers == nullptr
               ? parameters.get<double>(key) > 0
               : std::ranges::any_of(*powers, [](const auto& power)
                                     { return *power.second.template if_is<double>() > 0; });
}

StaticPower static_power_of(const Parameters& parameters, const Platform& platform)
{
    const auto* powers = by_kind(parameters);
    if (powers == nullptr)
    {
        return {{parameters.get<double>(key)}, "nodes", {}};
    }
    const auto power_of = [&](const char* kind)
    {
        const auto found = powers->find(kind);
        return found == powers->end() ? 0 : *found->second.if_is<double>();
    };
    const auto& topology = platform.topology();
    const auto counts = count_parts(topology);
    StaticPower result{{power_of("place")}, "nodes", {}};
    const auto add = [&](const Kind& kind, std::uint64_t count)
    {
        if (!powers->contains(kind.key))
        {
            return;
        }
        if (count == 0)
        {
            throw UsageError(parameters.path() + "." + key + "." + kind.key + ": topology " +
                             topology.name() + " has no " + kind.parts + "; " + kind.hint);
        }
        result.passive.push_back({kind.parts, count, {power_of(kind.key)}});
    };
    if (topology.cluster() != nullptr)
    {
        result.places = "places";
        add(nodes, counts.nodes);
    }
    else
    {
        result.place.value += power_of(nodes.key);
    }
    add(interfaces, counts.interfaces);
    add(switches, counts.switches);
    return result;
}

} // namespace haec_sim::power_estimator
