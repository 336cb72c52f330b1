// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/counted_parts.hpp"
#include "haec_sim/network_report.hpp"
#include "network/report/resource_groups.hpp"

#include <map>

namespace haec_sim
{

/// The transmitters and receivers of circuits by group of links, in sum all that count: those of
/// each vertex with a link that counts, which shares them equally among those links (spec:
/// links-that-adapt, "Energy"). Nothing where links cannot be counted.
std::map<ResourceGroup, double> ports_of_circuits(const NetworkReport& report,
                                                  const ResourceGroups& groups, CountedParts links);

} // namespace haec_sim
