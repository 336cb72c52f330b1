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
/// It throws that, too, for numbers that JSON does not know but jsoncpp would read, such as "1-2",
/// and for what is nested too deeply. A mark of byte order before the text is passed over. Columns
/// count bytes, from 1. Values know their offset in the text (members_in_order()).
Json::Value parse_json(std::string_view text, const std::string& name);

/// What a user sets on a command line: JSON if the text reads as such, else the text.
Json::Value parse_json_or_text(std::string_view text);

/// The document as modules get it. All numbers become doubles, so that integers beyond 2^53 are
/// rounded, and the members of objects are in the order of their names.
JsonValue json_value(const Json::Value& json);

/// An object's keys in the order of the text (jsoncpp sorts them by name). The order is that of the
/// offsets which parse_json() gave the values: who puts a member into an object gives it one, as
/// core/keys/document.cpp does for --set. It says in which order modules run.
std::vector<std::string> members_in_order(const Json::Value& object);

/// The text for a value where another should stand: "the text 'fast'", "a list", "null". Errors
/// have it as in "expected an object { ... }, found a list".
std::string found_text(const Json::Value& value);

} // namespace haec_sim
