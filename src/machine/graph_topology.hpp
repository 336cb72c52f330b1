// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/topology.hpp"

#include <memory>

namespace haec_sim
{

/// The topology; where the key `without` says that it lacks anything, the graph of what is left, by
/// the same name. Throws UsageError for what it has not.
std::unique_ptr<const Topology> without_missing(std::unique_ptr<const Topology> whole,
                                                const Parameters& parameters);

} // namespace haec_sim
