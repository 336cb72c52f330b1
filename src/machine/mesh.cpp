// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The topologies mesh and torus join neighbours along any number of dimensions, each of which is an
// open line or closed to a ring. Messages go along the first, then the second ..., on rings the
// shorter way, on ties the way in which coordinates rise (spec: models, "Topology"; topologies,
// Grids).
//
// Keys: `haec_sim --describe mesh`. A torus is a mesh whose connectivity is torus everywhere unless
// it is given.

#include "machine/grid_keys.hpp"
#include "machine/grid_topology.hpp"
#include "machine/lattice.hpp"
#include "machine/ring_channels.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace haec_sim
{

namespace
{

class Mesh final : public GridTopology
{
public:
    /// `widths`: the parallel links along each dimension.
    Mesh(const Grid& grid, const std::array<std::uint32_t, 3>& widths,
         const std::vector<LinkTypeId>& types)
        : GridTopology(grid, widths, types), widths_(widths)
    {
    }

    std::string name() const override
    {
        const auto& wraps = grid()->wraps();
        return std::ranges::find(wraps, false) == wraps.end() ? "torus" : "mesh";
    }

    Link link(LinkId number) const override
    {
        const auto [from, dimension, rising, choice] = links().link(number);
        Coordinates to = from;
        to[dimension] = line(dimension).step(from[dimension], rising);
        return {vertex_of(grid()->node(from)), vertex_of(grid()->node(to)), type(dimension)};
    }

    std::optional<std::uint32_t> port(LinkId number) const override
    {
        const auto link = links().link(number);
        std::uint32_t port = link.choice + (link.rising ? 0 : widths_[link.dimension]);
        for (std::size_t dimension = 0; dimension < link.dimension; ++dimension)
        {
            port += 2 * widths_[dimension];
        }
        return port;
    }

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        Coordinates here = place(from);
        const Coordinates there = place(to);
        for (std::size_t dimension = 0; dimension < here.size(); ++dimension)
        {
            links().append_leg(here, dimension,
                               line(dimension).leg(here[dimension], there[dimension]),
                               to.value % widths_[dimension], route);
        }
    }

    std::uint32_t hops(NodeId from, NodeId to) const override
    {
        const Coordinates here = place(from);
        const Coordinates there = place(to);
        return along(0, here, there) + along(1, here, there) + along(2, here, there);
    }

    std::uint64_t hop_limit() const noexcept override
    {
        return std::uint64_t{1} + line(0).longest() + line(1).longest() + line(2).longest();
    }

    void count_hops(NodeId from, NodeId to, HopCounts& counts) const override
    {
        const Coordinates here = place(from);
        const Coordinates there = place(to);
        for (std::size_t dimension = 0; dimension < here.size(); ++dimension)
        {
            counts[type(dimension).value] += along(dimension, here, there);
        }
    }

    std::vector<std::string> routings() const override
    {
        return {"round_robin", "random", "o1turn", "valiant", "adaptive"};
    }

    void find_next(VertexId at, VertexId to, NextHops& next) const override
    {
        next.set_ordered();
        const Coordinates here = place({at.value});
        const Coordinates there = place({to.value});
        for (std::uint32_t dimension = 0; dimension < here.size(); ++dimension)
        {
            const Leg leg = line(dimension).leg(here[dimension], there[dimension]);
            if (leg.hops > 0)
            {
                add_next(here, dimension, leg.rising, next);
            }
            if (leg.hops > 0 && line(dimension).is_tie(here[dimension], there[dimension]))
            {
                add_next(here, dimension, false, next);
            }
        }
    }

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }

    TopologyChannels channels() const noexcept override
    {
        return ring_channels(lines());
    }

    void append_channels(std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        append_ring_channels(*this, lines(), way, channels);
    }

    /// Dimensions follow each other; lines and rings hang together.
    std::optional<LinkStage> stage(LinkId number) const override
    {
        return stage_along(links().link(number));
    }

private:
    std::array<Line, 3> lines() const
    {
        return {line(0), line(1), line(2)};
    }

    void add_next(const Coordinates& here, std::uint32_t dimension, bool rising,
                  NextHops& next) const
    {
        Coordinates to = here;
        to[dimension] = line(dimension).step(here[dimension], rising);
        next.add_neighbour(vertex_of(grid()->node(to)), dimension);
        for (std::uint32_t copy = 0; copy < widths_[dimension]; ++copy)
        {
            next.add_link(links().number({here, dimension, rising, copy}));
        }
    }

    std::array<std::uint32_t, 3> widths_;
};

using Texts = std::vector<std::string>;

std::vector<std::int64_t> size_along(const Parameters& parameters)
{
    return parameters.get<std::vector<std::int64_t>>("size");
}

