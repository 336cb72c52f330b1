// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "report/report_source.hpp"
#include "simulation/engine/engine.hpp"

#include <chrono>

namespace haec_sim
{

/// The sum of each rank's largest memory. Collective.
Bytes largest_memory(Ranks& ranks);

/// The figures of all ranks since `begin`; their processor time since they started. Collective.
/// Wall time is that of this rank, memory the sum of each rank's largest.
SimulatorFigures simulator_figures(std::chrono::steady_clock::time_point begin,
                                   std::uint64_t events, const Engine& engine, Ranks& ranks);

} // namespace haec_sim
