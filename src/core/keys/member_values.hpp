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

/// True where an object has the first of the spec's members, and no others than these, all of them
/// texts; a fault for each that is not.
bool check_texts(const Json::Value& object, const ParameterSpec& spec, const std::string& path,
                 Faults& faults);

/// The numbers of an object of a key that takes a number, or one for each of its members. A member
/// is read as the key is; nothing, and a fault for each, where a member is wrong or unknown, or
/// where the object is empty. A member of the spec as region:NAME is for all that begin as it does
/// up to the colon.
std::optional<ParameterValue> read_numbers(const Json::Value& object, const ParameterSpec& spec,
                                           const std::string& path, Faults& faults);

} // namespace haec_sim
