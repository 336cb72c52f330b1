// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The key `link_classes` of grids: the class of links along each dimension.
ParameterSpec link_classes_spec();

/// The key `links_per_pair` of grids: the parallel links along each dimension.
ParameterSpec grid_links_spec();

/// A fault of these keys on a grid of so many dimensions, or none.
std::optional<KeyFault> check_grid_links(const Parameters& parameters, std::size_t dimensions);

/// The roles of the links along so many dimensions. Without `link_classes`, those of the first two
/// are optical, as on the boards of a HAEC Box; those of the others are wireless.
std::vector<LinkRole> grid_roles(const Parameters& parameters, std::size_t dimensions);

/// The parallel links along each of so many dimensions.
std::vector<std::uint32_t> links_along(const Parameters& parameters, std::size_t dimensions);

} // namespace haec_sim
