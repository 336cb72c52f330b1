// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/number_list.hpp"
#include "haec_sim/log.hpp"

#include <filesystem>
#include <optional>
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
    std::filesystem::path file{};
    /// The MPI ranks whose messages below warn are written; without it all. Warnings are written
    /// whatever it says: the first rank tells them for all.
    std::optional<NumberList> ranks{};
    /// Of what happens at a simulated time, what is written: from this one to this one.
    Picoseconds from = Picoseconds::min();
    Picoseconds to = Picoseconds::max();
};

/// Throws Error where the file has something that is no log: lines would be added to it. Pipes and
/// devices may have anything.
void require_log(const std::filesystem::path& file);

/// Makes messages follow `settings` from now on. Throws Error where the file cannot be opened.
void configure(const Settings& settings);

/// Changes the level alone; Settings::ranks still counts.
void set_level(Level level);

/// Throws Error where a line could not be written to the log file. It is called when all has been
/// logged.
void require_written();

/// "trace", "debug", "info", "warn", "fatal", in this order.
const std::vector<std::string>& level_names();

std::string_view to_string(Level level);

/// Writes a warning where messages of a level that is asked for are not compiled in; on the first
/// rank only.
void warn_of_floor(Level asked);

/// Throws UsageError naming the valid levels.
Level level_from(std::string_view name);

} // namespace haec_sim::log
