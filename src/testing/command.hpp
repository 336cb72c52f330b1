// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim::kit
{

/// Runs a command in a folder, with its output in two files, and waits for it. Returns its exit
/// status, or 128 and the number of the signal that ended it. Throws Error where it cannot be
/// started.
int run_command(const std::vector<std::string>& words, const std::filesystem::path& folder,
                const std::filesystem::path& output, const std::filesystem::path& messages);

/// The user may do everything.
bool is_root();

} // namespace haec_sim::kit
