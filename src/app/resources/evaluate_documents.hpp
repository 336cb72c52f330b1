// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/options.hpp"

namespace haec_sim
{

/// Evaluates an application on a machine, once or at all points of a sweep, and writes what comes
/// out. Warnings go to the log. Throws Error.
void evaluate_documents(const ResourcesEvaluateCommand& command);

} // namespace haec_sim
