// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"

#include <cstdint>
#include <span>

namespace haec_sim
{

/// Nobody has a disk for more: an event takes a byte at least. Shares of so many are computed in 64
/// bits. That is 2.8 * 10^14 events.
inline constexpr std::uint64_t most_events_of_a_trace = std::uint64_t{1} << 48;

/// Throws Error where the trace has no location, so that nothing was recorded and otf2-print
/// refuses it.
void require_locations(std::span<const AnyDefinition> definitions);

/// Forgets the promises of those locations with which there would be more events in all than a
/// trace can have. They become 0, which stands for a promise that nobody keeps; damaged definitions
/// may promise anything.
void forget_impossible_promises(std::span<AnyDefinition> definitions);

} // namespace haec_sim
