// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::test
{

inline void set_size(Platform::Description& description, const Coordinates& size)
{
    description.parameters.set("size", std::vector<std::int64_t>(size.begin(), size.end()), true);
}

/// A machine with coordinates: "mesh", "torus" or "haec_box".
inline Platform::Description machine_of(const std::string& topology, const Coordinates& size)
{
    Platform::Description description(topology);
    set_size(description, size);
    return description;
}

inline Platform::Description mesh_of(const Coordinates& size)
{
    return machine_of("mesh", size);
}

/// A mesh of which some dimensions are closed.
inline Platform::Description mesh_of(const Coordinates& size, const std::array<bool, 3>& wraps)
{
    auto description = mesh_of(size);
    std::vector<std::string> connectivity;
    for (const bool closed : wraps)
    {
        connectivity.emplace_back(closed ? "torus" : "mesh");
    }
    description.parameters.set("connectivity", connectivity, true);
    return description;
}

inline Platform::Description torus_of(const Coordinates& size)
{
    return machine_of("torus", size);
}

inline Platform::Description haec_box_of(const Coordinates& size)
{
    return machine_of("haec_box", size);
}

} // namespace haec_sim::test
