// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/simgrid_element.hpp"
#include "topology/import/simgrid_machine.hpp"

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The hosts of a zone with the routing Cluster, each with a link up and one down, and its
/// backbone.
struct SimgridClusterParts
{
    struct Host
    {
        std::uint32_t netpoint = 0;
        LinkUse up;
        LinkUse down;
    };

    std::vector<Host> hosts{};
    std::optional<LinkUse> backbone{};
};

/// The parts of a machine, from the elements that define them.
class SimgridParts
{
public:
    std::uint32_t begin_zone(const SimgridElement& element, std::optional<std::uint32_t> parent,
                             SimgridZone::Routing routing);

    const SimgridZone& zone(std::uint32_t number) const
    {
        return machine_.zones[number];
    }

    std::uint32_t add_netpoint(const SimgridElement& element, std::uint32_t zone,
                               const std::string& name, bool is_host);
    std::uint32_t add_link(const SimgridElement& element);

    /// An element `cluster` with the topology FLAT.
    void add_flat_cluster(const SimgridElement& element, std::uint32_t parent);

    /// The hosts that `radical` lists, each with a link as bw, lat and sharing_policy say.
    void add_cluster_hosts(const SimgridElement& element, std::uint32_t zone,
                           SimgridClusterParts& cluster);

    /// Joins the hosts of a cluster, once all is known of it.
    void end_cluster(const SimgridElement& element, std::uint32_t zone,
                     const SimgridClusterParts& cluster);

    void add_route(const SimgridElement& element, std::uint32_t zone);
    void add_bypass(const SimgridElement& element, std::uint32_t zone);

    /// The link that an attribute names by its id, or by that of one of its directions.
    LinkUse use_of(const SimgridElement& element, const char* attribute) const;

    /// The netpoint in a zone that an attribute names.
    std::uint32_t member(const SimgridElement& element, std::uint32_t zone,
                         const char* attribute) const;

    SimgridMachine take();

private:
    std::uint32_t add_link(const SimgridElement& element, SimgridLink link);
    std::uint32_t add_place(std::string name, bool is_host = false);
    std::uint32_t add_route(std::uint32_t from, std::uint32_t to, std::vector<LinkUse> uses);
    std::vector<LinkUse> uses_of(const SimgridElement& route) const;
    std::uint32_t gateway(const SimgridElement& route, std::uint32_t member,
                          const char* attribute) const;
    ZoneWay way_of(const SimgridElement& route, std::uint32_t from, std::uint32_t to);
    bool add_way(std::uint32_t zone, std::pair<std::uint32_t, std::uint32_t> ends,
                 const ZoneWay& way);
    void take_memory(const SimgridElement& element, const ImportedFigures& figures);

    SimgridMachine machine_{};
    std::unordered_map<std::string, std::uint32_t> links_{};
    /// Hosts and routers of all zones.
    std::unordered_map<std::string, std::uint32_t> points_{};
};

} // namespace haec_sim
