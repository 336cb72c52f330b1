// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim::verification
{

/// A node or, after these, a switch.
using Vertex = std::uint32_t;

/// One direction of a link. Vertex and port that it begins at are its name.
struct Hop
{
    Vertex from = 0;
    /// Of topologies that are not in the specification the number of the link.
    std::uint64_t port = 0;
    Vertex to = 0;
    LinkTypeId type{};
};

using VisitHop = std::function<void(const Hop&)>;

/// Knows the ways of messages.
class Router
{
public:
    virtual ~Router() = default;

    Router() = default;
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    /// Calls `visit` with each link of the route in order; with none on the same node.
    virtual void each_hop(NodeId from, NodeId to, const VisitHop& visit) const = 0;
};

class Way;

/// Vertices and the links at their ports, and a deterministic route by choices among these (spec:
/// topologies). Its links are said one vertex at a time, so that large machines need no memory.
class Fabric : public Router
{
public:
    virtual std::uint32_t vertex_count() const = 0;

    /// The vertices below it are nodes.
    virtual std::uint32_t node_count() const
    {
        return vertex_count();
    }

    /// Appends the links that begin at the vertex, by their ports.
    virtual void append_links(Vertex vertex, std::vector<Hop>& links) const = 0;

    /// Goes on to a vertex that messages may end at.
    virtual void go(Way& way, Vertex to) const = 0;

    /// The route whose choices are the digits of the destination's number.
    void each_hop(NodeId from, NodeId to, const VisitHop& visit) const final;
};

/// Appends the links of a vertex of a part of a fabric, which begin at that vertex within the part.
/// The part counts its vertices and ports from 0, the fabric from these on.
void append_links_within(const Fabric& part, Vertex vertex, Vertex first_vertex,
                         std::uint32_t first_port, std::vector<Hop>& links);

/// A message on its way through a fabric, and what is left of the number D whose digits are its
/// choices (spec: topologies, "Choices").
class Way
{
public:
    /// All that is referred to outlives it.
    Way(const Fabric& fabric, Vertex from, std::uint64_t digits, const VisitHop& visit)
        : fabric_(fabric), visit_(visit), at_(from), digits_(digits)
    {
    }

    /// The vertex that it has come to.
    Vertex at() const noexcept
    {
        return at_;
    }

    /// Takes one of so many ways: their number is D modulo the count.
    std::uint32_t choose(std::uint32_t count);

    /// Takes one of the ways without using D up, as is done among parallel links.
    std::uint32_t choose_parallel(std::uint32_t count) const;

    /// Crosses to a neighbour by one of the parallel links.
    void cross_to(Vertex next);

    /// Crosses the link of that port.
    void leave_by(std::uint64_t port);

    /// Goes on to a vertex of a part of the fabric, which has that number within the part. The part
    /// counts its vertices and ports from 0, the fabric from these on.
    void go_within(const Fabric& part, Vertex to, Vertex first_vertex, std::uint32_t first_port);

private:
    void look_around();
    void pass(const Hop& hop);

    const Fabric& fabric_;
    const VisitHop& visit_;
    Vertex at_;
    std::uint64_t digits_;
    /// The links of the vertex; kept for its memory.
    std::vector<Hop> around_;
};

} // namespace haec_sim::verification
