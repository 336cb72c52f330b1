// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "report.hpp"
#include "trace.hpp"

namespace haec_sim::checker
{

// For a model that changes nothing: the output times are the input times.
void check_identical_times(const Trace& input, const Trace& output, Report& report);

} // namespace haec_sim::checker
