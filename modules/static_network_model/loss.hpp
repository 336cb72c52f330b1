// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"

#include <string>

namespace haec_sim::static_network_model
{

/// True where the link type says anything about its losses.
bool describes_loss(const LinkType& type);

/// Fills in p and ln(1 - p) of each of the parameters' links, for packets of their size. The
/// section's `loss_probability` holds for all links; without it a link type's own
/// `loss_probability`, or 1 - (1 - bit_error_rate)^(8 s_p), to which `packet_attack_rate` is added;
/// without any of these the default, 0.01.
///
/// Throws UsageError for a link type in use whose loss is 1, for contradictions, and where the key
/// `loss_profile` names a class of links that there is not. `path` is the
/// section's.
void read_losses(NetworkParameters& parameters, const Platform& platform, const std::string& path);

/// Gives links the losses that the key `loss_profile` plans for a time.
void plan_losses(NetworkParameters& parameters, const Platform& platform, Picoseconds time);

} // namespace haec_sim::static_network_model
