// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"
#include "power/power_model.hpp"

#include <vector>

namespace haec_sim::power_estimator
{

std::vector<ParameterSpec> keys();

/// True where the section says no power at all: it has the one of [Bircher2010] then.
bool has_no_power(const Parameters& parameters);

/// Throws UsageError where coefficients are missing, in the configuration and in a file, or no
/// numbers, and where the machine lacks parts of a kind that has a power.
void resolve(Parameters& parameters, const Platform& platform);

/// The model that the section describes, or its file; its static power is that of a place.
PowerModel model_of(const Parameters& parameters, const Platform& platform);

} // namespace haec_sim::power_estimator
