// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/measurements.hpp"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace haec_sim::calibration
{

/// Outputs of osu_latency, osu_bw, osu_mbw_mr (with one pair) and of collectives.
struct OsuFiles
{
    /// With one process on each node.
    std::vector<std::filesystem::path> network;
    /// With all processes on one node.
    std::vector<std::filesystem::path> memory;
    /// The number of processes of collectives.
    std::uint32_t processes = 0;
};

/// What the files say. The least time per message of osu_bw or osu_mbw_mr is the overhead. Throws
/// UsageError naming the file, and the line that is no measurement; also for collectives if
/// `processes` is below two, and where no file has the latency of a place.
Measurements read_osu(const OsuFiles& files);

} // namespace haec_sim::calibration
