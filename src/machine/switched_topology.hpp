// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/route_choices.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/ported_topology.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// Which switches have nodes: of each `of` in a row the first `hosts`, `each` nodes each. With
/// `each` 0 a switch is a node.
struct SwitchNodes
{
    // NOLINTNEXTLINE(google-explicit-constructor): most have nodes on each switch
    SwitchNodes(std::uint32_t nodes_each, std::uint32_t first_hosts = 1,
                std::uint32_t of_switches = 1)
        : each(nodes_each), hosts(first_hosts), of(of_switches)
    {
    }

    std::uint32_t each;
    std::uint32_t hosts;
    std::uint32_t of;

    /// The nodes of a switch.
    std::uint32_t at(std::uint32_t number) const
    {
        return hosts == of || number % of < hosts ? each : 0;
    }

    /// The number among the switches with nodes of such a switch, and the other way round.
    std::uint32_t host(std::uint32_t number) const
    {
        return hosts == of ? number : number / of * hosts + number % of;
    }

    std::uint32_t switch_of_host(std::uint32_t host) const
    {
        return hosts == of ? host : host / hosts * of + host % hosts;
    }
};

/// A topology of switches that are joined to each other. Each has as many nodes, on its first
/// ports; or it is a node itself (spec: topologies, "Vertices, ports, links"). A derived class
/// knows switches alone, which are numbered from 0 and have ports from 0.
class SwitchedTopology : public PortedTopology
{
public:
    /// The ports of each switch to others, and how many nodes it has: 0 where it is one. The links
    /// to nodes have the last role.
    SwitchedTopology(const PortNumbers& switches, const SwitchNodes& nodes,
                     const std::vector<LinkTypeId>& types);

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const final;
    std::uint32_t hops(NodeId from, NodeId to) const final;
    void find_next(VertexId at, VertexId to, NextHops& next) const final;
    std::optional<LinkStage> stage(LinkId link) const final;

protected:
    /// The switch that a node hangs on, or is.
    std::uint32_t switch_of(NodeId node) const
    {
        return nodes_.each == 0 ? node.value : nodes_.switch_of_host(node.value / nodes_.each);
    }

    /// The nodes of each switch that has any.
    std::uint32_t nodes_each() const noexcept
    {
        return nodes_.each;
    }

    /// The nodes of a switch, whose ports come before those to other switches.
    std::uint32_t nodes_at(std::uint32_t number) const
    {
        return nodes_.at(number);
    }

    /// The other switch at a port, and the role of the link.
    struct Neighbour
    {
        std::uint32_t number = 0;
        std::uint32_t role = 0;
    };

    virtual Neighbour neighbour(std::uint32_t number, std::uint32_t port) const = 0;

    /// The stage of the link at such a port, if routes from switch to switch have stages; its level
    /// below most_levels - 1. Asked of
    /// the first port of the first switch, too, where there is none.
    virtual std::optional<LinkStage> stage_of_port(std::uint32_t number, std::uint32_t port) const;

    static constexpr std::uint32_t most_levels = std::uint32_t{1} << 16;

    /// The number of such a port where some are left out.
    virtual std::uint32_t number_of_port(std::uint32_t number, std::uint32_t port) const;

    /// The first vertex that is a switch.
    std::uint32_t first_switch() const noexcept
    {
        return nodes_.each == 0 ? 0 : node_count();
    }

    LinkId out_of_switch(std::uint32_t number, std::uint32_t port) const
    {
        return out({first_switch() + number}, port);
    }

    /// The links with which a shortest way can go on from a switch.
    class Onward
    {
    public:
        Onward(const SwitchedTopology& topology, std::uint32_t number, NextHops& next)
            : topology_(topology), number_(number), next_(next)
        {
        }

        /// By a port of the switch to another one, and so many in a row that lead there.
        void go(std::uint32_t port, std::uint32_t copies = 1, std::uint32_t dimension = 0)
        {
            const auto to = topology_.neighbour(number_, port).number;
            next_.add_neighbour({topology_.first_switch() + to}, dimension);
            for (std::uint32_t copy = 0; copy < copies; ++copy)
            {
                next_.add_link(
                    topology_.out_of_switch(number_, topology_.nodes_at(number_) + port + copy));
            }
        }

        /// Minimal routes take the first way.
        void set_ordered()
        {
            next_.set_ordered();
        }

    private:
        const SwitchedTopology& topology_;
        std::uint32_t number_;
        NextHops& next_;
    };

    /// A route while it is made, from switch to switch.
    class Way
    {
    public:
        Way(const SwitchedTopology& topology, std::vector<LinkId>& route)
            : topology_(topology), route_(route)
        {
        }

        /// Goes on from a switch by one of its ports to others.
        void leave(std::uint32_t number, std::uint32_t port)
        {
            route_.push_back(topology_.out_of_switch(number, topology_.nodes_at(number) + port));
        }

    private:
        const SwitchedTopology& topology_;
        std::vector<LinkId>& route_;
    };

    /// Appends the links between two switches, which may be the same.
    virtual void append_way(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                            Way way) const = 0;

    /// The ways by which it can go on from a switch to another one. Asked where find_next() is.
    virtual void find_onward(std::uint32_t from, std::uint32_t to, Onward onward) const;

    /// Their number, of the way that these choices choose.
    virtual std::uint32_t way_length(std::uint32_t from, std::uint32_t to,
                                     RouteChoices choices) const = 0;

private:
    FarEnd far_end(VertexId vertex, std::uint32_t port) const final;
    std::uint32_t port_number(VertexId vertex, std::uint32_t port) const final;

    SwitchNodes nodes_;
    std::uint32_t node_role_;
};

/// The key `nodes_per_switch`; without it a switch is a node.
ParameterSpec nodes_per_switch_spec();

/// The value of that key; 0 where it is not given.
std::uint32_t nodes_per_switch(const Parameters& parameters);

/// A fault where so many switches, which `key` makes, have too many nodes; or none. `hosts`: how
/// many of them have nodes; all by default.
std::optional<KeyFault> check_nodes(const Parameters& parameters, std::uint64_t switches,
                                    const std::string& key,
                                    std::optional<std::uint64_t> hosts = std::nullopt);

/// A fault where so many switches, which have so many ports to others in all and which `key` makes,
/// have more links than most_machine_links; or none. Both numbers are below 2^63.
std::optional<KeyFault> check_links(const Parameters& parameters, std::uint64_t switches,
                                    std::uint64_t ports, const std::string& key,
                                    std::optional<std::uint64_t> hosts = std::nullopt);

/// Adds the role of the links to nodes, where there are any.
std::vector<LinkRole> with_node_role(std::vector<LinkRole> roles, const Parameters& parameters);

} // namespace haec_sim
