// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Dragonflies: groups of switches, each group joined inside like a HyperX and to each other group
// by as many links (spec: topologies, "Vertices, ports, links"). A message crosses one global link,
// of those whose way is shortest, by the digits of its destination.
//
// Keys: `haec_sim --describe dragonfly`.

#include "haec_sim/platform/machine_limit.hpp"
#include "machine/count_keys.hpp"
#include "machine/dragonfly_topology.hpp"
#include "machine/graph_topology.hpp"
#include "machine/missing_links.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

class Dragonfly final : public DragonflyTopology
{
public:
    Dragonfly(AllToAllGrid group, const DragonflyLinks& links, std::uint32_t nodes_each,
              const std::vector<LinkTypeId>& types)
        : DragonflyTopology(group.size(), {0, group.ports()}, 0, links, nodes_each, types),
          group_(std::move(group))
    {
    }

    std::string name() const override
    {
        return "dragonfly";
    }

    std::uint64_t hop_limit() const noexcept override
    {
        return 2 * std::uint64_t{group_.dimensions()} + 4;
    }

protected:
    std::uint32_t local_neighbour(std::uint32_t place, std::uint32_t port) const override
    {
        return group_.neighbour(place, port);
    }

    std::uint32_t local_distance(std::uint32_t from, std::uint32_t to) const override
    {
        return group_.distance(from, to);
    }

    void append_within(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                       Way& way) const override
    {
        const auto base = from - from % group_.size();
        while (from != to)
        {
            const auto step = group_.step(from - base, to - base);
            way.leave(from, step.port + choices.copy(step.copies));
            from = base + step.next;
        }
    }

    void spread_within(std::uint32_t from, std::uint32_t to, double share,
                       Spread& spread) const override
    {
        const auto base = from - from % group_.size();
        while (from != to)
        {
            const auto step = group_.step(from - base, to - base);
            spread.leave(from, step.port, step.copies, share);
            from = base + step.next;
        }
    }

private:
    AllToAllGrid group_;
};

std::vector<ParameterSpec> dragonfly_specs()
{
    auto group = counts_spec("group", "switches of a group, along each dimension");
    group.default_value = std::vector<std::int64_t>{4};
    auto all = DragonflyLinks::specs();
    all.insert(all.begin(),
               {nodes_per_switch_spec(), group, AllToAllGrid::width_spec("group_width")});
    all.push_back(without_spec());
    return all;
}

std::optional<KeyFault> check_dragonfly(const Parameters& parameters)
{
    if (auto fault = AllToAllGrid::check(parameters, "group", "group_width"))
    {
        return fault;
    }
    const AllToAllGrid group(parameters, "group", "group_width");
    if (auto fault = DragonflyLinks::check(parameters, group.size()))
    {
        return fault;
    }
    const DragonflyLinks links(parameters, group.size());
    const auto switches = std::uint64_t{group.size()} * links.groups();
    if (auto fault = check_nodes(parameters, switches, "groups"))
    {
        return fault;
    }
    const auto local = switches * group.ports();
    return check_links(parameters, switches, local + std::uint64_t{links.groups()} * links.ports(),
                       local / 2 > most_machine_links ? "group" : "groups");
}

std::unique_ptr<const Topology> make_dragonfly(const Parameters& parameters,
                                               const std::vector<LinkTypeId>& types)
{
    AllToAllGrid group(parameters, "group", "group_width");
    const DragonflyLinks links(parameters, group.size());
    return without_missing(
        std::make_unique<Dragonfly>(std::move(group), links, nodes_per_switch(parameters), types),
        parameters);
}

HAEC_SIM_REGISTER_TOPOLOGY(
    dragonfly,
    (TopologyDescriptor{
        .name = "dragonfly",
        .summary = "groups of switches, with links between each two groups",
        .parameters = dragonfly_specs(),
        .roles = {},
        .check = check_dragonfly,
        .create = make_dragonfly,
        .roles_by_keys = [](const Parameters& parameters) {
            return with_node_role({{"local", "local"}, {"global", "global"}}, parameters);
        }}));

} // namespace

} // namespace haec_sim
