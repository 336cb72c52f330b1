// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/dump_platform.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/circuit_keys.hpp"
#include "machine/link_rate_keys.hpp"
#include "machine/link_types.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

bool is_described(const LinkType& type)
{
    return type.circuits ||
           std::ranges::any_of(link_specs(), [&](const ParameterSpec& spec)
                               { return link_value(type, spec.name).has_value(); });
}

bool is_mesh(const Platform::Description& description)
{
    return description.topology == "mesh" || description.topology == "torus";
}

/// True where links have other types than without configuration.
bool has_other_types(const Platform::Description& description)
{
    auto standard = description;
    standard.take_defaults();
    return !std::ranges::equal(description.link_types, standard.link_types, {}, &LinkType::name,
                               &LinkType::name) ||
           description.role_types != standard.role_types;
}

bool has_described_links(const Platform::Description& description)
{
    return std::ranges::any_of(description.link_types, is_described);
}

/// True where the form with types of links beside the topology is the one to write.
bool is_of_released_form(const Platform::Description& description,
                         const std::optional<Parameters>& computing_nodes)
{
    // The list of a graph's links has the place where `topology` says what links are like.
    return computing_nodes || has_other_types(description) ||
           ((is_mesh(description) || description.parameters.has("links")) &&
            has_described_links(description));
}

void write_link_values(JsonWriter& writer, const LinkType& type)
{
    for (const ParameterSpec& spec : link_specs())
    {
        const bool is_told = type.has_rates() && is_of_each_rate(spec.name);
        if (const auto value = is_told ? std::nullopt : link_value(type, spec.name))
        {
            const bool scaled = spec.unit == "mW";
            writer.raw_member(spec.name, scaled ? scaled_number_text(*value) : json_text(*value));
        }
    }
    write_circuits(writer, type);
    write_rates(writer, type);
}

void write_key(JsonWriter& writer, const Parameters& parameters, const std::string& key,
               const std::string& name)
{
    if (const auto value = parameters.values().find(key); value != parameters.values().end())
    {
        writer.member(name, value->second);
    }
}

/// The size before the type: ids of traces depend on every letter of the dump.
void write_topology(JsonWriter& writer, const Platform::Description& description,
                    const std::filesystem::path& library)
{
    const auto& specs = TopologyRegistry::instance().require(description.topology).parameters;
    writer.begin_object("topology");
    if (!library.empty())
    {
        writer.member("library", library.string());
    }
    for (std::size_t key = 0; key < std::max<std::size_t>(specs.size(), 1); ++key)
    {
        if (key < specs.size())
        {
            write_key(writer, description.parameters, specs[key].name, specs[key].name);
        }
        if (key == 0)
        {
            writer.member("type", Platform(description).topology().name());
        }
    }
    if (has_described_links(description))
    {
        writer.begin_object("links");
        for (const LinkType& type : description.link_types)
        {
            writer.begin_object(type.name);
            write_link_values(writer, type);
            writer.end_object();
        }
        writer.end_object();
    }
    writer.end_object();
}

void write_role_types(JsonWriter& writer, const Platform::Description& description)
{
    std::vector<std::string> names;
    for (const LinkTypeId type : description.role_types)
    {
        names.push_back(description.link_types[type.value].name);
    }
    writer.member("link_types", names);
}

void write_released_platform(JsonWriter& writer, const Platform::Description& description)
{
    writer.begin_list("link_types");
    for (const LinkType& type : description.link_types)
    {
        writer.begin_object();
        writer.member("name", type.name);
        write_link_values(writer, type);
        writer.end_object();
    }
    writer.end_list();
    writer.begin_object("topology");
    const auto& topology = TopologyRegistry::instance().require(description.topology);
    // A mesh needs no type, and connectivity tells it from a torus.
    if (!is_mesh(description))
    {
        writer.member("type", description.topology);
    }
    for (std::size_t key = 0; key < topology.parameters.size(); ++key)
    {
        const auto& name = topology.parameters[key].name;
        write_key(writer, description.parameters, name, name == "size" ? "shape" : name);
        if (key == 0)
        {
            write_role_types(writer, description);
        }
    }
    writer.end_object();
}

void write_computing_nodes(JsonWriter& writer, const Parameters& computing)
{
    writer.begin_object("nodes");
    writer.begin_object("computing");
    for (const auto& [key, value] : computing.values())
    {
        writer.member(key, value);
    }
    writer.end_object();
    writer.end_object();
}

} // namespace

void write_platform(JsonWriter& writer, const Platform::Description& description,
                    const std::optional<Parameters>& computing_nodes,
                    const std::filesystem::path& library)
{
    if (!is_of_released_form(description, computing_nodes))
    {
        write_topology(writer, description, library);
        return;
    }
    writer.begin_object("platform");
    write_released_platform(writer, description);
    if (computing_nodes)
    {
        write_computing_nodes(writer, *computing_nodes);
    }
    writer.end_object();
}

} // namespace haec_sim
