// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/log/faults.hpp"
#include "haec_sim/parameters.hpp"

#include <json/forwards.h>

#include <optional>
#include <string>

namespace haec_sim
{

/// The values that a key takes, for messages and tables: "a number from 0 to 1", "one of DOR, PNC".
std::string expected_text(const ParameterSpec& spec);

/// The fault of a value of the right type: out of range, not among the choices. Empty where there
/// is none.
std::string complaint_about(const ParameterValue& value, const ParameterSpec& spec);

/// The value of one documented key. Numbers come as double whatever way they are written; a
/// bandwidth without upper bound may be the text "infinite". A wrong type, a value out of range or
/// one that is not among the choices gives nothing, and a fault.
std::optional<ParameterValue> read_parameter(const Json::Value& value, const ParameterSpec& spec,
                                             const std::string& path, Faults& faults);

} // namespace haec_sim
