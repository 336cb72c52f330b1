// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

#include <cstdint>
#include <functional>
#include <vector>

// Data in parts that go their own ways at the same time (spec: collectives, "Channels").

namespace haec_sim
{

/// The rounds of several phases, as many of each, at once: a member makes its sends of the first
/// round in all of them, then its receives, then those of the second round.
Phase side_by_side(std::vector<Phase> phases);

/// The phases of a ring for such blocks.
using RingOf = std::function<Schedule(const Blocks&)>;

/// So many rings, with a part of each block each; the second one and every other further one
/// goes round the other way.
Schedule rings_in_channels(std::uint32_t members, std::uint32_t channels, const Blocks& blocks,
                           const RingOf& ring);

/// Allreduce of `length` bytes up binary trees and down again, in segments of so many bytes (0: in
/// one); each channel has a part of the data, and one of two trees in turn.
Schedule trees_in_channels(std::uint32_t members, std::uint32_t channels, std::uint64_t length,
                           std::uint64_t segment);

} // namespace haec_sim
