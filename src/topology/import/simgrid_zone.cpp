// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Zones of SimGrid with hosts, routers, clusters and other zones, and the routes between them.

#include "topology/import/simgrid_zone.hpp"

#include "topology/import/simgrid_cluster.hpp"

#include <algorithm>
#include <array>

namespace haec_sim
{

namespace
{

SimgridZone::Routing routing_of(const SimgridElement& zone)
{
    using Routing = SimgridZone::Routing;
    constexpr std::array<std::pair<std::string_view, Routing>, 7> known{
        {{"Full", Routing::full},
         {"Floyd", Routing::shortest},
         {"Dijkstra", Routing::shortest},
         {"DijkstraCache", Routing::shortest},
         {"Cluster", Routing::cluster},
         {"None", Routing::none},
         {"", Routing::none}}};
    const auto name = zone.text("routing");
    const auto found = std::ranges::find(known, name, &std::pair<std::string_view, Routing>::first);
    if (found == known.end())
    {
        zone.fail("routing " + name +
                  " is not read, only Full, Floyd, Dijkstra, Cluster and None, whose routes are "
                  "lists of links; name one of these");
    }
    return found->second;
}

bool is_one_of(const SimgridElement& element, std::initializer_list<std::string_view> tags)
{
    return std::ranges::find(tags, element.tag()) != tags.end();
}

class ZoneReader
{
public:
    SimgridMachine read(const SimgridElement& zone)
    {
        read_zone(zone, std::nullopt);
        return parts_.take();
    }

private:
    void read_zone(const SimgridElement& element, std::optional<std::uint32_t> parent)
    {
        const auto zone = parts_.begin_zone(element, parent, routing_of(element));
        SimgridClusterParts cluster;
        for (const auto& part : element.children())
        {
            read_part(part, zone, cluster);
        }
        if (parts_.zone(zone).routing == SimgridZone::Routing::cluster)
        {
            parts_.end_cluster(element, zone, cluster);
        }
    }

    void read_part(const SimgridElement& part, std::uint32_t zone, SimgridClusterParts& cluster)
    {
        part.refuse_profiles();
        if (is_one_of(part, {"zone", "AS"}))
        {
            read_zone(part, zone);
        }
        else if (part.tag() == "cluster")
        {
            parts_.add_flat_cluster(part, zone);
        }
        else if (is_one_of(part, {"host", "router"}))
        {
            parts_.add_netpoint(part, zone, part.required("id"), part.tag() == "host");
        }
        else if (part.tag() == "link")
        {
            parts_.add_link(part);
        }
        else if (parts_.zone(zone).routing == SimgridZone::Routing::cluster)
        {
            read_cluster_part(part, zone, cluster);
        }
        else
        {
            read_route(part, zone);
        }
    }

    void read_cluster_part(const SimgridElement& part, std::uint32_t zone,
                           SimgridClusterParts& cluster)
    {
        if (part.tag() == "cabinet")
        {
            parts_.add_cluster_hosts(part, zone, cluster);
        }
        else if (part.tag() == "backbone")
        {
            cluster.backbone = LinkUse{parts_.add_link(part)};
        }
        else if (part.tag() == "host_link")
        {
            cluster.hosts.push_back({parts_.member(part, zone, "id"), parts_.use_of(part, "up"),
                                     parts_.use_of(part, "down")});
        }
        else if (part.tag() != "prop")
        {
            part.fail_unread();
        }
    }

    void read_route(const SimgridElement& part, std::uint32_t zone)
    {
        if (is_one_of(part, {"route", "zoneRoute", "ASroute"}))
        {
            parts_.add_route(part, zone);
        }
        else if (is_one_of(part, {"bypassRoute", "bypassZoneRoute", "bypassASroute"}))
        {
            parts_.add_bypass(part, zone);
        }
        else if (part.tag() != "prop")
        {
            part.fail_unread();
        }
    }

    SimgridParts parts_;
};

} // namespace

Import read_simgrid_zone(const SimgridElement& zone)
{
    return import_of(ZoneReader().read(zone));
}

} // namespace haec_sim
