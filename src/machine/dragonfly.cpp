// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Dragonflies: groups of switches, each group joined inside like a HyperX and to each other group
// by as many links (spec: topologies, "Vertices, ports, links"). A message crosses one global link,
// of those whose way is shortest, by the digits of its destination.
//
// Keys: `haec_sim --describe dragonfly`.

#include "haec_sim/platform/machine_limit.hpp"
#include "machine/count_keys.hpp"
#include "machine/dragonfly_links.hpp"
#include "machine/grouped_topology.hpp"

#include <limits>
#include <utility>

namespace haec_sim
{

namespace
{

class Dragonfly final : public GroupedTopology
{
public:
    Dragonfly(AllToAllGrid group, DragonflyLinks links, std::uint32_t nodes_each,
              const std::vector<LinkTypeId>& types)
        : GroupedTopology(group.size(), ports_of(group, links), nodes_each, types),
          group_(std::move(group)), links_(links)
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
    Neighbour neighbour(std::uint32_t number, std::uint32_t port) const override
    {
        const auto base = number - number % group_.size();
        if (port < group_.ports())
        {
            return {base + group_.neighbour(number - base, port), local};
        }
        const auto [group, global] = links_.far_end(
            number / group_.size(), (number - base) * links_.ports_each() + port - group_.ports());
        return {group * group_.size() + global / links_.ports_each(), global_role};
    }

    std::uint32_t links_between() const noexcept override
    {
        return links_.copies();
    }

    std::uint32_t direct(std::uint32_t from, std::uint32_t to) const override
    {
        return shortest(from, to).count;
    }

    /// One of the shortest ways, in the order of copies.
    std::uint32_t direct(std::uint32_t from, std::uint32_t to, std::uint32_t which) const override
    {
        const auto ways = shortest(from, to);
        for (std::uint32_t copy = 0;; ++copy)
        {
            if (length_by(from, to, port_of(from, to, copy)) == ways.length && which-- == 0)
            {
                return copy;
            }
        }
    }

    std::uint32_t cross_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                           RouteChoices& choices, Way& way) const override
    {
        const auto here = from / group_.size();
        const auto port = links_.port(here, group, link);
        const auto gate = here * group_.size() + port / links_.ports_each();
        append_within(from, gate, choices, way);
        way.leave(gate, group_.ports() + port % links_.ports_each());
        return group * group_.size() + links_.far_end(here, port).port / links_.ports_each();
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

    std::uint32_t spread_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                            double share, Spread& spread) const override
    {
        const auto here = from / group_.size();
        const auto port = links_.port(here, group, link);
        const auto gate = here * group_.size() + port / links_.ports_each();
        spread_within(from, gate, share, spread);
        spread.leave(gate, group_.ports() + port % links_.ports_each(), 1, share);
        return group * group_.size() + links_.far_end(here, port).port / links_.ports_each();
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

    std::uint32_t way_length(std::uint32_t from, std::uint32_t to, RouteChoices) const override
    {
        return from / group_.size() == to / group_.size() ? local_distance(from, to)
                                                          : shortest(from, to).length;
    }

private:
    static constexpr std::uint32_t local = 0;
    static constexpr std::uint32_t global_role = 1;

    /// The shortest of the ways by each global link between two groups.
    struct Shortest
    {
        std::uint32_t length = std::numeric_limits<std::uint32_t>::max();
        std::uint32_t count = 0;
    };

    /// Global ports are on the switches of a group in order; the last ones may have fewer.
    static PortNumbers ports_of(const AllToAllGrid& group, const DragonflyLinks& links)
    {
        const auto full = links.ports() / links.ports_each();
        const auto rest = links.ports() % links.ports_each();
        PortNumbers ports;
        for (std::uint32_t number = 0; number < links.groups(); ++number)
        {
            ports.add(full, group.ports() + links.ports_each());
            ports.add(rest > 0 ? 1 : 0, group.ports() + rest);
            ports.add(group.size() - full - (rest > 0 ? 1 : 0), group.ports());
        }
        return ports;
    }

    std::uint32_t local_distance(std::uint32_t from, std::uint32_t to) const
    {
        return group_.distance(from % group_.size(), to % group_.size());
    }

    std::uint32_t length_by(std::uint32_t from, std::uint32_t to, std::uint32_t port) const
    {
        const auto arrival = links_.far_end(from / group_.size(), port).port;
        return local_distance(from, port / links_.ports_each()) + 1 +
               local_distance(arrival / links_.ports_each(), to);
    }

    Shortest shortest(std::uint32_t from, std::uint32_t to) const
    {
        Shortest ways;
        for (std::uint32_t copy = 0; copy < links_.copies(); ++copy)
        {
            const auto length = length_by(from, to, port_of(from, to, copy));
            ways.count = length < ways.length ? 1 : ways.count + (length == ways.length ? 1 : 0);
            ways.length = std::min(length, ways.length);
        }
        return ways;
    }

    std::uint32_t port_of(std::uint32_t from, std::uint32_t to, std::uint32_t copy) const
    {
        return links_.port(from / group_.size(), to / group_.size(), copy);
    }

    AllToAllGrid group_;
    DragonflyLinks links_;
};

std::vector<ParameterSpec> dragonfly_specs()
{
    auto group = counts_spec("group", "switches of a group, along each dimension");
    group.default_value = std::vector<std::int64_t>{4};
    auto all = DragonflyLinks::specs();
    all.insert(all.begin(),
               {nodes_per_switch_spec(), group, AllToAllGrid::width_spec("group_width")});
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
    return std::make_unique<Dragonfly>(std::move(group), links, nodes_per_switch(parameters),
                                       types);
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
