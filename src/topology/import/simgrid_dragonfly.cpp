// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Dragonflies of SimGrid: groups of chassis of routers. Each chassis is joined all to all by green
// links, routers at the same place of the chassis of a group by black ones, and router j of group i
// to router i of group j by a blue one. There is one link a pair, of the bandwidth of several
// (DragonflyZone.cpp of SimGrid 3.36).

#include "topology/import/simgrid_cluster.hpp"

namespace haec_sim
{

namespace
{

constexpr const char* dragonfly_form = "GROUPS,b;CHASSIS,k;ROUTERS,n;NODES";

// Places of the classes.
constexpr std::uint32_t node_links = 0;
constexpr std::uint32_t green_links = 1;
constexpr std::uint32_t black_links = 2;
constexpr std::uint32_t blue_links = 3;

struct DragonflySize
{
    std::uint32_t groups;
    std::uint32_t chassis;
    std::uint32_t routers;

    std::uint32_t group_size() const
    {
        return routers * chassis;
    }

    ImportedVertex router(std::uint32_t group, std::uint32_t place) const
    {
        return {group * group_size() + place, true};
    }
};

void add_group(ImportedGraph& graph, const DragonflySize& size, std::uint32_t group)
{
    for (std::uint32_t place = 0; place < size.group_size(); ++place)
    {
        const auto end_of_chassis = place - place % size.routers + size.routers;
        for (auto other = place + 1; other < end_of_chassis; ++other)
        {
            graph.links.push_back(
                {size.router(group, place), size.router(group, other), green_links});
        }
        for (auto other = place + size.routers; other < size.group_size(); other += size.routers)
        {
            graph.links.push_back(
                {size.router(group, place), size.router(group, other), black_links});
        }
    }
}

void add_blue(ImportedGraph& graph, const DragonflySize& size)
{
    for (std::uint32_t group = 0; group < size.groups; ++group)
    {
        for (auto other = group + 1; other < size.groups; ++other)
        {
            graph.links.push_back(
                {size.router(group, other), size.router(other, group), blue_links});
        }
    }
}

} // namespace

Import simgrid_dragonfly(const SimgridElement& cluster)
{
    const auto lists = topo_lists(cluster, dragonfly_form, {2, 2, 2, 1});
    const auto hosts = cluster_hosts(cluster, {lists[0][0], lists[1][0], lists[2][0], lists[3][0]});
    const auto number = [&](std::size_t list)
    { return static_cast<std::uint32_t>(lists[list].front()); };
    const DragonflySize size{number(0), number(1), number(2)};
    if (size.groups > size.group_size())
    {
        cluster.fail("topo_parameters '" + cluster.text("topo_parameters") + "' give a group " +
                     std::to_string(size.group_size()) +
                     " routers, each of which leads to one group; make groups larger or fewer");
    }
    Import import;
    import.classes = {cluster_links(cluster, "node"), cluster_links(cluster, "green", lists[2][1]),
                      cluster_links(cluster, "black", lists[1][1]),
                      cluster_links(cluster, "blue", lists[0][1])};
    auto& graph = import.graph;
    add_hosts(graph, cluster, hosts);
    for (std::uint32_t router = 0; router < size.groups * size.group_size(); ++router)
    {
        graph.add_switch("router_" + std::to_string(router));
    }
    for (std::uint32_t host = 0; host < graph.nodes; ++host)
    {
        graph.links.push_back({{host}, {host / number(3), true}, node_links});
    }
    for (std::uint32_t group = 0; group < size.groups; ++group)
    {
        add_group(graph, size, group);
    }
    add_blue(graph, size);
    return import;
}

} // namespace haec_sim
