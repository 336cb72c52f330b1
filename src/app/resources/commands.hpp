// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/options.hpp"
#include "parallel/ranks.hpp"

// The commands of haec_resources, a file each.

namespace haec_sim
{

/// Evaluates an application on a machine, once or at all points of a sweep, and writes what comes
/// out. Warnings go to the log. Throws Error.
void evaluate_documents(const ResourcesEvaluateCommand& command);

/// Measures what a trace asks of a machine, writes both documents and says what bounds it.
/// Collective. Throws AgreedError.
void measure_trace(const ResourcesMeasureCommand& command, Ranks& ranks);

} // namespace haec_sim
