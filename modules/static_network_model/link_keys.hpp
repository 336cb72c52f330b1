// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication_model.hpp"

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"

#include <string_view>

namespace haec_sim::static_network_model
{

/// p of links of which nothing else is known (004, section 4.1).
inline constexpr double default_loss_probability = 0.01;

/// Whether the link type says anything about its losses.
bool describes_loss(const LinkType& type);

/// Whether the key's default holds only for links that the platform does not describe.
bool is_link_key(std::string_view name);

/// Fills in `bandwidth`, `latency` and `loss_probability` where links need them. Throws UsageError
/// where bandwidth or latency is given although the platform describes all links of the topology.
void resolve_link_keys(Parameters& section, const Platform& platform, Family family);

} // namespace haec_sim::static_network_model
