// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The topology haec_box is the machine of [Bielert2015], section 3.1. Each board (one z) is a torus
// of optical links in x and y; every node is joined with every node of the boards next to its own
// by wireless links.
//
// Messages on a board go along x, then y, the shorter way around (on ties the rising one). Between
// boards they go from board to board by wireless links only, and the first one leads straight to
// the destination's x and y (spec: models, "Topology"); or, with straight wireless routes, along x
// and y on the source's board, then straight up or down (spec: links-that-adapt, "Routes of the
// box").
//
// Keys: `haec_sim --describe haec_box`.

#include "machine/grid_keys.hpp"
#include "machine/grid_topology.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

std::uint32_t nodes_of_board(const Grid& grid)
{
    return grid.size()[0] * grid.size()[1];
}

/// The routes between boards.
enum class WirelessRoutes
{
    /// The first wireless link leads to the destination's x and y.
    direct,
    /// Wireless links lead straight up or down.
    straight
};

class HaecBox final : public GridTopology
{
public:
    HaecBox(const Grid& grid, const std::vector<LinkTypeId>& types, WirelessRoutes routes)
        : GridTopology(grid, {1, 1, nodes_of_board(grid)}, types), board_(nodes_of_board(grid)),
          is_straight_(routes == WirelessRoutes::straight)
    {
    }

    std::string name() const override
    {
        return "haec_box";
    }

    Link link(LinkId number) const override
    {
        const auto [from, dimension, rising, choice] = links().link(number);
        Coordinates to = from;
        if (dimension == z_dimension)
        {
            to = place({choice});
        }
        to[dimension] = line(dimension).step(from[dimension], rising);
        return {vertex_of(grid()->node(from)), vertex_of(grid()->node(to)), type(dimension)};
    }

    /// Ports of the board as on a torus, then those to the board above, then those to the one
    /// below, by the node's number on it (spec: topologies, Grids).
    std::optional<std::uint32_t> port(LinkId number) const override
    {
        const auto link = links().link(number);
        if (link.dimension == z_dimension)
        {
            return 4 + (link.rising ? 0 : board_) + link.choice;
        }
        return 2 * static_cast<std::uint32_t>(link.dimension) + (link.rising ? 0 : 1);
    }

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        Coordinates here = place(from);
        const Coordinates there = place(to);
        for (std::size_t dimension = first_dimension(here, there); dimension <= z_dimension;
             ++dimension)
        {
            const std::uint32_t choice = dimension == z_dimension ? to.value % board_ : 0;
            const Leg leg = line(dimension).leg(here[dimension], there[dimension]);
            for (std::uint32_t hop = 0; hop < leg.hops; ++hop)
            {
                route.push_back(links().number({here, dimension, leg.rising, choice}));
                here[dimension] = line(dimension).step(here[dimension], leg.rising);
                // The first wireless link has led to the destination's x and y.
                here = dimension == z_dimension ? Coordinates{there[0], there[1], here[z_dimension]}
                                                : here;
            }
        }
    }

    std::uint32_t hops(NodeId from, NodeId to) const override
    {
        const Coordinates here = place(from);
        const Coordinates there = place(to);
        const std::uint32_t boards = along(z_dimension, here, there);
        return boards > 0 && !is_straight_ ? boards
                                           : along(0, here, there) + along(1, here, there) + boards;
    }

    std::uint64_t hop_limit() const noexcept override
    {
        const auto boards = line(z_dimension).longest();
        return std::uint64_t{1} +
               (is_straight_ ? longest_on_board() + boards : std::max(longest_on_board(), boards));
    }

    void count_hops(NodeId from, NodeId to, HopCounts& counts) const override
    {
        const Coordinates here = place(from);
        const Coordinates there = place(to);
        for (std::size_t dimension = first_dimension(here, there); dimension <= z_dimension;
             ++dimension)
        {
            counts[type(dimension).value] += along(dimension, here, there);
        }
    }

    /// Messages stay on a board, as on a torus, or go from board to board alone, where each link is
    /// on its own; straight routes do first the one, then the other.
    std::optional<LinkStage> stage(LinkId number) const override
    {
        const auto link = links().link(number);
        if (link.dimension != z_dimension)
        {
            return stage_along(link);
        }
        const auto board = link.from[z_dimension];
        const auto boards_behind = link.rising ? board : grid()->size()[z_dimension] - 1 - board;
        return LinkStage{static_cast<std::uint32_t>(z_dimension) + boards_behind, number.value};
    }

    /// A way to another board and back can be shorter than a way on a board.
    bool has_shortest_routes() const noexcept override
    {
        return grid()->size()[z_dimension] == 1 || longest_on_board() <= (is_straight_ ? 0U : 2U);
    }

private:
    std::size_t first_dimension(const Coordinates& here, const Coordinates& there) const
    {
        return is_straight_ || here[z_dimension] == there[z_dimension] ? 0 : z_dimension;
    }

    std::uint32_t longest_on_board() const
    {
        return line(0).longest() + line(1).longest();
    }

    std::uint32_t board_;
    bool is_straight_;
};

constexpr auto wireless_routes = "wireless_routes";

/// It has no default that dumps would have: they are as before the key was there.
ParameterSpec routes_spec()
{
    ParameterSpec spec;
    spec.name = wireless_routes;
    spec.kind = ParameterKind::text;
    spec.summary = "direct: the first wireless link leads to the destination's x and y; straight: "
                   "along x and y on the source's board, then straight up or down";
    spec.default_text = "direct";
    spec.choices = {"direct", "straight"};
    return spec;
}

WirelessRoutes routes_in(const Parameters& parameters)
{
    const bool is_straight = parameters.has(wireless_routes) &&
                             parameters.get<std::string>(wireless_routes) == "straight";
    return is_straight ? WirelessRoutes::straight : WirelessRoutes::direct;
}

std::optional<KeyFault> check_haec_box(const Parameters& parameters)
{
    auto fault = check_size(parameters);
    return fault ? fault : check_grid_links(parameters, 3);
}

std::unique_ptr<const Topology> make_haec_box(const Parameters& parameters,
                                              const std::vector<LinkTypeId>& types)
{
    return std::make_unique<HaecBox>(Grid(size_of(parameters), {true, true, false}), types,
                                     routes_in(parameters));
}

TopologyDescriptor descriptor()
{
    return {"haec_box",
            "boards of optical links, closed in x and y; wireless links from each node of a board "
            "to each one of the next",
            {size_spec(), routes_spec(), link_classes_spec()},
            {},
            check_haec_box,
            make_haec_box,
            [](const Parameters& parameters) { return grid_roles(parameters, 3); }};
}

HAEC_SIM_REGISTER_TOPOLOGY(haec_box, descriptor());

} // namespace

} // namespace haec_sim
