// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/matrix.hpp"

namespace haec_sim::test
{

/// The messages of NAS LU on a square grid, without bytes (docs/spec/reference-values.json,
/// lu_pattern).
struct LuPattern
{
    std::uint32_t side = 9;
    std::uint64_t planes = 162;
    std::uint64_t steps = 250;
};

CommunicationMatrix lu_matrix(const LuPattern& lu);

} // namespace haec_sim::test
