// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"

#include <vector>

namespace haec_sim::static_network_model
{

/// Fills in p and ln(1 - p) of each link type for packets of that size. The section's
/// `loss_probability` holds for all links; without it a link type's own `loss_probability`, or
/// 1 - (1 - bit_error_rate)^(8 s_p), to which `packet_attack_rate` is added; without any of these
/// the default, 0.01.
///
/// Throws UsageError for a link type in use whose loss is 1, and for contradictions.
void read_losses(const Parameters& section, const Platform& platform, Bytes packet,
                 std::vector<LinkFigures>& links);

} // namespace haec_sim::static_network_model
