// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parameters.hpp"

#include <cstdint>
#include <string>

namespace haec_sim::static_network_model
{

/// 8 * L_p of the error-free and the resilient models, in bits because symbols of the finite field
/// need not be whole bytes. Not above 0 where the header leaves no room.
std::int64_t payload_bits(const NetworkParameters& parameters);

/// Throws UsageError naming the keys below `path` where no room for data is left in a packet.
void check_payload(const NetworkParameters& parameters, const std::string& path);

} // namespace haec_sim::static_network_model
