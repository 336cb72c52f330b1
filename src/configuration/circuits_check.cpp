// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/circuits_check.hpp"

#include <algorithm>

namespace haec_sim
{

void check_circuits(const Section& root, const Platform::Description& platform,
                    const std::string& contention)
{
    const std::string manager = "resource_managers.network_resource_manager.";
    const auto switched = std::ranges::find_if(platform.link_types, [](const LinkType& type)
                                               { return type.circuits.has_value(); });
    if (switched == platform.link_types.end())
    {
        return;
    }
    const auto links = "links of the type '" + switched->name + "' have circuits, ";
    if (contention != "fifo")
    {
        root.fault(manager + "contention", contention + ", and " + links +
                                               "which need links that are shared, without buffers; "
                                               "set it to fifo, or remove circuits");
    }
    const auto& routing = platform.routing_parameters;
    if (routing.has("unit") && routing.get<std::string>("unit") == "segment")
    {
        root.fault(manager + "routing.unit",
                   "segment, and " + links +
                       "which a message takes as a whole; set it to message, or remove circuits");
    }
}

} // namespace haec_sim
