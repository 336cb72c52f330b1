// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/map/routing_options.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/routing_registry.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim
{

namespace
{

Parameters default_keys(const RoutingDescriptor& routing)
{
    Parameters parameters("options");
    for (const auto& spec : routing.parameters)
    {
        if (spec.default_value)
        {
            parameters.set(spec.name, *spec.default_value, false);
        }
    }
    return parameters;
}

} // namespace

void add_routing(SubcommandOptions& options)
{
    options.add("routing", "NAME",
                "how messages choose among routes (that of --config, else minimal); if it draws or "
                "takes turns, loads are means over all routes that it may choose");
    options.add(
        "indirect", "N",
        "on machines of groups: the number of third groups through which round_robin and random "
        "also route");
}

void choose_routing(const SubcommandOptions& options, Platform::Description& machine)
{
    const auto& routing = RoutingRegistry::instance().require(
        options.text("routing", machine.routing), "--routing: ");
    if (options.has("routing") && routing.name != machine.routing)
    {
        machine.routing = routing.name;
        machine.routing_parameters = default_keys(routing);
    }
    if (!options.has("indirect"))
    {
        return;
    }
    if (std::ranges::find(routing.parameters, "indirect", &ParameterSpec::name) ==
        routing.parameters.end())
    {
        throw UsageError("--indirect: has no effect with routing " + routing.name +
                         "; leave it out, or choose --routing round_robin or random");
    }
    const auto count = options.number("indirect", 0, 0, std::numeric_limits<std::uint32_t>::max());
    machine.routing_parameters.set("indirect", static_cast<std::int64_t>(count), true);
}

} // namespace haec_sim
