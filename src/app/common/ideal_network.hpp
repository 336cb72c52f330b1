// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "run/run_options.hpp"
#include "run/run_result.hpp"

namespace haec_sim
{

/// The program, processors and mapping of a configuration on a network that takes no time: the
/// model `linear` without latency and with infinite bandwidth, on links that nobody shares; what
/// else the model says of program and processors stays. Throws UsageError where
/// static_network_model is not the network model.
Configuration ideal_network(const Configuration& configuration);

/// Simulates with that configuration, and writes nothing. Collective. The times are differences of
/// output times, for the report's efficiencies. Throws AgreedError.
IdealSpans ideal_spans(const RunOptions& options, const Configuration& ideal, Ranks& ranks,
                       Exchange& exchange);

} // namespace haec_sim
