// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/mapping/channel_loads.hpp"

#include "haec_sim/platform/routing_registry.hpp"
#include "tests/machine/read_topology.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <ranges>
#include <utility>

namespace haec_sim::test
{

Platform routed_machine(const std::string& keys, const std::string& routing, std::int64_t indirect)
{
    auto description = read_topology(keys).platform;
    const auto* descriptor = RoutingRegistry::instance().find(routing);
    description.routing = descriptor->name;
    for (const auto& spec : descriptor->parameters)
    {
        if (spec.default_value)
        {
            description.routing_parameters.set(spec.name, *spec.default_value, false);
        }
    }
    if (indirect > 0)
    {
        description.routing_parameters.set("indirect", indirect, true);
    }
    return Platform(std::move(description));
}

ClassLoads loads_by_class(const Platform& platform, const ExpectedLoads& loads)
{
    ClassLoads found;
    const auto fullest = loads.fullest();
    for (std::size_t type = 0; type < fullest.size(); ++type)
    {
        if (fullest[type])
        {
            found[platform.link_types()[type].name] = fullest[type]->bytes;
        }
    }
    return found;
}

ClassLoads loads_of_pattern(const Platform& platform, const Pattern& pattern)
{
    ExpectedLoads loads(platform);
    for (NodeId from; from.value < platform.node_count(); ++from.value)
    {
        loads.add(from, {pattern(from.value)}, 1.0);
    }
    return loads_by_class(platform, loads);
}

ClassLoads loads_of_uniform(const Platform& platform)
{
    ExpectedLoads loads(platform);
    for (NodeId from; from.value < platform.node_count(); ++from.value)
    {
        for (NodeId to; to.value < platform.node_count(); ++to.value)
        {
            loads.add(from, to, 1.0 / platform.node_count());
        }
    }
    return loads_by_class(platform, loads);
}

ClassLoads loads_of_uniform_dragonfly(const Platform& platform, std::uint32_t nodes_each,
                                      std::uint32_t group_size)
{
    ExpectedLoads loads(platform);
    const double each = static_cast<double>(nodes_each) * nodes_each / platform.node_count();
    for (std::uint32_t from = 0; from < group_size; ++from)
    {
        for (NodeId to; to.value < platform.node_count(); to.value += nodes_each)
        {
            loads.add({from * nodes_each}, to, each);
        }
    }
    // By type, and by switch in its group and port.
    std::map<std::string, std::map<std::pair<std::uint32_t, std::uint32_t>, double>> sums;
    const auto& topology = platform.topology();
    for (LinkId number; number.value < topology.link_count(); ++number.value)
    {
        const auto link = topology.link(number);
        if (std::min(link.from.value, link.to.value) >= platform.node_count())
        {
            const auto place = (link.from.value - platform.node_count()) % group_size;
            sums[platform.link_types()[link.type.value].name]
                [{place, topology.port(number).value()}] += loads.load(number);
        }
    }
    ClassLoads found;
    for (const auto& [name, of_type] : sums)
    {
        found[name] = std::ranges::max(of_type | std::views::values);
    }
    return found;
}

double largest(const ClassLoads& loads)
{
    double most = 0.0;
    for (const auto& [name, load] : loads)
    {
        most = std::max(most, load);
    }
    return most;
}

double rational(const std::string& text)
{
    const auto slash = text.find('/');
    return slash == std::string::npos
               ? std::stod(text)
               : std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

Pattern bit_pattern(const std::string& name, std::uint32_t nodes)
{
    const auto bits = static_cast<std::uint32_t>(std::countr_zero(nodes));
    const auto rotate = [=](std::uint32_t node, std::uint32_t by)
    { return (node << by | node >> (bits - by)) & (nodes - 1); };
    if (name == "bit_complement")
    {
        return [=](std::uint32_t node) { return nodes - 1 - node; };
    }
    if (name == "bit_reverse")
    {
        return [=](std::uint32_t node)
        {
            std::uint32_t reversed = 0;
            for (std::uint32_t bit = 0; bit < bits; ++bit)
            {
                reversed |= (node >> bit & 1U) << (bits - 1 - bit);
            }
            return reversed;
        };
    }
    if (name == "half")
    {
        return [=](std::uint32_t node) { return (node + nodes / 2) % nodes; };
    }
    const auto by = name == "shuffle" ? 1 : bits / 2;
    return [=](std::uint32_t node) { return rotate(node, by); };
}

} // namespace haec_sim::test
