// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "machine/dragonfly_links.hpp"
#include "machine/grouped_topology.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// Groups of switches with global links between each two groups, at ports that are numbered over
/// some switches of a group. A message crosses one of the links by which its way is shortest. A
/// derived class says how the switches of a group are joined.
class DragonflyTopology : public GroupedTopology
{
protected:
    /// The switches of a group that have global ports: all from `first` on, after so many ports to
    /// others of the group.
    struct Gates
    {
        std::uint32_t first = 0;
        std::uint32_t local_ports = 0;
    };

    /// The group's switches before the gates have so many ports each; of `group` switches in all.
    DragonflyTopology(std::uint32_t group, Gates gates, std::uint32_t ports_before,
                      const DragonflyLinks& links, const SwitchNodes& nodes,
                      const std::vector<LinkTypeId>& types)
        : GroupedTopology(group, ports_of(group, gates, ports_before, links), nodes, types),
          size_(group), gates_(gates), links_(links)
    {
    }

    /// The other end of a port to the own group, and the links between two switches of a group;
    /// these count from 0 in the group.
    virtual std::uint32_t local_neighbour(std::uint32_t place, std::uint32_t port) const = 0;
    virtual std::uint32_t local_distance(std::uint32_t from, std::uint32_t to) const = 0;

    std::uint32_t group_size() const noexcept
    {
        return size_;
    }

    Neighbour neighbour(std::uint32_t number, std::uint32_t port) const final;
    std::uint32_t links_between() const noexcept final;
    std::uint32_t direct(std::uint32_t from, std::uint32_t to) const final;
    std::uint32_t direct(std::uint32_t from, std::uint32_t to, std::uint32_t which) const final;
    std::uint32_t cross_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                           RouteChoices& choices, Way& way) const final;
    std::uint32_t spread_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                            double share, Spread& spread) const final;
    std::uint32_t way_length(std::uint32_t from, std::uint32_t to, RouteChoices) const final;

private:
    /// The shortest of the ways by each global link between two groups.
    struct Shortest;

    static PortNumbers ports_of(std::uint32_t group, Gates gates, std::uint32_t ports_before,
                                const DragonflyLinks& links);

    /// The switch of a group's global port, and the port of that switch.
    std::uint32_t gate(std::uint32_t group, std::uint32_t port) const;
    std::uint32_t gate_port(std::uint32_t port) const;

    std::uint32_t distance(std::uint32_t from, std::uint32_t to) const
    {
        return local_distance(from % size_, to % size_);
    }

    std::uint32_t length_by(std::uint32_t from, std::uint32_t to, std::uint32_t port) const;
    Shortest shortest(std::uint32_t from, std::uint32_t to) const;
    std::uint32_t port_of(std::uint32_t from, std::uint32_t to, std::uint32_t copy) const;

    std::uint32_t size_;
    Gates gates_;
    DragonflyLinks links_;
};

} // namespace haec_sim
