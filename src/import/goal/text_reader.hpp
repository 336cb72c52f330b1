// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/goal/operations.hpp"

#include <cstdint>
#include <filesystem>

namespace haec_sim::importing
{

/// Reads a text file of GOAL (spec: imports). Adds the number of labels to `labels`. Throws
/// UsageError naming file and line.
GoalOperations read_goal_text(const std::filesystem::path& file, std::uint64_t& labels);

} // namespace haec_sim::importing
