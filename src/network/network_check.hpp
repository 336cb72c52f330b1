// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"

#include <string>

namespace haec_sim
{

/// Throws UsageError for types of links in use that have no bandwidth, or a latency of less than 1
/// ps: they cannot be shared. A latency puts what a unit does next behind it in the order of
/// service (docs/adr/0030). `rates` are by LinkTypeId; `contention` is the name of the discipline.
/// Returns the least latency of the links that there are; the end of all times where there are
/// none.
Picoseconds check_links(const Platform& platform, const NetworkRates& rates,
                        const std::string& contention);

/// Throws UsageError where the platform's nodes have ports and the model does not count them. A
/// model that does not count them would say of a message alone that it is faster than the port.
void check_ports(const NetworkModel& model, const Platform& platform);

} // namespace haec_sim
