// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Dragonfly+: groups of leaves, which have the nodes, and spines, which have the global links; each
// leaf of a group is joined with each spine (spec: topologies, "Vertices, ports, links";
// [Shpiner2017]). All ways between two groups have three links between switches.
//
// Keys: `haec_sim --describe dragonfly_plus`.

#include "haec_sim/platform/machine_limit.hpp"
#include "machine/count_keys.hpp"
#include "machine/dragonfly_topology.hpp"

namespace haec_sim
{

namespace
{

/// Leaves, spines, and the copies of the links between them.
struct Group
{
    std::uint32_t leaves = 1;
    std::uint32_t spines = 1;
    std::uint32_t width = 1;
};

class DragonflyPlus final : public DragonflyTopology
{
public:
    DragonflyPlus(const Group& group, const DragonflyLinks& links, std::uint32_t nodes_each,
                  const std::vector<LinkTypeId>& types)
        : DragonflyTopology(group.leaves + group.spines, {group.leaves, group.leaves * group.width},
                            group.spines * group.width, links,
                            {nodes_each, group.leaves, group.leaves + group.spines}, types),
          group_(group)
    {
    }

    std::string name() const override
    {
        return "dragonfly_plus";
    }

    /// Two links to nodes, three to the third group, and down and up before the last three.
    std::uint64_t hop_limit() const noexcept override
    {
        return 11;
    }

protected:
    std::uint32_t local_neighbour(std::uint32_t place, std::uint32_t port) const override
    {
        return is_leaf(place) ? group_.leaves + port / group_.width : port / group_.width;
    }

    std::uint32_t local_distance(std::uint32_t from, std::uint32_t to) const override
    {
        return from == to ? 0 : (is_leaf(from) == is_leaf(to) ? 2 : 1);
    }

    // Between leaves over any spine, between spines over any leaf.
    void append_within(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                       Way& way) const override
    {
        if (local_distance(from % group_size(), to % group_size()) == 2)
        {
            from = step(from, choices.neighbour(across(from)), choices, way);
        }
        if (from != to)
        {
            step(from, place_across(to), choices, way);
        }
    }

    void spread_within(std::uint32_t from, std::uint32_t to, double share,
                       Spread& spread) const override
    {
        if (from == to)
        {
            return;
        }
        if (is_leaf(from % group_size()) != is_leaf(to % group_size()))
        {
            spread.leave(from, place_across(to) * group_.width, group_.width, share);
            return;
        }
        const auto middles = across(from);
        spread.leave(from, 0, middles * group_.width, share);
        for (std::uint32_t middle = 0; middle < middles; ++middle)
        {
            spread.leave(vertex_across(from, middle), place_across(to) * group_.width, group_.width,
                         share / middles);
        }
    }

private:
    bool is_leaf(std::uint32_t place) const
    {
        return place < group_.leaves;
    }

    /// How many switches of the other kind the group of a switch has.
    std::uint32_t across(std::uint32_t number) const
    {
        return is_leaf(number % group_size()) ? group_.spines : group_.leaves;
    }

    /// One of these switches.
    std::uint32_t vertex_across(std::uint32_t number, std::uint32_t which) const
    {
        const auto place = number % group_size();
        return number - place + (is_leaf(place) ? group_.leaves : 0) + which;
    }

    /// The number of a switch among those of its kind.
    std::uint32_t place_across(std::uint32_t number) const
    {
        const auto place = number % group_size();
        return is_leaf(place) ? place : place - group_.leaves;
    }

    /// Goes to that switch of the other kind, by one of the copies.
    std::uint32_t step(std::uint32_t from, std::uint32_t which, RouteChoices& choices,
                       Way& way) const
    {
        way.leave(from, which * group_.width + choices.copy(group_.width));
        return vertex_across(from, which);
    }

    Group group_;
};

std::uint32_t count_of(const Parameters& parameters, const char* key)
{
    return static_cast<std::uint32_t>(parameters.get<std::int64_t>(key));
}

std::vector<ParameterSpec> dragonfly_plus_specs()
{
    auto nodes = nodes_per_switch_spec();
    nodes.summary = "nodes on each leaf";
    nodes.default_text.clear();
    nodes.default_value = std::int64_t{2};
    auto leaves = count_spec("leaves", "switches of a group with nodes");
    leaves.default_value = std::int64_t{4};
    auto spines = count_spec("spines", "switches of a group with global links");
    spines.default_value = std::int64_t{4};
    auto width = count_spec("width", "links between each leaf and each spine of a group");
    width.default_value = std::int64_t{1};
    auto all = DragonflyLinks::specs();
    all.front().summary = "global ports of a spine";
    all.insert(all.begin(), {nodes, leaves, spines, width});
    return all;
}

std::optional<KeyFault> check_dragonfly_plus(const Parameters& parameters)
{
    const auto spines = count_of(parameters, "spines");
    if (auto fault = DragonflyLinks::check(parameters, spines))
    {
        return fault;
    }
    const DragonflyLinks links(parameters, spines);
    const std::uint64_t leaves = count_of(parameters, "leaves");
    const auto switches = (leaves + spines) * links.groups();
    if (auto fault = check_nodes(parameters, switches, "groups", leaves * links.groups()))
    {
        return fault;
    }
    // Below it, the next products are below 2^63.
    const auto pairs = leaves * spines;
    const auto local = pairs * count_of(parameters, "width");
    if (pairs > most_machine_links || local > most_machine_links)
    {
        return KeyFault{pairs > most_machine_links ? "leaves" : "width",
                        "makes more than " + std::to_string(most_machine_links) +
                            " links; make it smaller"};
    }
    return check_links(parameters, switches, links.groups() * (2 * local + links.ports()), "groups",
                       leaves * links.groups());
}

std::unique_ptr<const Topology> make_dragonfly_plus(const Parameters& parameters,
                                                    const std::vector<LinkTypeId>& types)
{
    const Group group{count_of(parameters, "leaves"), count_of(parameters, "spines"),
                      count_of(parameters, "width")};
    const DragonflyLinks links(parameters, group.spines);
    return std::make_unique<DragonflyPlus>(group, links, nodes_per_switch(parameters), types);
}

HAEC_SIM_REGISTER_TOPOLOGY(
    dragonfly_plus,
    (TopologyDescriptor{
        .name = "dragonfly_plus",
        .summary = "groups of leaves with nodes and spines with links between each two groups",
        .parameters = dragonfly_plus_specs(),
        .roles = {{"local", "local"}, {"global", "global"}, {"node", "node"}},
        .check = check_dragonfly_plus,
        .create = make_dragonfly_plus}));

} // namespace

} // namespace haec_sim
