// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/routing.hpp"

#include <memory>

namespace haec_sim
{

/// Routes of a cluster: through the computers, and by a routing of its network between them.
/// `topology` outlives it, and has cluster().
std::unique_ptr<const Routing> make_cluster_routing(const Topology& topology,
                                                    std::unique_ptr<const Routing> of_network);

} // namespace haec_sim
