// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Hierarchical topologies: switches are joined to boards, boards to racks, and so on, each to all
// others of its group (spec: topologies, "Vertices, ports, links"). A message crosses between two
// groups once, by one of their links, and goes the same way inside each.
//
// Keys: `haec_sim --describe hierarchical`.

#include "machine/grouped_topology.hpp"
#include "machine/hierarchical_links.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

class Hierarchical final : public GroupedTopology
{
public:
    Hierarchical(HierarchicalLinks links, std::uint32_t nodes_each,
                 const std::vector<LinkTypeId>& types)
        : GroupedTopology(links.levels().back().switches, links.ports(), nodes_each, types),
          links_(std::move(links))
    {
    }

    std::string name() const override
    {
        return "hierarchical";
    }

    std::uint64_t hop_limit() const noexcept override
    {
        std::uint64_t longest = 0;
        for (const auto& level : links_.levels())
        {
            longest = level.groups > 1 ? 2 * longest + 1 : longest;
        }
        return longest + 3;
    }

    void count_links(std::vector<std::uint64_t>& counts) const override
    {
        const auto& levels = links_.levels();
        for (std::uint32_t at = 0; at < levels.size(); ++at)
        {
            const auto groups = std::uint64_t{links_.switches() / levels[at].switches};
            counts[type(at).value] += groups * levels[at].ports / 2;
        }
        if (nodes_each() > 0)
        {
            counts[type(static_cast<std::uint32_t>(levels.size())).value] += node_count();
        }
    }

protected:
    Neighbour neighbour(std::uint32_t number, std::uint32_t port) const override
    {
        const auto end = links_.end_at(number, port);
        return {links_.switch_of(links_.far_end(end)), end.level};
    }

    std::uint32_t number_of_port(std::uint32_t number, std::uint32_t port) const override
    {
        return links_.port_number(links_.end_at(number, port));
    }

    /// On a board links are parallel, and no ways of their own.
    std::uint32_t links_between() const noexcept override
    {
        return links_.levels().size() == 1 ? 1 : links_.levels().back().copies;
    }

    std::uint32_t direct(std::uint32_t, std::uint32_t) const override
    {
        return links_between();
    }

    std::uint32_t direct(std::uint32_t, std::uint32_t, std::uint32_t which) const override
    {
        return which;
    }

    std::uint32_t cross_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                           RouteChoices& choices, Way& way) const override
    {
        const auto level = static_cast<std::uint32_t>(links_.levels().size()) - 1;
        const auto copies = links_.levels()[level].copies;
        return cross_on(level, from, group, level == 0 ? choices.copy(copies) : link, choices,
                        LeaveBy{links_, way});
    }

    void append_within(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                       Way& way) const override
    {
        walk(from, to, choices, LeaveBy{links_, way});
    }

    std::uint32_t spread_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                            double share, Spread& spread) const override
    {
        const auto level = static_cast<std::uint32_t>(links_.levels().size()) - 1;
        return level == 0 ? spread_on_board(from, group, share, spread)
                          : spread_on(level, from, group, link, share, spread);
    }

    void spread_within(std::uint32_t from, std::uint32_t to, double share,
                       Spread& spread) const override
    {
        if (from == to)
        {
            return;
        }
        const auto level = level_between(from, to);
        if (level == 0)
        {
            spread_on_board(from, to, share, spread);
            return;
        }
        const auto copies = links_.levels()[level].copies;
        const auto switches = links_.levels()[level].switches;
        for (std::uint32_t copy = 0; copy < copies; ++copy)
        {
            const auto landing =
                spread_on(level, from, to / switches, copy, share / copies, spread);
            spread_within(landing, to, share / copies, spread);
        }
    }

    std::uint32_t way_length(std::uint32_t from, std::uint32_t to,
                             RouteChoices choices) const override
    {
        std::uint32_t length = 0;
        walk(from, to, choices, [&](std::uint32_t, const HierarchicalLinks::End&) { ++length; });
        return length;
    }

