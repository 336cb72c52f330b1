// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Hypercubes: meshes of two switches along each dimension (spec: topologies, Grids).
//
// Keys: `haec_sim --describe hypercube`.

#include "machine/grid_keys.hpp"
#include "machine/lattice.hpp"

#include <memory>

namespace haec_sim
{

namespace
{

std::vector<std::int64_t> sides(const Parameters& parameters)
{
    return std::vector<std::int64_t>(
        static_cast<std::size_t>(parameters.get<std::int64_t>("dimensions")), 2);
}

ParameterSpec dimensions_spec()
{
    ParameterSpec spec;
    spec.name = "dimensions";
    spec.kind = ParameterKind::integer;
    spec.summary = "two switches along each";
    spec.default_value = std::int64_t{6};
    spec.minimum = 1.0;
    spec.maximum = 24.0;
    return spec;
}

std::unique_ptr<const Topology> make_hypercube(const Parameters& parameters,
                                               const std::vector<LinkTypeId>& types)
{
    std::vector<Lattice::Dimension> lines;
    for (const auto width : links_along(parameters, sides(parameters).size()))
    {
        lines.push_back({Line(2, false), width});
    }
    return std::make_unique<Lattice>("hypercube", lines, nodes_per_switch(parameters), types);
}

HAEC_SIM_REGISTER_TOPOLOGY(
    hypercube,
    (TopologyDescriptor{
        .name = "hypercube",
        .summary = "two switches along each of any number of dimensions",
        .parameters = {dimensions_spec(), nodes_per_switch_spec(), link_classes_spec(),
                       grid_links_spec()},
        .roles = {},
        .check =
            [](const Parameters& parameters)
        {
            const auto size = sides(parameters);
            auto fault = check_grid_links(parameters, size.size());
            return fault ? fault : Lattice::check(parameters, size, "dimensions");
        },
        .create = make_hypercube,
        .roles_by_keys = [](const Parameters& parameters)
        { return with_node_role(grid_roles(parameters, sides(parameters).size()), parameters); }}));

} // namespace

} // namespace haec_sim
