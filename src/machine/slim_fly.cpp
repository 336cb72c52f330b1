// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Slim flies: the graphs of McKay, Miller and Siran, in which two switches that are not joined have
// a neighbour in common (spec: topologies, "Vertices, ports, links"). Where they have several, the
// digits of the destination choose.
//
// Keys: `haec_sim --describe slim_fly`.

#include "machine/switched_topology.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace haec_sim
{

namespace
{

/// The largest order keeps the table of neighbours below 100 MB.
constexpr std::uint32_t largest_order = 200;

/// The neighbours of each switch: those joined by X or X', and one on each line of the other half.
constexpr std::uint32_t degree_of(std::uint32_t order)
{
    return (order + 1) / 4 * 2 + order;
}

bool is_odd_prime(std::uint32_t number)
{
    std::uint32_t divisor = 3;
    while (divisor * divisor <= number && number % divisor != 0)
    {
        divisor += 2;
    }
    return number % 2 == 1 && divisor * divisor > number;
}

std::uint32_t least_primitive_root(std::uint32_t order)
{
    for (std::uint32_t root = 2;; ++root)
    {
        std::uint32_t period = 1;
        for (auto power = root; power != 1; power = power * root % order)
        {
            ++period;
        }
        if (period == order - 1)
        {
            return root;
        }
    }
}

/// The differences of places that are joined: X on the first half of the switches, X' on the second
/// one. X are plus and minus the first w even powers of the root, X' the same of odd powers, which
/// is what the specification's lists of powers come to.
std::array<std::vector<bool>, 2> joined_differences(std::uint32_t order)
{
    std::array sets{std::vector<bool>(order), std::vector<bool>(order)};
    const auto root = least_primitive_root(order);
    std::uint32_t power = 1;
    for (std::uint32_t exponent = 0; exponent < (order + 1) / 4 * 2; ++exponent)
    {
        sets[exponent % 2][power] = true;
        sets[exponent % 2][order - power] = true;
        power = power * root % order;
    }
    return sets;
}

/// The neighbours of all switches, ascending for each.
std::vector<std::uint32_t> neighbours_of_all(std::uint32_t order)
{
    const auto half = order * order;
    const auto joined = joined_differences(order);
    std::vector<std::uint32_t> all;
    all.reserve(std::size_t{2} * half * degree_of(order));
    for (std::uint32_t number = 0; number < 2 * half; ++number)
    {
        const auto side = number / half;
        const auto line = number % half / order;
        const auto place = number % order;
        for (std::uint32_t step = 0; step < 2 * order; ++step)
        {
            const auto other_side = step / order;
            const auto other = step % order;
            if (other_side != side)
            {
                const auto slope = side == 0 ? order - other : other;
                all.push_back(other_side * half + other * order + (slope * line + place) % order);
            }
            else if (joined[side][(place + order - other) % order])
            {
                all.push_back(number - place + other);
            }
        }
    }
    return all;
}

class SlimFly final : public SwitchedTopology
{
public:
    SlimFly(std::uint32_t order, std::uint32_t nodes_each, const std::vector<LinkTypeId>& types)
        : SwitchedTopology(ports_of(order), nodes_each, types), half_(order * order),
          degree_(degree_of(order)), neighbours_(neighbours_of_all(order))
    {
    }

    std::string name() const override
    {
        return "slim_fly";
    }

    std::uint64_t hop_limit() const noexcept override
    {
        return 5;
    }

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }

    std::vector<std::string> routings() const override
    {
        return {"round_robin", "random", "valiant", "adaptive"};
    }

protected:
    Neighbour neighbour(std::uint32_t number, std::uint32_t port) const override
    {
        const auto other = neighbours(number)[port];
        const bool is_local = (number < half_) == (other < half_);
        return {other, is_local ? 0u : 1u};
    }

    void append_way(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                    Way way) const override
    {
        if (from == to)
        {
            return;
        }
        if (!are_joined(from, to))
        {
            Neighbours common;
            const auto next = common[choices.neighbour(find_common(from, to, common))];
            way.leave(from, port(from, next));
            from = next;
        }
        way.leave(from, port(from, to));
    }

    void find_onward(std::uint32_t from, std::uint32_t to, Onward onward) const override
    {
        if (are_joined(from, to))
        {
            onward.go(port(from, to));
            return;
        }
        Neighbours common;
        const auto count = find_common(from, to, common);
        for (std::uint32_t which = 0; which < count; ++which)
        {
            onward.go(port(from, common[which]));
        }
    }

    std::uint32_t way_length(std::uint32_t from, std::uint32_t to, RouteChoices) const override
    {
        return from == to ? 0 : are_joined(from, to) ? 1 : 2;
    }

private:
    static PortNumbers ports_of(std::uint32_t order)
    {
        PortNumbers ports;
        ports.add(2 * order * order, degree_of(order));
        return ports;
    }

    std::span<const std::uint32_t> neighbours(std::uint32_t number) const
    {
        return std::span(neighbours_).subspan(std::size_t{number} * degree_, degree_);
    }

    bool are_joined(std::uint32_t one, std::uint32_t other) const
    {
        return std::ranges::binary_search(neighbours(one), other);
    }

    std::uint32_t port(std::uint32_t number, std::uint32_t neighbour) const
    {
        const auto all = neighbours(number);
        return static_cast<std::uint32_t>(std::ranges::lower_bound(all, neighbour) - all.begin());
    }

    using Neighbours = std::array<std::uint32_t, degree_of(largest_order)>;

    /// The neighbours that two switches have in common, ascending; returns how many.
    std::uint32_t find_common(std::uint32_t one, std::uint32_t other, Neighbours& common) const
    {
        const auto end =
            std::ranges::set_intersection(neighbours(one), neighbours(other), common.begin()).out;
        return static_cast<std::uint32_t>(end - common.begin());
    }

    /// The number of switches of each side.
    std::uint32_t half_;
    std::uint32_t degree_;
    std::vector<std::uint32_t> neighbours_;
};

std::uint32_t order_of(const Parameters& parameters)
{
    return static_cast<std::uint32_t>(parameters.get<std::int64_t>("order"));
}

std::vector<ParameterSpec> slim_fly_specs()
{
    ParameterSpec order;
    order.name = "order";
    order.kind = ParameterKind::integer;
    order.summary = "an odd prime q, of which there are 2 q^2 switches";
    order.default_value = std::int64_t{5};
    order.minimum = 3.0;
    order.maximum = largest_order;
    return {order, nodes_per_switch_spec()};
}

std::optional<KeyFault> check_slim_fly(const Parameters& parameters)
{
    const auto order = order_of(parameters);
    if (!is_odd_prime(order))
    {
        return KeyFault{"order", "is no odd prime; give one, as 5, 7, 11, 13, 17 or 19 are"};
    }
    const auto switches = 2 * std::uint64_t{order} * order;
    if (auto fault = check_nodes(parameters, switches, "order"))
    {
        return fault;
    }
    // Each has (3 q - 1) / 2 ports or one more.
    return check_links(parameters, switches, switches * ((3 * std::uint64_t{order} - 1) / 2),
                       "order");
}

HAEC_SIM_REGISTER_TOPOLOGY(
    slim_fly,
    (TopologyDescriptor{
        .name = "slim_fly",
        .summary = "switches at most two links apart from each other",
        .parameters = slim_fly_specs(),
        .roles = {},
        .check = check_slim_fly,
        .create = [](const Parameters& parameters,
                     const std::vector<LinkTypeId>& types) -> std::unique_ptr<const Topology> {
            return std::make_unique<SlimFly>(order_of(parameters), nodes_per_switch(parameters),
                                             types);
        },
        .roles_by_keys =
            [](const Parameters& parameters) {
                return with_node_role({{"local", "local"}, {"global", "global"}}, parameters);
            }}));

} // namespace

} // namespace haec_sim
