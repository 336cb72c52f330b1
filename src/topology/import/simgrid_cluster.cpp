// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Clusters of SimGrid: hosts whose numbers `radical` lists, joined as `topology` says. Numbers of
// nodes and switches of its tori and fat trees are those of the simulator's (TorusZone.cpp,
// FatTreeZone.cpp of SimGrid 3.36).

#include "topology/import/simgrid_cluster.hpp"

namespace haec_sim
{

namespace
{

/// Links whose two directions take from each other, or that are not shared at all, are none of the
/// simulator's.
void check_sharing(const SimgridElement& cluster, const char* attribute, std::string_view usual,
                   Import& import)
{
    const auto policy = cluster.text(attribute);
    if (policy.empty() || policy == usual || policy == "FULLDUPLEX")
    {
        return;
    }
    if (policy != "SHARED" && policy != "FATPIPE" && policy != "SPLITDUPLEX")
    {
        cluster.fail(std::string(attribute) + " " + policy +
                     " is not read, only SPLITDUPLEX, SHARED and FATPIPE; name one of these");
    }
    import.warnings.push_back(std::string(attribute) + " " + policy + " of cluster '" +
                              cluster.text("id") + "' is taken for " + std::string(usual));
}

/// All messages go through a backbone the same way: it is a link between two switches that has no
/// other direction.
void add_backbone(Import& import, const SimgridElement& cluster, ImportedVertex in)
{
    auto& graph = import.graph;
    const auto out = graph.add_switch(cluster.required("id") + "_backbone");
    import.classes.push_back({"backbone",
                              { cluster.bandwidth("bb_bw"),
                                cluster.time("bb_lat").value_or(Nanoseconds(0.0)) }});
    for (std::uint32_t host = 0; host < graph.nodes; ++host)
    {
        graph.links.push_back({.from = {host}, .to = in, .is_directed = true});
        graph.links.push_back({.from = out, .to = {host}, .is_directed = true});
    }
    graph.links.push_back({.from = in, .to = out, .link_class = 1, .is_directed = true});
}

Import flat(const SimgridElement& cluster)
{
    Import import;
    auto& graph = import.graph;
    import.classes.push_back(cluster_links(cluster, "link"));
    add_hosts(graph, cluster, cluster_radicals(cluster));
    const auto name = cluster.text("router_id");
    const auto router = graph.add_switch(name.empty() ? cluster.required("id") : name);
    if (!cluster.text("bb_bw").empty())
    {
        add_backbone(import, cluster, router);
        return import;
    }
    if (cluster.time("bb_lat").value_or(Nanoseconds(0.0)).count() > 0.0)
    {
        cluster.fail("bb_lat is that of a backbone without bandwidth; give bb_bw, or leave it out");
    }
    for (std::uint32_t host = 0; host < graph.nodes; ++host)
    {
        graph.links.push_back({{host}, router});
    }
    return import;
}

Import torus(const SimgridElement& cluster)
{
    const auto size = topo_lists(cluster, "4,4,4", {0}).front();
    cluster_hosts(cluster, size);
    Import import{.type = "torus", .keys = {{"size", size}}};
    import.classes = {cluster_links(cluster, "optical")};
    if (size.size() > 2)
    {
        import.classes.push_back(cluster_links(cluster, "wireless"));
    }
    return import;
}

Import fat_tree(const SimgridElement& cluster)
{
    constexpr const char* form = "LEVELS;DOWN,...;UP,...;PARALLEL,... with a number for each level";
    const auto lists = topo_lists(cluster, form, {1, 0, 0, 0});
    const auto levels = static_cast<std::size_t>(lists.front().front());
    if (lists[1].size() != levels || lists[2].size() != levels || lists[3].size() != levels)
    {
        fail_topo_form(cluster, form);
    }
    cluster_hosts(cluster, lists[1]);
    Import import{.type = "fat_tree",
                  .keys = {{"down", lists[1]}, {"up", lists[2]}, {"parallel", lists[3]}}};
    for (std::size_t level = 1; level <= levels; ++level)
    {
        import.classes.push_back(cluster_links(cluster, "level" + std::to_string(level)));
    }
    return import;
}

Import joined(const SimgridElement& cluster)
{
    const auto topology = cluster.text("topology");
    if (topology.empty() || topology == "FLAT")
    {
        return flat(cluster);
    }
    if (topology == "TORUS")
    {
        return torus(cluster);
    }
    if (topology == "FAT_TREE")
    {
        return fat_tree(cluster);
    }
    if (topology == "DRAGONFLY")
    {
        return simgrid_dragonfly(cluster);
    }
    cluster.fail("topology '" + topology +
                 "' is not read, only FLAT, TORUS, FAT_TREE and DRAGONFLY");
}

} // namespace

std::string limiter_warning(const SimgridElement& cluster)
{
    return "limiter_link of cluster '" + cluster.text("id") +
           "' is left out: what a host sends and receives together is unlimited here";
}

Import read_simgrid_cluster(const SimgridElement& cluster)
{
    cluster.refuse_profiles();
    auto import = joined(cluster);
    check_sharing(cluster, "sharing_policy", "SPLITDUPLEX", import);
    check_sharing(cluster, "bb_sharing_policy", "SHARED", import);
    if (!cluster.text("loopback_bw").empty())
    {
        import.memory.bandwidth = cluster.bandwidth("loopback_bw");
    }
    import.memory.latency = cluster.time("loopback_lat");
    if (!cluster.text("limiter_link").empty())
    {
        import.warnings.push_back(limiter_warning(cluster));
    }
    return import;
}

} // namespace haec_sim
