// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "parallel/ranks.hpp"
#include "run/run_options.hpp"
#include "run/run_result.hpp"

#include <ostream>

namespace haec_sim
{

/// Simulates as many draws as options.samples, from that of the configuration on, without an
/// output. Each rank simulates draws of its own, alone. Collective; all get the same. Throws
/// UsageError where the configuration has no noise, and AgreedError where an input is wrong.
SampledTimes sample_times(const RunOptions& options, const Configuration& configuration,
                          Ranks& ranks);

/// "predicted run time over 100 samples: median 1.2 s, 90 % from 1.1 s to 1.4 s", in a line.
std::ostream& operator<<(std::ostream& out, const SampledTimes& times);

} // namespace haec_sim
