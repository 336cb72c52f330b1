// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/testing/program.hpp"
#include "haec_sim/testing/run.hpp"

#include <filesystem>

namespace haec_sim::kit
{

/// Writes the program as an archive to a folder, which must not exist.
void write_archive(const Program& program, const std::filesystem::path& folder);

/// Puts definitions and records of an archive into the outcome.
void read_archive(const std::filesystem::path& anchor, Outcome& outcome);

} // namespace haec_sim::kit
