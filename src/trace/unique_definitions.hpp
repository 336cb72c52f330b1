// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"

#include <span>

namespace haec_sim
{

/// Throws Error where two definitions have the same reference, whichever of them would be meant,
/// where one has the reference to nothing, or the trace has two clocks or two groups of all
/// locations of a paradigm. Groups of several types may have one reference, as some recorders
/// number them apart.
void require_unique(std::span<const AnyDefinition> definitions);

} // namespace haec_sim
