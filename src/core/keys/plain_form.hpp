// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"

#include <json/forwards.h>

namespace haec_sim
{

/// The value as JSON has numbers, where a user wrote texts for them: "1us" or "64KiB" in the key's
/// unit, by itself or in a list, and "4x4x4" or "4,4,4" for a list of integers. All else stays as
/// it is.
Json::Value in_plain_form(const Json::Value& value, const ParameterSpec& spec);

} // namespace haec_sim
