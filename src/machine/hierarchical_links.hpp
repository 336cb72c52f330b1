// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/ported_topology.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The links of a hierarchical topology (spec: topologies, "Vertices, ports, links"). On each level
/// groups of the level below are joined, every two by as many links; the groups of the first level
/// are the switches. Levels are numbered from 0 here, as their roles are. The ports of a group to
/// others on its level are numbered over its switches, evenly.
class HierarchicalLinks
{
public:
    struct Level
    {
        /// n, the groups that are joined to each other.
        std::uint32_t groups = 0;
        /// K, the links between two of them.
        std::uint32_t copies = 0;
        /// The switches of each of them.
        std::uint32_t switches = 0;
        /// P, the ports of each, and how many of them a switch has. The first `rest` switches in
        /// the order of ports have one more.
        std::uint32_t ports = 0;
        std::uint32_t ports_each = 0;
        std::uint32_t rest = 0;
        /// The number of the first port of this level on a switch that has one.
        std::uint32_t first_port = 0;
    };

    /// The keys `size` and `links_per_pair`.
    static std::vector<ParameterSpec> specs();

    /// A fault of these keys, or none.
    static std::optional<KeyFault> check(const Parameters& parameters);

    /// Of keys that check() has found right.
    explicit HierarchicalLinks(const Parameters& parameters);

    const std::vector<Level>& levels() const noexcept
    {
        return levels_;
    }

    std::uint32_t switches() const noexcept
    {
        return switches_;
    }

    /// The ports of all switches.
    PortNumbers ports() const;

    /// A port of a group. Groups are numbered over the whole machine.
    struct End
    {
        std::uint32_t level = 0;
        std::uint32_t group = 0;
        std::uint32_t port = 0;
    };

    /// The port of that copy of the links from a group to another one that it is joined to.
    End end(std::uint32_t level, std::uint32_t group, std::uint32_t other,
            std::uint32_t copy) const;

    /// The other end of a port's link.
    End far_end(const End& end) const;

    /// The switch that has the port.
    std::uint32_t switch_of(const End& end) const;

    /// The place of the port among those of its switch, without gaps, and the port at such a place.
    std::uint32_t place(std::uint32_t number, const End& end) const;
    End end_at(std::uint32_t number, std::uint32_t place) const;

    /// The number of the port on its switch. Each level begins where it would if every switch had
    /// as many ports of the levels below as any has.
    std::uint32_t port_number(const End& end) const;

private:
    /// The first port of its group that a switch has; the next ones follow by so many switches.
    std::uint32_t first_of(std::uint32_t level, std::uint32_t number) const;

    /// The number of ports of a level that a switch has.
    std::uint32_t ports_of(std::uint32_t level, std::uint32_t number) const;

    std::vector<Level> levels_;
    std::uint32_t switches_ = 1;
};

} // namespace haec_sim
