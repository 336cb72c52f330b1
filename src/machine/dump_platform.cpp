// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/dump_platform.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/link_types.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

bool is_described(const LinkType& type)
{
    return std::ranges::any_of(link_specs(), [&](const ParameterSpec& spec)
                               { return link_value(type, spec.name).has_value(); });
}

/// True where anything about links is not as it is without configuration.
bool has_described_links(const Platform::Description& description)
{
    const Platform::Description standard(description.topology);
    return !std::ranges::equal(description.link_types, standard.link_types, {}, &LinkType::name,
                               &LinkType::name) ||
           description.role_types != standard.role_types ||
           std::ranges::any_of(description.link_types, is_described);
}

void write_link_values(JsonWriter& writer, const LinkType& type)
{
    for (const ParameterSpec& spec : link_specs())
    {
        if (const auto value = link_value(type, spec.name))
        {
            const bool scaled = spec.unit == "mW";
            writer.raw_member(spec.name, scaled ? scaled_number_text(*value) : json_text(*value));
        }
    }
}

void write_key(JsonWriter& writer, const Parameters& parameters, const std::string& key,
               const std::string& name)
{
    writer.member(name, parameters.values().find(key)->second);
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
    write_key(writer, description.parameters, "size", "shape");
    write_role_types(writer, description);
    write_key(writer, description.parameters, "connectivity", "connectivity");
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
    const bool is_released = description.topology == "mesh" || description.topology == "torus";
    if (!is_released || !(has_described_links(description) || computing_nodes))
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
