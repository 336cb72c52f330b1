// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/routing_section.hpp"

#include "configuration/alternatives.hpp"
#include "configuration/describe_sections.hpp"
#include "core/keys/placed_paths.hpp"
#include "core/registry/describe.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/platform/routing_registry.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace haec_sim
{

namespace
{

constexpr const char* section_path = "resource_managers.network_resource_manager.routing";

ParameterSpec name_spec()
{
    ParameterSpec spec;
    spec.name = "routing";
    spec.kind = ParameterKind::text;
    spec.default_value = std::string("minimal");
    for (const auto* routing : RoutingRegistry::instance().all())
    {
        spec.summary += (spec.summary.empty() ? "" : "; ") + routing->name + ": " +
                        routing->summary + (routing->needs_contention ? " (with contention)" : "");
    }
    spec.choices = RoutingRegistry::instance().names();
    return spec;
}

/// The routing that the network model's section names, where it does.
std::optional<std::string> model_choice(const std::vector<ModuleSection>& modules)
{
    const auto found =
        std::ranges::find_if(modules, [](const ModuleSection& section)
                             { return section.module->name == "static_network_model"; });
    if (found == modules.end() || !found->parameters.given("routing"))
    {
        return std::nullopt;
    }
    return found->parameters.get<std::string>("routing");
}

/// Keys with the values that they have where nobody gives any.
Parameters defaults_of(const RoutingDescriptor& routing)
{
    Parameters parameters(section_path);
    for (const auto& spec : routing.parameters)
    {
        if (spec.default_value)
        {
            parameters.set(spec.name, *spec.default_value, false);
        }
    }
    return parameters;
}

/// An interface chosen by queues.
void check_interface_has_contention(const Section& root, const Platform::Description& platform)
{
    const auto& parameters = platform.parameters;
    if (platform.topology == "cluster" && parameters.get<std::string>("interface") == "least_busy")
    {
        root.fault("topology.interface", "least_busy needs links that are shared; set contention "
                                         "to fifo, or choose near or round_robin");
    }
}

} // namespace

void read_routing(const std::optional<Section>& section, const std::vector<ModuleSection>& modules,
                  const std::filesystem::path& folder, Platform::Description& platform)
{
    const auto& registry = RoutingRegistry::instance();
    if (!section)
    {
        const auto of_model = model_choice(modules);
        if (const auto* routing = of_model ? registry.find(*of_model) : nullptr)
        {
            platform.routing = routing->name;
            platform.routing_parameters = defaults_of(*routing);
        }
        return;
    }
    const auto value = section->value(name_spec());
    const auto* routing = value ? registry.find(std::get<std::string>(*value)) : nullptr;
    if (routing == nullptr)
    {
        return;
    }
    auto specs = routing->parameters;
    const auto others = refuse_keys_of_others(*section, "routing", routing->name,
                                              routing->parameters, registry.all());
    specs.push_back(name_spec());
    platform.routing = routing->name;
    platform.routing_parameters = section->parameters(specs, others);
    place_paths(platform.routing_parameters, specs, folder);
}

void check_routing_has_contention(const Section& root, const Platform::Description& platform)
{
    check_interface_has_contention(root, platform);
    const auto& parameters = platform.routing_parameters;
    const auto* routing = RoutingRegistry::instance().find(platform.routing);
    const bool is_by_segment =
        parameters.has("unit") && parameters.get<std::string>("unit") == "segment";
    if (routing->needs_contention || is_by_segment)
    {
        root.fault(std::string(section_path) + (is_by_segment ? ".unit" : ".routing"),
                   (is_by_segment ? "segment" : platform.routing) +
                       " needs links that are shared; set contention to fifo, or choose another");
    }
}

void check_routing_has_buffers(const Section& root, const Platform::Description& platform,
                               const std::string& contention)
{
    const auto& parameters = platform.routing_parameters;
    if (contention != "credits" && parameters.has("state") &&
        parameters.get<std::string>("state") == "credits")
    {
        root.fault(
            std::string(section_path) + ".state",
            "credits needs links with buffers; set contention to credits, or choose another");
    }
}

std::string describe_routing()
{
    auto specs = keys_of_all(RoutingRegistry::instance().all());
    specs.insert(specs.begin(), name_spec());
    return describe_keys("routing", "how messages choose among routes", specs);
}

} // namespace haec_sim
