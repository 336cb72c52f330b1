// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <json/forwards.h>

#include <string>
#include <vector>

namespace haec_sim
{

/// Applies one "path=value" of --set. The value is JSON if it reads as such, else a text. Missing
/// objects on the way are made; elements of lists are named by their index. Returns the path
/// of what it set, which is that of the first object on the way that was missing, if any was.
/// Throws UsageError for a path that leads nowhere.
std::string apply_override(Json::Value& root, const std::string& path_and_value);

} // namespace haec_sim
