// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <json/forwards.h>

#include <string>
#include <vector>

namespace haec_sim
{

/// Keys that stood in another section once. A configuration may have them there still.
struct MovedKeys
{
    /// The paths of the sections: "modules.static_network_model", "replay". The new one stands at
    /// the top.
    std::string from;
    std::string to;
    std::vector<std::string> keys;
};

/// Moves the keys from the old section of a configuration to the new one, and returns those that
/// the old one had. `file` is where the configuration stands; where it is empty, --set put the keys
/// there, which go before what the new section has. Throws UsageError for a key at both places of a
/// file.
std::vector<std::string> move_keys(Json::Value& root, const MovedKeys& moved,
                                   const std::string& file);

/// Copies the key that `path` is at or below, if it is such a key at its old place, from its new
/// place to the old one: an override may change a part of it there.
void put_back(Json::Value& root, const MovedKeys& moved, const std::string& path);

} // namespace haec_sim
