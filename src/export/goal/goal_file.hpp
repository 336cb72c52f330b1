// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/rank_program.hpp"

#include <filesystem>
#include <memory>
#include <ostream>

namespace haec_sim::exporting
{

/// Writes a file of GOAL, rank after rank (spec: imports).
class GoalFile
{
public:
    virtual ~GoalFile() = default;

    GoalFile() = default;
    GoalFile(const GoalFile&) = delete;
    GoalFile& operator=(const GoalFile&) = delete;

    /// The next rank, sealed.
    virtual void write(const RankProgram& rank) = 0;

    /// Call this once, behind the last rank.
    virtual void finish() = 0;
};

/// A text of so many ranks. The stream outlives it.
std::unique_ptr<GoalFile> goal_text(std::ostream& out, std::uint32_t ranks);

/// A binary file. The stream outlives it; a temporary file in the folder keeps the ranks until the
/// table in front of them is known.
std::unique_ptr<GoalFile> goal_binary(std::ostream& out, const std::filesystem::path& folder);

} // namespace haec_sim::exporting
