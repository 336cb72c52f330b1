// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/log.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::log
{

struct Settings
{
    Level level = Level::info;
    int rank = 0;
    /// The log file; empty: standard error. Lines are appended; all ranks may write to one file.
    std::filesystem::path file;
};

/// Throws Error where the file has something that is no log: lines would be added to it. Pipes and
/// devices may have anything.
void require_log(const std::filesystem::path& file);

/// Makes messages follow `settings` from now on. Throws Error where the file cannot be opened.
void configure(const Settings& settings);

/// Changes the level alone.
void set_level(Level level);

/// Throws Error where a line could not be written to the log file. It is called when all has been
/// logged.
void require_written();

/// "trace", "debug", "info", "warn", "fatal", in this order.
const std::vector<std::string>& level_names();

std::string_view to_string(Level level);

/// Throws UsageError naming the valid levels.
Level level_from(std::string_view name);

} // namespace haec_sim::log
