// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabric.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>

namespace haec_sim::verification
{

std::optional<Hop> Fabric::link_at(Vertex vertex, std::uint64_t port) const
{
    std::vector<Hop> links;
    append_links(vertex, links);
    const auto link = std::ranges::find(links, port, &Hop::port);
    return link != links.end() ? std::optional(*link) : std::nullopt;
}

std::optional<GridWay> Fabric::way_of_port(std::uint64_t /*port*/) const
{
    return std::nullopt;
}

void Fabric::append_nearer(Vertex /*at*/, Vertex /*to*/, std::vector<Hop>& /*links*/) const {}

void Fabric::each_hop(NodeId from, NodeId to, const VisitHop& visit) const
{
    if (from != to)
    {
        RouteChoices choices(to.value);
        Way way(*this, from.value, choices, visit);
        go(way, to.value);
        HAEC_SIM_ASSERT(way.at() == to.value);
    }
}

void append_from_part(const std::vector<Hop>& inside, Vertex first_vertex, std::uint32_t first_port,
                      std::vector<Hop>& links)
{
    for (const auto& hop : inside)
    {
        links.push_back(
            {hop.from + first_vertex, hop.port + first_port, hop.to + first_vertex, hop.type});
    }
}

void Way::pass(const Hop& hop)
{
    HAEC_SIM_ASSERT(hop.from == at_);
    at_ = hop.to;
    visit_(hop);
}

void Way::cross_to(Vertex next)
{
    std::vector<Hop> links;
    fabric_.append_links(at_, links);
    std::erase_if(links, [next](const Hop& hop) { return hop.to != next; });
    HAEC_SIM_ASSERT(!links.empty());
    pass(links.at(choices_.choose_parallel(static_cast<std::uint32_t>(links.size()))));
}

void Way::cross_one_of(std::vector<Hop> links)
{
    std::vector<Vertex> neighbours;
    for (const auto& link : links)
    {
        if (std::ranges::find(neighbours, link.to) == neighbours.end())
        {
            neighbours.push_back(link.to);
        }
    }
    const auto count = static_cast<std::uint32_t>(neighbours.size());
    HAEC_SIM_ASSERT(count > 0);
    const auto next = neighbours[choices_.choose(count)];
    std::erase_if(links, [next](const Hop& link) { return link.to != next; });
    pass(links.at(choices_.choose_parallel(static_cast<std::uint32_t>(links.size()))));
}

void Way::leave_by(std::uint64_t port)
{
    const auto link = fabric_.link_at(at_, port);
    HAEC_SIM_ASSERT(link.has_value());
    pass(*link);
}

void Way::go_within(const Fabric& part, Vertex first_vertex, std::uint32_t first_port,
                    const std::function<void(Way& inside)>& go)
{
    go_within(
        part, first_vertex, [first_port](Vertex) { return first_port; }, go);
}

void Way::go_within(const Fabric& part, Vertex first_vertex,
                    const std::function<std::uint32_t(Vertex)>& first_port,
                    const std::function<void(Way& inside)>& go)
{
    const VisitHop outside = [&](const Hop& hop)
    {
        pass({hop.from + first_vertex, hop.port + first_port(hop.from), hop.to + first_vertex,
              hop.type});
    };
    Way inside(part, at_ - first_vertex, choices_, outside);
    go(inside);
}

void go_nearer(const Fabric& fabric, Way& way, Vertex to)
{
    const auto from = way.at();
    while (way.at() != to)
    {
        std::vector<Hop> nearer;
        fabric.append_nearer(way.at(), to, nearer);
        if (nearer.empty())
        {
            throw UsageError("topology: no path leads from node " + std::to_string(from) +
                             " to node " + std::to_string(to) + "; add links");
        }
        way.cross_one_of(std::move(nearer));
    }
}

void go_in_order(const Fabric& fabric, Way& way, Vertex to)
{
    while (way.at() != to)
    {
        std::vector<Hop> nearer;
        fabric.append_nearer(way.at(), to, nearer);
        const auto next = nearer.front().to;
        std::erase_if(nearer, [next](const Hop& link) { return link.to != next; });
        way.cross_one_of(std::move(nearer));
    }
}

} // namespace haec_sim::verification
