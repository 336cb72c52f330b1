// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/steps.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::calibration
{

/// A program that sends and receives, and computes nothing.
struct TestProgram
{
    std::string name;
    /// The length of its messages.
    std::uint64_t bytes = 0;
    Steps steps;
};

/// The programs by which a calibration is judged, for at least two processes: ping-pong, ring,
/// halo exchange, pipeline and master with workers, of lengths that are not measured otherwise.
std::vector<TestProgram> test_programs(std::uint32_t processes);

} // namespace haec_sim::calibration
