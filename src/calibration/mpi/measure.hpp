// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/hosts.hpp"
#include "calibration/measurements.hpp"
#include "parallel/ranks.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::calibration
{

/// What is measured, and how often.
struct MeasureOptions
{
    /// Messages use the same buffers again, so that caches have these; else each message has
    /// buffers that no cache has, as in most programs.
    bool has_hot_buffers = false;
    std::uint32_t repetitions = 101;
    /// The longest message [bytes].
    std::uint64_t largest = std::uint64_t{4} << 20;
};

/// The host of each process. Collective.
std::vector<Host> hosts_of_all(Ranks& ranks);

/// Measures the machine by the processes of MPI_COMM_WORLD, two at least, of which `hosts` has the
/// host of each. Collective; complete on the first rank.
Measurements measure(const MeasureOptions& options, const std::vector<Host>& hosts);

} // namespace haec_sim::calibration
