// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim
{

Network::Network(const Platform& platform, const NetworkRates& rates, const NetworkOptions& options)
    : resources_(platform, rates, options)
{
    if (!options.reorder)
    {
        return;
    }
    if (!platform.routing().is_by_segment())
    {
        throw UsageError("resource_managers.network_resource_manager.reorder has no effect, as all "
                         "segments of a message take one route; set unit to segment in the section "
                         "routing, or leave reorder out");
    }
    order_.emplace(counts_.reordering.emplace());
}

} // namespace haec_sim
