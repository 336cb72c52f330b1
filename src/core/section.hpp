// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/faults.hpp"
#include "haec_sim/parameters.hpp"

#include <json/forwards.h>

#include <string>
#include <vector>

namespace haec_sim
{

/// Reads an object whose keys `specs` document, and fills in the defaults. An unknown key, a wrong
/// type, a value out of range or not among the choices goes to `faults`. Keys in `elsewhere` are
/// left to others. `path` is the object's.
Parameters read_section(const Json::Value& object, const std::vector<ParameterSpec>& specs,
                        const std::string& path, Faults& faults,
                        const std::vector<std::string>& elsewhere = {});

/// Faults for the keys of `object` that are not `known`.
void check_keys(const Json::Value& object, const std::vector<std::string>& known,
                const std::string& path, Faults& faults);

/// Whether `value` is an object; a fault where it is not.
bool check_object(const Json::Value& value, const std::string& path, Faults& faults);

} // namespace haec_sim
