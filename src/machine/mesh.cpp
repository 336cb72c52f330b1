// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The topologies mesh and torus join neighbours in x, y and z; each dimension is an open line or
// closed to a ring. Messages go along x, then y, then z, on rings the shorter way, on ties the way
// in which coordinates rise (spec: models, "Topology").
//
// Keys: `haec_sim --describe mesh`. A torus is a mesh whose connectivity is torus everywhere unless
// it is given.

#include "machine/grid_topology.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

class Mesh final : public GridTopology
{
public:
    Mesh(const Grid& grid, const std::vector<LinkTypeId>& types)
        : GridTopology(grid, {1, 1, 1}, types)
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

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        Coordinates here = place(from);
        const Coordinates there = place(to);
        for (std::size_t dimension = 0; dimension < here.size(); ++dimension)
        {
            const Leg leg = line(dimension).leg(here[dimension], there[dimension]);
            for (std::uint32_t hop = 0; hop < leg.hops; ++hop)
            {
                route.push_back(links().number({here, dimension, leg.rising}));
                here[dimension] = line(dimension).step(here[dimension], leg.rising);
            }
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

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }
};

ParameterSpec connectivity_spec(const std::string& everywhere)
{
    ParameterSpec spec;
    spec.name = "connectivity";
    spec.kind = ParameterKind::texts;
    spec.summary = "whether x, y and z are open lines or closed to rings";
    spec.default_value = std::vector<std::string>(3, everywhere);
    spec.choices = {"mesh", "torus"};
    spec.length = 3;
    spec.expected = "one of mesh, torus for each of x, y and z [ ..., ..., ... ]";
    return spec;
}

std::unique_ptr<const Topology> make_mesh(const Parameters& parameters,
                                          const std::vector<LinkTypeId>& types)
{
    const auto kinds = parameters.get<std::vector<std::string>>("connectivity");
    const auto wraps = [&](std::size_t dimension) { return kinds.at(dimension) == "torus"; };
    return std::make_unique<Mesh>(Grid(size_of(parameters), {wraps(0), wraps(1), wraps(2)}), types);
}

TopologyDescriptor descriptor(const std::string& name, const std::string& summary)
{
    return {name,         summary,    {size_spec(), connectivity_spec(name)},
            grid_roles(), check_size, make_mesh};
}

HAEC_SIM_REGISTER_TOPOLOGY(mesh, descriptor("mesh", "neighbours in x, y and z are joined"));
HAEC_SIM_REGISTER_TOPOLOGY(torus,
                           descriptor("torus", "a mesh whose dimensions are closed to rings"));

} // namespace

} // namespace haec_sim
