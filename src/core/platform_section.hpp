// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/configuration.hpp"
#include "core/faults.hpp"

#include <json/forwards.h>

namespace haec_sim
{

/// Fills in what `topology` (the paper's form) or `platform` (the released one) say; with neither,
/// the description stays the default one. Both are a fault.
void read_platform(const Json::Value& root, Configuration& configuration, Faults& faults);

/// Fills in what `resource_managers` says.
void read_resource_managers(const Json::Value& root, Configuration& configuration, Faults& faults);

} // namespace haec_sim
