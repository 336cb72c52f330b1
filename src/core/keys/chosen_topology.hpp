// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// A topology that takes the place of a configuration's.
struct ChosenTopology
{
    /// "mesh", "torus", "haec_box" or another type whose nodes have coordinates.
    std::string type;
    /// The numbers of nodes along x, y and z.
    std::vector<std::int64_t> size;
};

} // namespace haec_sim
