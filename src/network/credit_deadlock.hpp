// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology.hpp"
#include "network/credit_links.hpp"

#include <vector>

namespace haec_sim
{

/// What to throw where units wait for each other for ever: it names the buffers of the cycle, the
/// first ones where they are many, by the ends of their links.
UsageError deadlock(const Topology& topology, const NetworkResources& resources,
                    const std::vector<BufferPlace>& cycle, Picoseconds now);

} // namespace haec_sim
