// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/parameters.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

/// The members of an object that is the value of a key, with their defaults. Throws UsageError,
/// which begins with the member, for a member that is wrong or that no spec has.
Parameters object_parameters(const JsonValue::Object& object, const std::string& key,
                             const std::vector<ParameterSpec>& specs);

/// An object with all these values, which object_parameters() reads again.
JsonValue::Object object_of(const Parameters& parameters);

} // namespace haec_sim
