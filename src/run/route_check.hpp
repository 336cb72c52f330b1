// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <vector>

namespace haec_sim
{

/// Throws UsageError where messages have no route between two of the nodes, in any order; each
/// stands there any number of times. Looks where routes may be missing: at every pair where these
/// are not too many, or `all` says so, else at those with the first and with the next node.
void check_routes(const Platform& platform, std::vector<NodeId> nodes, bool all);

} // namespace haec_sim
