// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/dump.hpp"

#include "core/json/json_writer.hpp"
#include "machine/dump_platform.hpp"
#include "simulation/replay/replay_keys.hpp"

namespace haec_sim
{

namespace
{

void write_parameters(JsonWriter& writer, const Parameters& parameters)
{
    for (const auto& [key, value] : parameters.values())
    {
        writer.member(key, value);
    }
}

/// The keys come in the order in which they are documented.
void write_documented(JsonWriter& writer, const std::vector<ParameterSpec>& specs,
                      const Parameters& section)
{
    for (const ParameterSpec& spec : specs)
    {
        const auto value = section.values().find(spec.name);
        if (value != section.values().end())
        {
            writer.member(spec.name, value->second);
        }
    }
}

void write_contention(JsonWriter& writer, const Configuration& configuration)
{
    const auto& contention = configuration.contention;
    writer.member("contention", contention ? contention->discipline->name : unlimited);
    if (contention)
    {
        write_documented(writer, contention->discipline->parameters, contention->parameters);
    }
    const NodePorts& ports = configuration.platform.ports;
    if (ports.injection)
    {
        writer.member("injection_bandwidth", ports.injection->value);
    }
    if (ports.ejection)
    {
        writer.member("ejection_bandwidth", ports.ejection->value);
    }
}

void write_resource_managers(JsonWriter& writer, const Configuration& configuration)
{
    writer.begin_object("resource_managers");
    writer.begin_object("network_resource_manager");
    const auto& platform = configuration.platform;
    if (platform.routing_parameters.has("routing"))
    {
        writer.begin_object("routing");
        write_parameters(writer, platform.routing_parameters);
        writer.end_object();
    }
    write_contention(writer, configuration);
    writer.end_object();
    writer.end_object();
}

std::string unit_name(MappingUnit unit)
{
    switch (unit)
    {
    case MappingUnit::process:
        return "process";
    case MappingUnit::thread:
        return "thread";
    case MappingUnit::automatic:
        break;
    }
    return "automatic";
}

void write_module(JsonWriter& writer, const ModuleSection& section)
{
    writer.begin_object(section.module->name);
    if (!section.library.empty())
    {
        writer.member("library", section.library.string());
    }
    write_documented(writer, section.module->parameters, section.parameters);
    writer.end_object();
}

void write_modules(JsonWriter& writer, const std::vector<ModuleSection>& modules)
{
    writer.begin_object("modules");
    for (const ModuleSection& section : modules)
    {
        write_module(writer, section);
    }
    writer.end_object();
}

} // namespace

std::string dump_configuration(const Configuration& configuration)
{
    JsonWriter writer;
    writer.begin_object();
    write_platform(writer, configuration.platform, configuration.computing_nodes,
                   configuration.topology_library);
    write_resource_managers(writer, configuration);
    writer.begin_object("mapping");
    writer.member("unit", unit_name(configuration.mapping_unit));
    writer.end_object();
    writer.begin_object("replay");
    write_documented(writer, replay_keys(), configuration.replay);
    writer.end_object();
    write_modules(writer, configuration.modules);
    writer.end_object();
    return writer.take_text();
}

} // namespace haec_sim