private:
    /// Goes on from a switch by the port of a group.
    struct LeaveBy
    {
        const HierarchicalLinks& links;
        Way& way;

        void operator()(std::uint32_t number, const HierarchicalLinks::End& end) const
        {
            way.leave(number, links.place(number, end));
        }
    };

    /// Calls `leave` with each switch on the way but the last, and the port of a group by which
    /// the way goes on.
    template <class Leave>
    void walk(std::uint32_t from, std::uint32_t to, RouteChoices& choices, const Leave& leave) const
    {
        if (from == to)
        {
            return;
        }
        const auto level = level_between(from, to);
        const auto copies = links_.levels()[level].copies;
        const auto switches = links_.levels()[level].switches;
        const auto copy = level == 0 ? choices.copy(copies) : choices.neighbour(copies);
        walk(cross_on(level, from, to / switches, copy, choices, leave), to, choices, leave);
    }

    /// The part of the way that leads to another group of a level; returns where it lands.
    template <class Leave>
    std::uint32_t cross_on(std::uint32_t level, std::uint32_t from, std::uint32_t group,
                           std::uint32_t copy, RouteChoices& choices, const Leave& leave) const
    {
        const auto end = links_.end(level, from / links_.levels()[level].switches, group, copy);
        const auto gate = links_.switch_of(end);
        walk(from, gate, choices, leave);
        leave(gate, end);
        return links_.switch_of(links_.far_end(end));
    }

    /// As cross_on(), evenly over the choices.
    std::uint32_t spread_on(std::uint32_t level, std::uint32_t from, std::uint32_t group,
                            std::uint32_t copy, double share, Spread& spread) const
    {
        const auto end = links_.end(level, from / links_.levels()[level].switches, group, copy);
        const auto gate = links_.switch_of(end);
        spread_within(from, gate, share, spread);
        spread.leave(gate, links_.place(gate, end), 1, share);
        return links_.switch_of(links_.far_end(end));
    }

    /// By all the links between two switches of a board; returns the other one.
    std::uint32_t spread_on_board(std::uint32_t from, std::uint32_t to, double share,
                                  Spread& spread) const
    {
        const auto copies = links_.levels().front().copies;
        for (std::uint32_t copy = 0; copy < copies; ++copy)
        {
            const auto end = links_.end(0, from, to, copy);
            spread.leave(from, links_.place(from, end), 1, share / copies);
        }
        return to;
    }

    /// The highest level on which two switches are in different groups.
    std::uint32_t level_between(std::uint32_t from, std::uint32_t to) const
    {
        auto level = static_cast<std::uint32_t>(links_.levels().size()) - 1;
        while (from / links_.levels()[level].switches == to / links_.levels()[level].switches)
        {
            --level;
        }
        return level;
    }

    HierarchicalLinks links_;
};

std::vector<ParameterSpec> hierarchical_specs()
{
    auto specs = HierarchicalLinks::specs();
    specs.push_back(nodes_per_switch_spec());
    return specs;
}

std::optional<KeyFault> check_hierarchical(const Parameters& parameters)
{
    if (auto fault = HierarchicalLinks::check(parameters))
    {
        return fault;
    }
    return check_nodes(parameters, HierarchicalLinks(parameters).switches(), "size");
}

std::vector<LinkRole> roles_of_groups(const Parameters& parameters)
{
    std::vector<LinkRole> roles;
    for (std::size_t level = 1; level <= HierarchicalLinks(parameters).levels().size(); ++level)
    {
        const auto name = "level" + std::to_string(level);
        roles.push_back({name, name});
    }
    return with_node_role(std::move(roles), parameters);
}

HAEC_SIM_REGISTER_TOPOLOGY(
    hierarchical,
    (TopologyDescriptor{
        .name = "hierarchical",
        .summary = "boards of switches, racks of boards, ..., each joined to all others beside it",
        .parameters = hierarchical_specs(),
        .roles = {},
        .check = check_hierarchical,
        .create = [](const Parameters& parameters,
                     const std::vector<LinkTypeId>& types) -> std::unique_ptr<const Topology>
        {
            return std::make_unique<Hierarchical>(HierarchicalLinks(parameters),
                                                  nodes_per_switch(parameters), types);
        },
        .roles_by_keys = roles_of_groups}));

} // namespace

} // namespace haec_sim
