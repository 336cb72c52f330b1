// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/adapting_links.hpp"

#include "network/discipline.hpp"

#include <algorithm>
#include <functional>
#include <string>

namespace haec_sim
{

namespace
{

constexpr const char* network_manager = "resource_managers.network_resource_manager.";

/// "links of the type 'optical' have rates, " of the first type that does; empty where none does.
std::string links_with(const Configuration& configuration, const char* what,
                       const std::function<bool(const LinkType&)>& adapts)
{
    const auto& types = configuration.platform.link_types;
    const auto found = std::ranges::find_if(types, adapts);
    return found == types.end() ? std::string()
                                : "links of the type '" + found->name + "' have " + what + ", ";
}

/// A fault where these links are not served first come, first served; `why` ends in what to do.
void check_contention(const Configuration& configuration, const Section& root,
                      const std::string& links, const std::string& why)
{
    const std::string chosen =
        configuration.contention ? configuration.contention->discipline->name : "none";
    if (!links.empty() && chosen != "fifo")
    {
        root.fault(std::string(network_manager) + "contention", chosen + ", and " + links + why);
    }
}

} // namespace

void check_adapting_links(const Configuration& configuration, const Section& root)
{
    check_contention(configuration, root, links_with(configuration, "rates", &LinkType::has_rates),
                     "which they choose by a load that is that of fifo; set it to fifo, or give "
                     "bandwidth instead of rates");
    const auto circuits = links_with(configuration, "circuits", &LinkType::has_circuits);
    check_contention(configuration, root, circuits,
                     "which need links that are shared, without buffers; set it to fifo, or remove "
                     "circuits");
    const auto& routing = configuration.platform.routing_parameters;
    if (!circuits.empty() && routing.has("unit") && routing.get<std::string>("unit") == "segment")
    {
        root.fault(std::string(network_manager) + "routing.unit",
                   "segment, and " + circuits +
                       "which a message takes as a whole; set it to message, or remove circuits");
    }
}

} // namespace haec_sim
