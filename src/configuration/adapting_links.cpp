// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/adapting_links.hpp"

#include "network/discipline.hpp"

#include <algorithm>
#include <string>

namespace haec_sim
{

void check_adapting_links(const Configuration& configuration, const Section& root)
{
    const auto& types = configuration.platform.link_types;
    const auto rated = std::ranges::find_if(types, &LinkType::has_rates);
    const std::string chosen =
        configuration.contention ? configuration.contention->discipline->name : "none";
    if (rated != types.end() && chosen != "fifo")
    {
        root.fault("resource_managers.network_resource_manager.contention",
                   chosen + ", and links of the type '" + rated->name +
                       "' have rates, which they choose by a load that is that of fifo; set it "
                       "to fifo, or give bandwidth instead of rates");
    }
}

} // namespace haec_sim
