// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measure_command.hpp"
#include "parallel/ranks.hpp"

namespace haec_sim
{

/// Measures what a trace asks of a machine, writes both documents and says what bounds it.
/// Collective. Throws AgreedError.
void measure_trace(const ResourcesMeasureCommand& command, Ranks& ranks);

} // namespace haec_sim
