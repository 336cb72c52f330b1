// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/sim/command_line.hpp"
#include "app/sim/ideal_network.hpp"
#include "app/sim/run_result.hpp"
#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"

#include <optional>

namespace haec_sim
{

/// Reads all inputs and events, to see whether they can be read. Collective. Throws AgreedError
/// where one is wrong.
void check_inputs(const CommandLine& options, const Configuration& configuration, Ranks& ranks);

/// Simulates, and writes the archive options.output. `mapping` is the one to simulate where the
/// options' file is not; the report compares the run with `ideal`. Collective. Throws AgreedError.
RunResult simulate(const CommandLine& options, const Configuration& configuration, Ranks& ranks,
                   Exchange& exchange, const Mapping* mapping = nullptr,
                   const std::optional<IdealSpans>& ideal = {});

} // namespace haec_sim
