// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/choices.hpp"
#include "verification/machines/router.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

class Fabric;
class Groups;
class Way;

/// A rule by which a message goes on through switches to one of them.
using Manner = std::function<void(const Fabric& switches, Way& way, Vertex to)>;

/// Where a port of a grid's switch leads.
struct GridWay
{
    std::uint32_t dimension = 0;
    bool is_positive = true;
};

/// Vertices and the links at their ports, and the deterministic routes by choices among these
/// (spec: topologies). Its links are said one vertex at a time, so that large machines need no
/// memory.
class Fabric
{
public:
    virtual ~Fabric() = default;

    Fabric() = default;
    Fabric(const Fabric&) = delete;
    Fabric& operator=(const Fabric&) = delete;

    virtual std::uint32_t vertex_count() const = 0;

    /// The vertices below it are nodes.
    virtual std::uint32_t node_count() const
    {
        return vertex_count();
    }

    /// Appends the links that begin at the vertex, by their ports.
    virtual void append_links(Vertex vertex, std::vector<Hop>& links) const = 0;

    /// The link of that port, or nothing.
    virtual std::optional<Hop> link_at(Vertex vertex, std::uint64_t port) const;

    /// Appends the links by which a shortest way to a vertex may go on, by their ports: one or
    /// more. None where ways are chosen otherwise.
    virtual void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const;

    /// Goes on to a vertex that messages may end at.
    virtual void go(Way& way, Vertex to) const = 0;

    /// Goes on to a vertex in that manner. Nodes that hang on switches come in no manner's way.
    virtual void travel(Way& way, Vertex to, const Manner& manner) const
    {
        manner(*this, way, to);
    }

    /// The way along a grid that a port of a switch leads; nothing for other ports.
    virtual std::optional<GridWay> way_of_port(std::uint64_t port) const;

    /// The groups of its switches, which count from 0 there; null where they have none.
    virtual const Groups* groups() const
    {
        return nullptr;
    }

    /// The route whose choices are the digits of the destination's number.
    void each_hop(NodeId from, NodeId to, const VisitHop& visit) const;
};

/// Appends links of a part of a fabric. The part counts its vertices and ports from 0, the fabric
/// from these on.
void append_from_part(const std::vector<Hop>& inside, Vertex first_vertex, std::uint32_t first_port,
                      std::vector<Hop>& links);

/// A message on its way through a fabric.
class Way
{
public:
    /// All that is referred to outlives it.
    Way(const Fabric& fabric, Vertex from, RouteChoices& choices, const VisitHop& visit)
        : fabric_(fabric), visit_(visit), choices_(choices), at_(from)
    {
    }

    /// The vertex that it has come to.
    Vertex at() const noexcept
    {
        return at_;
    }

    /// Takes one of so many ways.
    std::uint32_t choose(std::uint32_t count)
    {
        return choices_.choose(count);
    }

    /// Crosses to a neighbour by one of the parallel links.
    void cross_to(Vertex next);

    /// Crosses to one of the neighbours that the links lead to, in order of their first ports.
    /// There is at least one.
    void cross_one_of(std::vector<Hop> links);

    /// Crosses the link of that port.
    void leave_by(std::uint64_t port);

    /// Goes on within a part of the fabric. The part counts its vertices and ports from 0, the
    /// fabric from these on.
    void go_within(const Fabric& part, Vertex first_vertex, std::uint32_t first_port,
                   const std::function<void(Way& inside)>& go);

    /// The same where the first port differs by vertex of the part.
    void go_within(const Fabric& part, Vertex first_vertex,
                   const std::function<std::uint32_t(Vertex)>& first_port,
                   const std::function<void(Way& inside)>& go);

private:
    void pass(const Hop& hop);

    const Fabric& fabric_;
    const VisitHop& visit_;
    RouteChoices& choices_;
    Vertex at_;
};

/// Goes on by any of the links that are nearer.
void go_nearer(const Fabric& fabric, Way& way, Vertex to);

/// Goes on by the first of the neighbours that are nearer: of grids, one dimension after the other.
void go_in_order(const Fabric& fabric, Way& way, Vertex to);

} // namespace haec_sim::verification
