// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "machine/line.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The virtual channels of a grid of these lines: two where any is a ring with a link that closes
/// it (spec: topologies, "Finite buffers").
TopologyChannels ring_channels(std::span<const Line> lines);

/// Appends the virtual channels of a way on a grid, which goes along one dimension after the other:
/// 1 from the link on that closes the ring, else 0, anew in each dimension. The switches of the
/// topology are numbered along the lines, first coordinate fastest; links to nodes have 0.
void append_ring_channels(const Topology& topology, std::span<const Line> lines,
                          std::span<const LinkId> way, std::vector<std::uint32_t>& channels);

} // namespace haec_sim
