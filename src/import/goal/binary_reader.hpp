// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/goal/operations.hpp"

#include <filesystem>

namespace haec_sim::importing
{

/// True if the file begins as a binary file of GOAL does, used up or not. Throws UsageError if it
/// cannot be read.
bool is_goal_binary(const std::filesystem::path& file);

/// Reads a binary file of GOAL (spec: imports). Throws UsageError naming file, rank and operation.
/// Memory: the operations, and the bytes of one rank.
GoalOperations read_goal_binary(const std::filesystem::path& file);

} // namespace haec_sim::importing
