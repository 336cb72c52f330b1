// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// HyperX: switches have coordinates, and each is joined to all others of its line in each dimension
// (spec: topologies, "Vertices, ports, links"). Messages go along the first dimension in which they
// have to, then the next.
//
// Keys: `haec_sim --describe hyperx`.

#include "machine/all_to_all_grid.hpp"
#include "machine/count_keys.hpp"
#include "machine/graph_topology.hpp"
#include "machine/missing_links.hpp"
#include "machine/switched_topology.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

class HyperX final : public SwitchedTopology
{
public:
    HyperX(AllToAllGrid grid, std::uint32_t nodes_each, const std::vector<LinkTypeId>& types)
        : SwitchedTopology(ports_of(grid), nodes_each, types), grid_(std::move(grid))
    {
    }

    std::string name() const override
    {
        return "hyperx";
    }

    std::uint64_t hop_limit() const noexcept override
    {
        return grid_.dimensions() + std::uint64_t{3};
    }

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }

    std::vector<std::string> routings() const override
    {
        return {"round_robin", "random", "valiant", "adaptive"};
    }

    /// Dimensions follow each other, each crossed by one link.
    TopologyChannels channels() const noexcept override
    {
        return {ChannelScope::minimal};
    }

    void append_channels(std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        channels.resize(channels.size() + way.size(), 0);
    }

protected:
    Neighbour neighbour(std::uint32_t number, std::uint32_t port) const override
    {
        return {grid_.neighbour(number, port), 0};
    }

    void append_way(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                    Way way) const override
    {
        while (from != to)
        {
            const auto step = grid_.step(from, to);
            way.leave(from, step.port + choices.copy(step.copies));
            from = step.next;
        }
    }

    /// Each dimension is crossed by one link, which is on its own.
    std::optional<LinkStage> stage_of_port(std::uint32_t number, std::uint32_t port) const override
    {
        return LinkStage{grid_.dimension(port), std::uint64_t{number} * grid_.ports() + port};
    }

    void find_onward(std::uint32_t from, std::uint32_t to, Onward onward) const override
    {
        onward.set_ordered();
        for (std::uint32_t dimension = 0; dimension < grid_.dimensions(); ++dimension)
        {
            if (const auto step = grid_.step_along(dimension, from, to))
            {
                onward.go(step->port, step->copies, dimension);
            }
        }
    }

    std::uint32_t way_length(std::uint32_t from, std::uint32_t to, RouteChoices) const override
    {
        return grid_.distance(from, to);
    }

private:
    static PortNumbers ports_of(const AllToAllGrid& grid)
    {
        PortNumbers ports;
        ports.add(grid.size(), grid.ports());
        return ports;
    }

    AllToAllGrid grid_;
};

std::vector<ParameterSpec> hyperx_specs()
{
    auto size = counts_spec("size", "switches along each dimension");
    size.default_value = std::vector<std::int64_t>{4, 4};
    return {size, AllToAllGrid::width_spec("width"), nodes_per_switch_spec(), without_spec()};
}

std::optional<KeyFault> check_hyperx(const Parameters& parameters)
{
    if (auto fault = AllToAllGrid::check(parameters, "size", "width"))
    {
        return fault;
    }
    const AllToAllGrid grid(parameters, "size", "width");
    if (auto fault = check_nodes(parameters, grid.size(), "size"))
    {
        return fault;
    }
    return check_links(parameters, grid.size(), std::uint64_t{grid.size()} * grid.ports(), "size");
}

HAEC_SIM_REGISTER_TOPOLOGY(
    hyperx,
    (TopologyDescriptor{
        .name = "hyperx",
        .summary = "a grid of switches, each joined to all in line with it",
        .parameters = hyperx_specs(),
        .roles = {},
        .check = check_hyperx,
        .create = [](const Parameters& parameters,
                     const std::vector<LinkTypeId>& types) -> std::unique_ptr<const Topology>
        {
            return without_missing(
                std::make_unique<HyperX>(AllToAllGrid(parameters, "size", "width"),
                                         nodes_per_switch(parameters), types),
                parameters);
        },
        .roles_by_keys =
            [](const Parameters& parameters) {
                return with_node_role({{"link", "link"}}, parameters);
            }}));

} // namespace

} // namespace haec_sim