/// True for each dimension that is closed. What is not given is the same everywhere.
std::vector<bool> wraps_along(const Parameters& parameters)
{
    const auto kinds = parameters.get<Texts>("connectivity");
    std::vector<bool> wraps(size_along(parameters).size(), kinds.front() == "torus");
    if (parameters.given("connectivity"))
    {
        std::transform(kinds.begin(), kinds.end(), wraps.begin(),
                       [](const std::string& kind) { return kind == "torus"; });
    }
    return wraps;
}

/// Without switches of their own, nodes of up to three dimensions have places.
bool has_places(const Parameters& parameters)
{
    return size_along(parameters).size() <= 3 && nodes_per_switch(parameters) == 0;
}

ParameterSpec mesh_size_spec()
{
    auto spec = size_spec();
    spec.unit = "";
    spec.summary = "nodes, or switches, along each dimension";
    spec.length = 0;
    spec.expected.clear();
    return spec;
}

ParameterSpec connectivity_spec(const std::string& everywhere)
{
    ParameterSpec spec;
    spec.name = "connectivity";
    spec.kind = ParameterKind::texts;
    spec.summary = "whether each dimension is an open line or closed to a ring";
    spec.default_value = Texts(3, everywhere);
    spec.choices = {"mesh", "torus"};
    return spec;
}

std::optional<KeyFault> check_mesh(const Parameters& parameters)
{
    const auto size = size_along(parameters);
    if (size.empty())
    {
        return KeyFault{"size", "is empty; give the number of nodes along each dimension"};
    }
    if (parameters.given("connectivity") &&
        parameters.get<Texts>("connectivity").size() != size.size())
    {
        return KeyFault{"connectivity", "needs one of mesh, torus for each of the " +
                                            std::to_string(size.size()) + " dimensions of size"};
    }
    if (auto fault = check_grid_links(parameters, size.size()))
    {
        return fault;
    }
    return has_places(parameters) ? check_size(parameters)
                                  : Lattice::check(parameters, size, "size");
}

std::vector<LinkRole> mesh_roles(const Parameters& parameters)
{
    return with_node_role(grid_roles(parameters, size_along(parameters).size()), parameters);
}

std::unique_ptr<const Topology> make_grid(const Parameters& parameters,
                                          std::vector<LinkTypeId> types)
{
    // Dimensions of one place have no links: any type will do.
    types.resize(3, types.front());
    auto wraps = wraps_along(parameters);
    wraps.resize(3, wraps.front());
    auto widths = links_along(parameters, size_along(parameters).size());
    widths.resize(3, 1);
    return std::make_unique<Mesh>(Grid(size_of(parameters), {wraps[0], wraps[1], wraps[2]}),
                                  std::array{widths[0], widths[1], widths[2]}, types);
}

std::unique_ptr<const Topology> make_mesh(const Parameters& parameters,
                                          const std::vector<LinkTypeId>& types)
{
    if (has_places(parameters))
    {
        return make_grid(parameters, types);
    }
    const auto wraps = wraps_along(parameters);
    const auto widths = links_along(parameters, wraps.size());
    std::vector<Lattice::Dimension> lines;
    for (const auto length : size_along(parameters))
    {
        lines.push_back(
            {Line(static_cast<std::uint32_t>(length), wraps[lines.size()]), widths[lines.size()]});
    }
    const bool is_torus = std::ranges::find(wraps, false) == wraps.end();
    return std::make_unique<Lattice>(is_torus ? "torus" : "mesh", std::move(lines),
                                     nodes_per_switch(parameters), types);
}

/// The default of connectivity has as many dimensions as the size.
void complete_mesh(Parameters& parameters)
{
    if (!parameters.given("connectivity"))
    {
        const auto everywhere = parameters.get<Texts>("connectivity").front();
        parameters.set("connectivity", Texts(size_along(parameters).size(), everywhere), false);
    }
}

TopologyDescriptor descriptor(const std::string& name, const std::string& summary)
{
    return {.name = name,
            .summary = summary,
            .parameters = {mesh_size_spec(), connectivity_spec(name), nodes_per_switch_spec(),
                           link_classes_spec(), grid_links_spec()},
            .roles = {},
            .check = check_mesh,
            .create = make_mesh,
            .roles_by_keys = mesh_roles,
            .complete = complete_mesh};
}

HAEC_SIM_REGISTER_TOPOLOGY(mesh, descriptor("mesh", "neighbours along each dimension are joined"));
HAEC_SIM_REGISTER_TOPOLOGY(torus,
                           descriptor("torus", "a mesh whose dimensions are closed to rings"));

} // namespace

} // namespace haec_sim
