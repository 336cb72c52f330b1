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
    NodesOnSwitches(std::unique_ptr<const Fabric> switches, std::uint32_t nodes_per_switch,
                    LinkTypeId type)
        : switches_(std::move(switches)), each_(nodes_per_switch),
          nodes_(switches_->vertex_count() * each_), type_(type)
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
            links.push_back({vertex, 0, nodes_ + vertex / each_, type_});
            return;
        }
        for (std::uint32_t port = 0; port < each_; ++port)
        {
            links.push_back({vertex, port, (vertex - nodes_) * each_ + port, type_});
        }
        std::vector<Hop> inside;
        switches_->append_links(vertex - nodes_, inside);
        append_from_part(inside, nodes_, each_, links);
    }

    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        if (at < nodes_)
        {
            append_links(at, links);
        }
        else if (at == nodes_ + to / each_)
        {
            links.push_back({at, to % each_, to, type_});
        }
        else
        {
            std::vector<Hop> inside;
            switches_->append_nearer(at - nodes_, to / each_, inside);
            append_from_part(inside, nodes_, each_, links);
        }
    }

    void go(Way& way, Vertex to) const override
    {
        travel(way, to,
               [](const Fabric& switches, Way& inside, Vertex last) { switches.go(inside, last); });
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
            way.cross_to(nodes_ + way.at() / each_);
        }
        way.go_within(*switches_, nodes_, each_,
                      [&](Way& inside) { switches_->travel(inside, to / each_, manner); });
        way.cross_to(to);
    }

private:
    std::unique_ptr<const Fabric> switches_;
    std::uint32_t each_;
    std::uint32_t nodes_;
    LinkTypeId type_;
};

} // namespace

std::unique_ptr<const Fabric> with_nodes(std::unique_ptr<const Fabric> switches,
                                         std::uint32_t nodes_per_switch, LinkTypeId node)
{
    return std::make_unique<NodesOnSwitches>(std::move(switches), nodes_per_switch, node);
}

} // namespace haec_sim::verification
