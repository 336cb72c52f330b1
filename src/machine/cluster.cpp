// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Clusters: computers with an inside (places of processes, interfaces, switches), whose interfaces
// stand where a network, or several alike, have their nodes (spec: topologies, "Cluster"). Inside a
// computer a message takes the shortest way; the way between two interfaces is the network's.
//
// Keys: `haec_sim --describe cluster`.

#include "haec_sim/error.hpp"
#include "haec_sim/platform/machine_limit.hpp"
#include "machine/cluster_ways.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

class Cluster final : public Topology
{
public:
    explicit Cluster(ClusterParts parts) : ways_(std::move(parts)) {}

    std::string name() const override
    {
        return "cluster";
    }

    std::uint32_t node_count() const noexcept override
    {
        return ways_.numbers().places();
    }

    std::uint32_t vertex_count() const noexcept override
    {
        return ways_.numbers().vertices();
    }

    std::uint64_t link_count() const noexcept override
    {
        return ways_.numbers().links();
    }

    Link link(LinkId link) const override
    {
        const auto place = ways_.numbers().place(link);
        if (place.is_of_network)
        {
            const auto [from, to, type] = network().link(place.link);
            return {ways_.from_network(place.plane, from), ways_.from_network(place.plane, to),
                    type};
        }
        const auto& [end, role] = inside().links(place.at.vertex)[place.port];
        return {ways_.numbers().vertex(place.at.computer, place.at.vertex),
                ways_.numbers().vertex(place.at.computer, end.value), ways_.inside_type(role)};
    }

    std::optional<std::uint32_t> port(LinkId link) const override
    {
        const auto place = ways_.numbers().place(link);
        if (!place.is_of_network)
        {
            return place.port;
        }
        const auto own = network().port(place.link);
        const auto from = network().link(place.link).from;
        const auto inner =
            from.value < network().node_count() ? inside().links(place.at.vertex).size() : 0;
        return static_cast<std::uint32_t>(inner) + own.value_or(place_among(place.link, from));
    }

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        if (ways_.are_together(from, to))
        {
            ways_.append_inside({from.value}, {to.value}, to, route);
            return;
        }
        const auto exit = ways_.nearest(from);
        const auto entry = ways_.entry(to, exit);
        ways_.append_inside({from.value}, ways_.interface_vertex(from, exit), to, route);
        const auto begin = route.size();
        network().append_route(ways_.network_node(from, exit), ways_.network_node(to, entry),
                               route);
        for (auto passed = begin; passed < route.size(); ++passed)
        {
            route[passed] = ways_.from_network(ways_.plane_of(exit), route[passed]);
        }
        ways_.append_inside(ways_.interface_vertex(to, entry), {to.value}, to, route);
    }

    std::uint32_t hops(NodeId from, NodeId to) const override
    {
        const auto place = ways_.place(from);
        const auto goal = ways_.place(to);
        if (ways_.are_together(from, to))
        {
            return inside().hops(place, goal);
        }
        const auto exit = ways_.nearest(from);
        const auto entry = ways_.entry(to, exit);
        return inside().hops(place, inside().interface(exit)) +
               network().hops(ways_.network_node(from, exit), ways_.network_node(to, entry)) +
               inside().hops(inside().interface(entry), goal);
    }

    std::uint64_t hop_limit() const noexcept override
    {
        return network().hop_limit() + 2 * std::uint64_t{inside().vertices()};
    }

    void count_links(std::vector<std::uint64_t>& counts) const override
    {
        std::vector<std::uint64_t> of_network(counts.size(), 0);
        network().count_links(of_network);
        for (std::size_t type = 0; type < counts.size(); ++type)
        {
            counts[type] += ways_.planes() * of_network[type];
        }
        std::vector<std::uint64_t> directions(counts.size(), 0);
        for (std::uint32_t vertex = 0; vertex < inside().vertices(); ++vertex)
        {
            for (const auto& end : inside().links(vertex))
            {
                directions[ways_.inside_type(end.role).value] += ways_.numbers().computers();
            }
        }
        for (std::size_t type = 0; type < counts.size(); ++type)
        {
            counts[type] += directions[type] / 2;
        }
    }

    std::vector<std::string> routings() const override
    {
        return network().routings();
    }

    const ClusterRoutes* cluster() const noexcept override
    {
        return &ways_;
    }

    bool has_all_routes() const noexcept override
    {
        return ways_.network().has_all_routes();
    }

private:
    const ClusterInside& inside() const noexcept
    {
        return ways_.inside();
    }

    const Topology& network() const noexcept
    {
        return ways_.network();
    }

    /// The place of a link of the network among those of its vertex.
    std::uint32_t place_among(LinkId link, VertexId from) const
    {
        std::uint32_t place = 0;
        while (link.value > place && network().link({link.value - place - 1}).from == from)
        {
            ++place;
        }
        return place;
    }

    ClusterWays ways_;
};

HAEC_SIM_REGISTER_TOPOLOGY(
    cluster,
    (TopologyDescriptor{
        .name = "cluster",
        .summary = "nodes with places, interfaces and links inside, on a network of any type",
        .parameters = cluster_specs(),
        .roles = {},
        .check = check_cluster,
        .create = {},
        .roles_by_keys = cluster_roles,
        .complete = complete_cluster,
        .create_with_links =
            [](const Parameters& parameters, const std::vector<LinkTypeId>& types,
               const std::vector<LinkType>& link_types) -> std::unique_ptr<const Topology>
        { return std::make_unique<Cluster>(cluster_parts(parameters, types, link_types)); }}));

} // namespace

} // namespace haec_sim
