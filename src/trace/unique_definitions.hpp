// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

namespace haec_sim
{

/// Throws Error where two definitions have the same reference, whichever of them would be meant, or
/// the trace has two clocks.
void require_unique(const Definitions& definitions);

} // namespace haec_sim
