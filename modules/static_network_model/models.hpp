// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"

#include "haec_sim/network_model.hpp"

#include <memory>
#include <string>

// The models of static_network_model, a file for each family.

namespace haec_sim::static_network_model
{

/// Latency and bandwidth with hops, cut-through (spec: models, "Linear").
std::unique_ptr<NetworkModel> make_linear(NetworkParameters parameters, const Platform& platform);

/// DOR, PNC and NCD without losses ([Ciorba2014], section 4.2, equations 1 and 2).
std::unique_ptr<NetworkModel> make_error_free(NetworkParameters parameters,
                                              const Platform& platform);

/// A route of such a model, by its numbers of links.
std::unique_ptr<Path> error_free_path(const NetworkParameters& parameters, const HopCounts& links);

/// DORr, PNCr and NCDr: packets and acknowledgements get lost and are sent again. Reads the
/// coefficient files where the evaluation is polynomial. `path` is the section's, for messages.
/// Throws UsageError for what evaluation and losses do not allow.
std::unique_ptr<NetworkModel> make_resilient(NetworkParameters parameters, const Platform& platform,
                                             std::string path);

} // namespace haec_sim::static_network_model
