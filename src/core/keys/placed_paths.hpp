// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"

#include <filesystem>
#include <vector>

namespace haec_sim
{

/// Lets relative paths that the section was given start at the configuration's folder.
void place_paths(Parameters& section, const std::vector<ParameterSpec>& specs,
                 const std::filesystem::path& folder);

} // namespace haec_sim
