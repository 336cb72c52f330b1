// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/losses.hpp"
#include "import/ti/program.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace haec_sim::importing
{

/// Reads a time-independent trace of SimGrid (spec: imports): files with actions, or one file that
/// lists such files. `speed` is in operations per second; calculations need it. Throws UsageError
/// naming file and line.
TiProgram read_ti(const std::vector<std::filesystem::path>& files, std::optional<double> speed,
                  LossCounts& losses);

} // namespace haec_sim::importing
