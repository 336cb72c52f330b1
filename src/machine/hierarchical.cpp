// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Hierarchical topologies: switches are joined to boards, boards to racks, and so on, each to all
// others of its group (spec: topologies, "Vertices, ports, links"). A message crosses between two
// groups once, by one of their links, and goes the same way inside each.
//
// Keys: `haec_sim --describe hierarchical`.

#include "machine/hierarchical_links.hpp"
#include "machine/switched_topology.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

class Hierarchical final : public SwitchedTopology
{
public:
    Hierarchical(HierarchicalLinks links, std::uint32_t nodes_each,
                 const std::vector<LinkTypeId>& types)
        : SwitchedTopology(links.ports(), nodes_each, types), links_(std::move(links))
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

    void append_way(std::uint32_t from, std::uint32_t to, Digits digits, Way way) const override
    {
        walk(from, to, digits,
             [&](std::uint32_t number, const HierarchicalLinks::End& end)
             { way.leave(number, links_.place(number, end)); });
    }

    std::uint32_t way_length(std::uint32_t from, std::uint32_t to, Digits digits) const override
    {
        std::uint32_t length = 0;
        walk(from, to, digits, [&](std::uint32_t, const HierarchicalLinks::End&) { ++length; });
        return length;
    }

private:
    /// Calls `leave` with each switch on the way but the last, and the port of a group by which
    /// the way goes on.
    template <class Leave>
    void walk(std::uint32_t from, std::uint32_t to, Digits& digits, const Leave& leave) const
    {
        if (from == to)
        {
            return;
        }
        const auto level = level_between(from, to);
        const auto copies = links_.levels()[level].copies;
        const auto switches = links_.levels()[level].switches;
        const auto copy =
            level == 0 ? digits.among(1, copies).copy : digits.among(copies, 1).neighbour;
        const auto end = links_.end(level, from / switches, to / switches, copy);
        const auto gate = links_.switch_of(end);
        walk(from, gate, digits, leave);
        leave(gate, end);
        walk(links_.switch_of(links_.far_end(end)), to, digits, leave);
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
