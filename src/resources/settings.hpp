// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace haec_sim::resources
{

/// A "PATH=VALUE" of a command line.
struct Setting
{
    /// The value in the document; null until something is set.
    JsonValue* target = nullptr;
    std::string path;
    std::string value;
};

/// Finds the value of a path, and makes it where an object on the way has no such key. Elements of
/// lists are named by their `name` or their number, and names may have dots and signs of equality
/// in them. A demand that is a plain value becomes an object where the path goes on. Throws
/// UsageError that begins with `option`.
Setting find_setting(JsonValue& documents, const std::string& path_and_value,
                     const std::string& option);

/// The values of "1,2,4", "8:64:+8" or "8:64:*2". Throws UsageError that begins with `option`.
std::vector<JsonValue> swept_values(const std::string& text, const std::string& option);

} // namespace haec_sim::resources
