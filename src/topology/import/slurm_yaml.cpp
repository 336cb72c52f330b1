// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Slurm's topology.yaml, from version 25.05 on: a list of topologies, each with a name and the
// options of its plugin (`man topology.yaml`).

#include "haec_sim/error.hpp"
#include "topology/import/json_place.hpp"
#include "topology/import/slurm_machine.hpp"
#include "topology/import/yaml_text.hpp"

#include <algorithm>
#include <array>

namespace haec_sim
{

namespace
{

/// A list of hosts, or of lists of them.
std::string host_list(const JsonPlace& place, const std::string& key)
{
    if (!place.has(key))
    {
        return {};
    }
    std::string list;
    for (const auto& text : place.texts(key))
    {
        list += (list.empty() ? "" : ",") + text;
    }
    return list;
}

void read_tree(const JsonPlace& tree, SlurmTopology& topology)
{
    tree.require_keys({"switches"});
    for (const auto& place : tree.list("switches"))
    {
        place.require_keys({"switch", "children", "nodes"});
        topology.switches.push_back({place.text("switch"), host_list(place, "nodes"),
                                     host_list(place, "children"), place.where()});
    }
}

void read_block(const JsonPlace& block, SlurmTopology& topology)
{
    block.require_keys({"block_sizes", "blocks"});
    topology.where_sizes = block.where();
    if (block.has("block_sizes"))
    {
        topology.block_sizes = block.counts("block_sizes", std::uint64_t{1} << 32U);
    }
    for (const auto& place : block.list("blocks"))
    {
        place.require_keys({"block", "nodes"});
        topology.blocks.push_back(
            {place.text("block"), host_list(place, "nodes"), {}, place.where()});
    }
}

SlurmTopology read_topology(const JsonPlace& place)
{
    constexpr std::array<const char*, 5> kinds{"tree", "block", "flat", "ring", "torus3d"};
    place.require_keys({"topology", "cluster_default", "tree", "block", "flat", "ring", "torus3d"});
    const auto is_there = [&](const char* kind) { return place.has(kind); };
    const auto kind = std::ranges::find_if(kinds, is_there);
    if (std::ranges::count_if(kinds, is_there) != 1)
    {
        place.fail("", "expected one of tree, block, flat, ring, torus3d");
    }
    SlurmTopology topology;
    if (*kind == kinds[0])
    {
        read_tree(place.object("tree"), topology);
    }
    else if (*kind == kinds[1])
    {
        read_block(place.object("block"), topology);
    }
    else
    {
        place.fail(*kind, "topology/" + std::string(*kind) +
                              " is not supported; only trees and blocks are imported");
    }
    return topology;
}

std::string join_names(const std::vector<JsonPlace>& all, std::size_t but)
{
    std::string text;
    for (std::size_t at = 0; at < all.size(); ++at)
    {
        if (at != but)
        {
            text += (text.empty() ? "'" : ", '") + all[at].text("topology") + "'";
        }
    }
    return text;
}

/// The place of the topology with that name; for an empty one, of the first that is the cluster's
/// default, or of the first of all.
std::size_t chosen(const std::vector<JsonPlace>& all, const std::string& name,
                   const std::string& file)
{
    const auto found = std::ranges::find_if(
        all, [&](const JsonPlace& place)
        { return name.empty() ? place.flag("cluster_default") : place.text("topology") == name; });
    if (found == all.end() && !name.empty())
    {
        throw UsageError(file + ": no topology has the name '" + name + "'; it has " +
                         join_names(all, all.size()));
    }
    return found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin());
}

} // namespace

SlurmTopology read_slurm_yaml(const std::filesystem::path& file, const std::string& name)
{
    const auto document = read_yaml(file);
    const auto path = file.string();
    const auto all = JsonPlace(document, path).elements();
    if (all.empty())
    {
        throw UsageError(path + ": expected a list of topologies, as in Slurm's topology.yaml");
    }
    const auto place = chosen(all, name, path);
    auto topology = read_topology(all[place]);
    if (all.size() > 1)
    {
        topology.left_out.push_back("the topologies " + join_names(all, place));
    }
    return topology;
}

} // namespace haec_sim
