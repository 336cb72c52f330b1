// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network_check.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>

namespace haec_sim
{

namespace
{

const std::string manager = "resource_managers.network_resource_manager.";

} // namespace

Picoseconds check_links(const Platform& platform, const NetworkRates& rates,
                        const std::string& contention)
{
    const auto counts = platform.link_counts();
    HAEC_SIM_ASSERT(rates.links.size() == counts.size());
    auto least = Picoseconds::max();
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        const LinkRate& rate = rates.links[type];
        const bool has_bandwidth = rate.bandwidth.value > 0.0;
        if (counts[type] > 0 && (!has_bandwidth || rate.latency < Picoseconds{1}))
        {
            const std::string what = has_bandwidth ? "latency" : "bandwidth";
            throw UsageError(manager + "contention: " + contention + " needs links with a " + what +
                             (has_bandwidth ? " of at least 1 ps" : "") +
                             ", and the links of type '" + platform.link_types()[type].name +
                             "' have none; give them a " + what + ", or choose none");
        }
        least = counts[type] > 0 ? std::min(least, rate.latency) : least;
    }
    return least;
}

void check_ports(const NetworkModel& model, const Platform& platform)
{
    const auto& [injection, ejection] = platform.ports();
    if ((injection || ejection) && !model.knows_ports())
    {
        throw UsageError(manager + (injection ? "injection" : "ejection") +
                         "_bandwidth: the network model knows no ports of nodes; remove it or "
                         "choose static_network_model");
    }
}

} // namespace haec_sim
