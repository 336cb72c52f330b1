// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The numbers of links where vertices have their links at ports 0, 1, ...: all of vertex 0 come
/// first, by port, then those of vertex 1. Vertices next to each other with as many ports are one
/// entry, so that a regular machine of any size takes a few.
class PortNumbers
{
public:
    /// A link, as the port that it begins at.
    struct Place
    {
        VertexId vertex;
        std::uint32_t port = 0;
    };

    /// Vertices in a row with as many ports each.
    struct Run
    {
        std::uint32_t vertices = 0;
        std::uint32_t ports = 0;
        /// The first of them, and its first link.
        std::uint32_t first_vertex = 0;
        std::uint64_t first_link = 0;
    };

    /// The next vertices, so many, have so many ports each.
    void add(std::uint32_t vertices, std::uint32_t ports);

    std::uint32_t vertex_count() const noexcept
    {
        return vertices_;
    }

    std::uint64_t link_count() const noexcept
    {
        return links_;
    }

    const std::vector<Run>& runs() const noexcept
    {
        return runs_;
    }

    /// The link at a port that the vertex has.
    LinkId link(VertexId vertex, std::uint32_t port) const;

    /// The port that a link begins at. There is one for each number below link_count().
    Place place(LinkId link) const;

private:
    std::vector<Run> runs_;
    std::uint32_t vertices_ = 0;
    std::uint64_t links_ = 0;
};

/// A topology whose vertices have ports, at each of which a link begins and one ends (spec:
/// topologies, "Vertices, ports, links"). A derived class says where the link of a port leads;
/// it knows ports without gaps.
class PortedTopology : public Topology
{
public:
    /// `nodes` is not more than the vertices that have ports; `types` has the link type of each
    /// role.
    PortedTopology(std::uint32_t nodes, PortNumbers ports, std::vector<LinkTypeId> types);

    std::uint32_t node_count() const noexcept final
    {
        return nodes_;
    }

    std::uint32_t vertex_count() const noexcept final
    {
        return ports_.vertex_count();
    }

    std::uint64_t link_count() const noexcept final
    {
        return ports_.link_count();
    }

    Link link(LinkId link) const final;
    std::optional<std::uint32_t> port(LinkId link) const final;

protected:
    /// The far end of a port's link, and the role of the link, as a place in the descriptor's
    /// roles.
    struct FarEnd
    {
        VertexId vertex;
        std::uint32_t role = 0;
    };

    virtual FarEnd far_end(VertexId vertex, std::uint32_t port) const = 0;

    /// The number of a port where some are left out.
    virtual std::uint32_t port_number(VertexId vertex, std::uint32_t port) const;

    LinkId out(VertexId vertex, std::uint32_t port) const
    {
        return ports_.link(vertex, port);
    }

    /// The vertex and the port that a link begins at.
    PortNumbers::Place place(LinkId link) const
    {
        return ports_.place(link);
    }

    std::uint32_t role_of(LinkId link) const
    {
        const auto [vertex, port] = place(link);
        return far_end(vertex, port).role;
    }

    LinkTypeId type(std::uint32_t role) const
    {
        return types_[role];
    }

private:
    std::uint32_t nodes_;
    PortNumbers ports_;
    std::vector<LinkTypeId> types_;
};

} // namespace haec_sim
