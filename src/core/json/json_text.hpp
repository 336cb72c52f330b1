// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"

#include <json/value.h>

#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// Reads JSON with comments and trailing commas. `name` (of the file) stands in messages. Throws
/// UsageError with name, line and column for bad syntax, a key given twice, or text after the end.
Json::Value parse_json(std::string_view text, const std::string& name);

/// The document as modules get it.
JsonValue json_value(const Json::Value& json);

/// An object's keys in the order of the text (jsoncpp sorts them by name).
std::vector<std::string> members_in_order(const Json::Value& object);

/// The text for a value where another should stand: "the text 'fast'", "a list", "null".
std::string found_text(const Json::Value& value);

} // namespace haec_sim
