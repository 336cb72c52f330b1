// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"

namespace haec_sim
{

/// Throws UsageError for types of links in use that have no bandwidth, or a latency of less than
/// 1 ps: they cannot be shared.
void check_links(const Platform& platform, const NetworkRates& rates);

/// Throws UsageError where the platform's nodes have ports and the model does not count them.
void check_ports(const NetworkModel& model, const Platform& platform);

} // namespace haec_sim
