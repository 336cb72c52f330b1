// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

namespace haec_sim::verification
{

namespace
{

/// The nodes come first among the vertices, and first among the ports of their switches.
class NodesOnSwitches final : public Fabric
{
public:
    NodesOnSwitches(std::unique_ptr<const Fabric> switches, NodesEach nodes, LinkTypeId type)
        : switches_(std::move(switches)), pattern_(nodes),
          nodes_(switches_->vertex_count() / nodes.of * nodes.hosts * nodes.each), type_(type)
    {
    }

    std::uint32_t vertex_count() const override
    {
        return nodes_ + switches_->vertex_count();
    }

    std::uint32_t node_count() const override
    {
        return nodes_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        if (vertex < nodes_)
        {
            links.push_back({vertex, 0, nodes_ + switch_of(vertex), type_});
            return;
        }
        const auto number = vertex - nodes_;
        const auto nodes = nodes_on(number);
        const auto first = (number / pattern_.of * pattern_.hosts + number % pattern_.of) * nodes;
        for (std::uint32_t port = 0; port < nodes; ++port)
        {
            links.push_back({vertex, port, first + port, type_});
        }
        std::vector<Hop> inside;
        switches_->append_links(number, inside);
        append_from_part(inside, nodes_, nodes, links);
    }

    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        if (at < nodes_)
        {
            append_links(at, links);
        }
        else if (at == nodes_ + switch_of(to))
        {
            links.push_back({at, to % pattern_.each, to, type_});
        }
        else
        {
            std::vector<Hop> inside;
            switches_->append_nearer(at - nodes_, switch_of(to), inside);
            append_from_part(inside, nodes_, nodes_on(at - nodes_), links);
        }
    }

    void go(Way& way, Vertex to) const override
    {
        travel(way, to,
               [](const Fabric& switches, Way& inside, Vertex last) { switches.go(inside, last); });
    }

    std::optional<GridWay> way_of_port(std::uint64_t port) const override
    {
        return port < pattern_.each ? std::nullopt : switches_->way_of_port(port - pattern_.each);
    }

    const Groups* groups() const override
    {
        return switches_->groups();
    }

    // From a node or from a switch.
    void travel(Way& way, Vertex to, const Manner& manner) const override
    {
        if (way.at() < nodes_)
        {
            way.cross_to(nodes_ + switch_of(way.at()));
        }
        way.go_within(
            *switches_, nodes_, [&](Vertex number) { return nodes_on(number); },
            [&](Way& inside) { switches_->travel(inside, switch_of(to), manner); });
        way.cross_to(to);
    }

private:
    std::uint32_t switch_of(Vertex node) const
    {
        const auto host = node / pattern_.each;
        return host / pattern_.hosts * pattern_.of + host % pattern_.hosts;
    }

    std::uint32_t nodes_on(std::uint32_t number) const
    {
        return number % pattern_.of < pattern_.hosts ? pattern_.each : 0;
    }

    std::unique_ptr<const Fabric> switches_;
    NodesEach pattern_;
    std::uint32_t nodes_;
    LinkTypeId type_;
};

} // namespace

std::unique_ptr<const Fabric> with_nodes(std::unique_ptr<const Fabric> switches, NodesEach nodes,
                                         LinkTypeId node)
{
    return std::make_unique<NodesOnSwitches>(std::move(switches), nodes, node);
}

} // namespace haec_sim::verification
