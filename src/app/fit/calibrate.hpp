// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/fit/options.hpp"

namespace haec_sim
{

/// Fits the power model of power_estimator to power that was measured while the program ran. Writes
/// the coefficients as JSON, and how good they are to standard error. Throws Error where the trace
/// cannot tell them. It reads the trace on one rank.
void calibrate(const CalibrateCommand& command);

} // namespace haec_sim
