// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/simgrid_cluster.hpp"
#include "topology/import/simgrid_zone.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// A link of the figures and sharing that attributes with these names give.
SimgridLink link_of(const SimgridElement& element, std::string id, const char* bandwidth,
                    const char* latency, const char* policy, const char* if_none)
{
    auto sharing = element.text(policy);
    sharing = sharing.empty() ? if_none : sharing;
    const bool is_split = sharing == "SPLITDUPLEX" || sharing == "FULLDUPLEX";
    if (!is_split && sharing != "SHARED" && sharing != "FATPIPE")
    {
        element.fail(std::string(policy) + " " + sharing +
                     " is not read, only SPLITDUPLEX, SHARED and FATPIPE; name one of these");
    }
    return {std::move(id),
            {element.bandwidth(bandwidth), element.time(latency).value_or(Nanoseconds(0.0))},
            is_split,
            sharing == "FATPIPE"};
}

} // namespace

std::uint32_t SimgridParts::begin_zone(const SimgridElement& element,
                                       std::optional<std::uint32_t> parent,
                                       SimgridZone::Routing routing)
{
    const auto number = static_cast<std::uint32_t>(machine_.zones.size());
    const auto point = static_cast<std::uint32_t>(machine_.netpoints.size());
    const auto id = element.required("id");
    if (parent && !machine_.zones[*parent].members.emplace(id, point).second)
    {
        element.fail("another one has this name already; rename one of them");
    }
    machine_.netpoints.push_back({id, parent.value_or(0), 0, number});
    machine_.zones.push_back({.id = id, .routing = routing, .parent = parent, .netpoint = point});
    return number;
}

std::uint32_t SimgridParts::add_netpoint(const SimgridElement& element, std::uint32_t zone,
                                         const std::string& name, bool is_host)
{
    const auto point = static_cast<std::uint32_t>(machine_.netpoints.size());
    if (!points_.emplace(name, point).second ||
        !machine_.zones[zone].members.emplace(name, point).second)
    {
        element.fail("another one has " +
                     (name == element.text("id") ? "this name" : "the name '" + name + "'") +
                     " already; rename one of them");
    }
    machine_.netpoints.push_back({name, zone, add_place(name, is_host)});
    if (!is_host && machine_.zones[zone].routing == SimgridZone::Routing::cluster)
    {
        machine_.zones[zone].router = point;
    }
    return point;
}

std::uint32_t SimgridParts::add_place(std::string name, bool is_host)
{
    machine_.places.push_back({std::move(name), is_host});
    return static_cast<std::uint32_t>(machine_.places.size() - 1);
}

std::uint32_t SimgridParts::add_link(const SimgridElement& element)
{
    return add_link(element, link_of(element, element.required("id"), "bandwidth", "latency",
                                     "sharing_policy", "SHARED"));
}

std::uint32_t SimgridParts::add_link(const SimgridElement& element, SimgridLink link)
{
    const auto number = static_cast<std::uint32_t>(machine_.links.size());
    if (!links_.emplace(link.id, number).second)
    {
        element.fail("another link has " +
                     (link.id == element.text("id") ? "this name" : "the name '" + link.id + "'") +
                     " already; rename one of them");
    }
    machine_.links.push_back(std::move(link));
    return number;
}

void SimgridParts::add_flat_cluster(const SimgridElement& element, std::uint32_t parent)
{
    const auto topology = element.text("topology");
    if (!topology.empty() && topology != "FLAT")
    {
        element.fail("topology '" + topology +
                     "' is read only where the cluster is all of the machine; make it FLAT, or "
                     "leave the others out");
    }
    const auto number = begin_zone(element, parent, SimgridZone::Routing::cluster);
    const auto id = element.required("id");
    SimgridClusterParts cluster;
    add_cluster_hosts(element, number, cluster);
    const auto router = element.text("router_id");
    add_netpoint(element, number,
                 router.empty() ? element.text("prefix") + id + "_router" + element.text("suffix")
                                : router,
                 false);
    if (!element.text("bb_bw").empty())
    {
        cluster.backbone =
            LinkUse{add_link(element, link_of(element, id + "_backbone", "bb_bw", "bb_lat",
                                              "bb_sharing_policy", "SHARED"))};
    }
    end_cluster(element, number, cluster);
    if (!element.text("loopback_bw").empty())
    {
        take_memory(element, {element.bandwidth("loopback_bw"), element.time("loopback_lat")});
    }
    if (!element.text("limiter_link").empty())
    {
        machine_.warnings.push_back(limiter_warning(element));
    }
}

void SimgridParts::add_cluster_hosts(const SimgridElement& element, std::uint32_t zone,
                                     SimgridClusterParts& cluster)
{
    for (const auto number : cluster_radicals(element))
    {
        const auto name = element.text("prefix") + std::to_string(number) + element.text("suffix");
        const auto point = add_netpoint(element, zone, name, true);
        const auto link = add_link(element, link_of(element, "link_of_" + name, "bw", "lat",
                                                    "sharing_policy", "SPLITDUPLEX"));
        cluster.hosts.push_back({point, {link, false}, {link, true}});
    }
}

/// Without a backbone, links meet at the router. With one, they lead to its begin and from its end,
/// and so does the router.
void SimgridParts::end_cluster(const SimgridElement& element, std::uint32_t number,
                               const SimgridClusterParts& cluster)
{
    const auto id = element.required("id");
    const auto router = machine_.zones[number].router;
    const auto hub =
        router ? machine_.netpoints[*router].place : add_place(cluster.backbone ? id + "_out" : id);
    const auto in = cluster.backbone ? add_place(id + "_in") : hub;
    const auto out = cluster.backbone && router ? add_place(id + "_out") : hub;
    for (const auto& host : cluster.hosts)
    {
        const auto place = machine_.netpoints[host.netpoint].place;
        const auto up = add_route(place, in, {host.up});
        const auto down = add_route(out, place, {host.down});
        machine_.zones[number].hosts[host.netpoint] = {up, down};
    }
    if (cluster.backbone)
    {
        machine_.zones[number].backbone = add_route(in, out, {*cluster.backbone});
        if (router)
        {
            machine_.zones[number].to_router = add_route(out, hub, {});
            machine_.zones[number].from_router = add_route(hub, in, {});
        }
    }
}

/// Hosts have the same memory here.
void SimgridParts::take_memory(const SimgridElement& element, const ImportedFigures& figures)
{
    auto& memory = machine_.memory;
    if (memory.bandwidth && memory != figures)
    {
        element.fail("its figures differ from the figures of another host's route to itself; give "
                     "all hosts the same figures");
    }
    memory = figures;
}

SimgridMachine SimgridParts::take()
{
    return std::move(machine_);
}

} // namespace haec_sim
