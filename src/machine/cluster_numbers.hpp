// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "machine/cluster_inside.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The numbers of a cluster's vertices and links: the places of all computers, then the interfaces
/// and switches of computer 0, then of 1, ..., then the switches of the network of each plane.
/// Ports inside a computer come before those of the network.
class ClusterNumbers
{
public:
    /// All outlive it.
    ClusterNumbers(const Topology& network, const ClusterInside& inside, std::uint32_t planes);

    std::uint32_t computers() const noexcept
    {
        return computers_;
    }

    std::uint32_t places() const noexcept
    {
        return computers_ * inside_.places();
    }

    std::uint32_t vertices() const noexcept
    {
        return first_switch_ + planes_ * switches_;
    }

    std::uint64_t links() const noexcept
    {
        return first_switch_link_ + planes_ * switch_links_;
    }

    /// A vertex inside a computer.
    VertexId vertex(std::uint32_t computer, std::uint32_t inside) const;

    /// Where a vertex is: in a computer, or else a vertex of a plane's network.
    struct Inside
    {
        std::uint32_t computer = 0;
        std::uint32_t vertex = 0;
    };
    bool is_inside(VertexId vertex) const noexcept
    {
        return vertex.value < first_switch_;
    }
    Inside inside(VertexId vertex) const;

    /// The plane and number of a switch of a network.
    std::pair<std::uint32_t, std::uint32_t> network_switch(VertexId vertex) const
    {
        const auto number = vertex.value - first_switch_;
        return {number / switches_, number % switches_};
    }

    /// The link at a port of a vertex inside a computer.
    LinkId link(Inside at, std::uint32_t port) const;

    /// The node of the network that an interface is.
    std::uint32_t network_node(std::uint32_t computer, std::uint32_t interface) const
    {
        return computer * each_ + interface / planes_;
    }

    VertexId from_network(std::uint32_t plane, VertexId vertex) const;
    LinkId from_network(std::uint32_t plane, LinkId link) const;

    /// A link: at a port inside a computer, or of a plane's network.
    struct Place
    {
        /// The vertex that it begins at, where that is in a computer.
        Inside at;
        std::uint32_t port = 0;
        bool is_of_network = false;
        std::uint32_t plane = 0;
        /// As the network numbers it.
        LinkId link;
    };
    Place place(LinkId link) const;

private:
    /// The first link of a node of the network, as the network numbers it.
    std::uint64_t first_of(std::uint32_t node) const
    {
        return firsts_.empty() ? std::uint64_t{node} * links_each_ : firsts_[node];
    }

    /// The node of the network at which a link begins.
    std::uint32_t node_of(LinkId link) const;

    void find_firsts();

    /// The first link of a computer's interfaces and switches.
    std::uint64_t first_link(std::uint32_t computer) const;
    std::uint32_t computer_of(std::uint64_t link) const;

    /// The links of the network at a computer's interfaces before this one.
    std::uint64_t network_links_before(std::uint32_t computer, std::uint32_t interface) const;

    const Topology& network_;
    const ClusterInside& inside_;
    std::uint32_t planes_;
    /// The interfaces of a computer in each plane.
    std::uint32_t each_;
    std::uint32_t computers_;
    /// Of a network.
    std::uint32_t switches_;
    std::uint32_t first_switch_;
    /// The links inside a computer before those of each vertex, of its places and of the others.
    std::vector<std::uint32_t> before_;
    /// The first link of each node of a network; empty where all have as many.
    std::vector<std::uint64_t> firsts_;
    std::uint64_t links_each_ = 0;
    std::uint64_t switch_links_ = 0;
    std::uint64_t first_switch_link_ = 0;
};

} // namespace haec_sim
