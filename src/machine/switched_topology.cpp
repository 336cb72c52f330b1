// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/switched_topology.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/machine_limit.hpp"
#include "machine/count_keys.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The nodes, and then the switches with the ports to their nodes before those to others.
PortNumbers with_nodes(const PortNumbers& switches, const SwitchNodes& nodes)
{
    PortNumbers all;
    if (nodes.each > 0)
    {
        all.add(nodes.host(switches.vertex_count()) * nodes.each, 1);
    }
    for (const auto& run : switches.runs())
    {
        if (nodes.hosts == nodes.of)
        {
            all.add(run.vertices, nodes.each + run.ports);
            continue;
        }
        for (auto number = run.first_vertex; number < run.first_vertex + run.vertices;)
        {
            const auto place = number % nodes.of;
            const auto border = place < nodes.hosts ? nodes.hosts : nodes.of;
            const auto alike = std::min(border - place, run.first_vertex + run.vertices - number);
            all.add(alike, nodes.at(number) + run.ports);
            number += alike;
        }
    }
    return all;
}

} // namespace

SwitchedTopology::SwitchedTopology(const PortNumbers& switches, const SwitchNodes& nodes,
                                   const std::vector<LinkTypeId>& types)
    : PortedTopology(nodes.each == 0 ? switches.vertex_count()
                                     : nodes.host(switches.vertex_count()) * nodes.each,
                     with_nodes(switches, nodes), types),
      nodes_(nodes), node_role_(static_cast<std::uint32_t>(types.size()) - 1)
{
}

void SwitchedTopology::append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const
{
    if (from == to)
    {
        return;
    }
    if (nodes_.each > 0)
    {
        route.push_back(out(vertex_of(from), 0));
    }
    RouteChoices choices(to.value);
    append_way(switch_of(from), switch_of(to), choices, Way(*this, route));
    if (nodes_.each > 0)
    {
        route.push_back(out_of_switch(switch_of(to), to.value % nodes_.each));
    }
}

std::uint32_t SwitchedTopology::hops(NodeId from, NodeId to) const
{
    if (from == to)
    {
        return 0;
    }
    return way_length(switch_of(from), switch_of(to), RouteChoices(to.value)) +
           (nodes_.each > 0 ? 2 : 0);
}

void SwitchedTopology::find_next(VertexId at, VertexId to, NextHops& next) const
{
    if (at.value < first_switch())
    {
        next.add_neighbour({first_switch() + switch_of(NodeId{at.value})});
        next.add_link(out(at, 0));
        return;
    }
    const bool is_to_node = to.value < first_switch();
    const auto number = at.value - first_switch();
    const auto goal = is_to_node ? switch_of(NodeId{to.value}) : to.value - first_switch();
    if (number == goal && is_to_node)
    {
        next.add_neighbour(to);
        next.add_link(out(at, to.value % nodes_.each));
        return;
    }
    find_onward(number, goal, Onward(*this, number, next));
}

// A message takes a node's link first or last.
std::optional<LinkStage> SwitchedTopology::stage(LinkId link) const
{
    const auto [vertex, port] = place(link);
    const auto nodes = vertex.value < first_switch() ? 0 : nodes_.at(vertex.value - first_switch());
    if (vertex.value < first_switch() || port < nodes)
    {
        const bool is_first = vertex.value < first_switch();
        return stage_of_port(0, 0)
                   ? std::optional(LinkStage{is_first ? 0 : most_levels, link.value})
                   : std::nullopt;
    }
    auto stage = stage_of_port(vertex.value - first_switch(), port - nodes);
    if (stage)
    {
        ++stage->level;
    }
    return stage;
}

std::optional<LinkStage> SwitchedTopology::stage_of_port(std::uint32_t, std::uint32_t) const
{
    return std::nullopt;
}

void SwitchedTopology::find_onward(std::uint32_t, std::uint32_t, Onward) const
{
    HAEC_SIM_ASSERT(groups() != nullptr);
}

PortedTopology::FarEnd SwitchedTopology::far_end(VertexId vertex, std::uint32_t port) const
{
    if (vertex.value < first_switch())
    {
        return {{first_switch() + switch_of(NodeId{vertex.value})}, node_role_};
    }
    const auto number = vertex.value - first_switch();
    const auto nodes = nodes_.at(number);
    if (port < nodes)
    {
        return {{nodes_.host(number) * nodes + port}, node_role_};
    }
    const auto other = neighbour(number, port - nodes);
    return {{first_switch() + other.number}, other.role};
}

std::uint32_t SwitchedTopology::port_number(VertexId vertex, std::uint32_t port) const
{
    if (vertex.value < first_switch())
    {
        return port;
    }
    const auto number = vertex.value - first_switch();
    const auto nodes = nodes_.at(number);
    return port < nodes ? port : nodes + number_of_port(number, port - nodes);
}

std::uint32_t SwitchedTopology::number_of_port(std::uint32_t, std::uint32_t port) const
{
    return port;
}

ParameterSpec nodes_per_switch_spec()
{
    auto spec = count_spec("nodes_per_switch", "nodes on each switch");
    spec.default_text = "a switch is a node";
    return spec;
}

std::uint32_t nodes_per_switch(const Parameters& parameters)
{
    return parameters.has("nodes_per_switch")
               ? static_cast<std::uint32_t>(parameters.get<std::int64_t>("nodes_per_switch"))
               : 0;
}

std::optional<KeyFault> check_nodes(const Parameters& parameters, std::uint64_t switches,
                                    const std::string& key, std::optional<std::uint64_t> hosts)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 31;
    if (switches > most ||
        hosts.value_or(switches) * nodes_per_switch(parameters) > most - switches)
    {
        return KeyFault{key, "makes more than 2147483648 nodes and switches; make it smaller"};
    }
    return std::nullopt;
}

std::optional<KeyFault> check_links(const Parameters& parameters, std::uint64_t switches,
                                    std::uint64_t ports, const std::string& key,
                                    std::optional<std::uint64_t> hosts)
{
    if (switches > most_machine_links || ports / 2 > most_machine_links ||
        ports / 2 + hosts.value_or(switches) * nodes_per_switch(parameters) > most_machine_links)
    {
        return KeyFault{key, "makes more than " + std::to_string(most_machine_links) +
                                 " links; make it smaller"};
    }
    return std::nullopt;
}

std::vector<LinkRole> with_node_role(std::vector<LinkRole> roles, const Parameters& parameters)
{
    if (nodes_per_switch(parameters) > 0)
    {
        roles.push_back({"node", "node"});
    }
    return roles;
}

} // namespace haec_sim
