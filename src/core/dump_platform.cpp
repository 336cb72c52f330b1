// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/dump_platform.hpp"

#include "core/link_types.hpp"
#include "core/number_text.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

template <class Range, class Text>
std::string json_list(const Range& range, Text&& text)
{
    std::string list;
    for (const auto& element : range)
    {
        list += (list.empty() ? "" : ", ") + text(element);
    }
    return "[" + list + "]";
}

std::string size_json(const Platform::Description& platform)
{
    return json_list(platform.size, [](std::uint32_t length) { return std::to_string(length); });
}

std::string connectivity_json(const Platform::Description& platform)
{
    return json_list(platform.wraps,
                     [](bool wraps) { return json_string(wraps ? "torus" : "mesh"); });
}

std::string kind_name(TopologyKind kind)
{
    switch (kind)
    {
    case TopologyKind::torus:
        return "torus";
    case TopologyKind::haec_box:
        return "haec_box";
    case TopologyKind::mesh:
        break;
    }
    return "mesh";
}

bool is_described(const LinkType& type)
{
    return std::any_of(link_specs().begin(), link_specs().end(),
                       [&](const ParameterSpec& spec)
                       { return link_value(type, spec.name).has_value(); });
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

} // namespace

bool has_described_links(const Platform::Description& platform)
{
    const Platform::Description standard;
    const auto same_name = [](const LinkType& left, const LinkType& right)
    { return left.name == right.name; };
    const bool same_names =
        std::equal(platform.link_types.begin(), platform.link_types.end(),
                   standard.link_types.begin(), standard.link_types.end(), same_name);
    return !same_names || platform.dimension_links != standard.dimension_links ||
           std::any_of(platform.link_types.begin(), platform.link_types.end(), is_described);
}

void write_topology(JsonWriter& writer, const Platform::Description& platform)
{
    writer.begin_object("topology");
    writer.raw_member("size", size_json(platform));
    writer.member("type", kind_name(platform.kind));
    if (platform.kind != TopologyKind::haec_box)
    {
        writer.raw_member("connectivity", connectivity_json(platform));
    }
    if (has_described_links(platform))
    {
        writer.begin_object("links");
        for (const LinkType& type : platform.link_types)
        {
            writer.begin_object(type.name);
            write_link_values(writer, type);
            writer.end_object();
        }
        writer.end_object();
    }
    writer.end_object();
}

void write_released_platform(JsonWriter& writer, const Platform::Description& platform)
{
    writer.begin_list("link_types");
    for (const LinkType& type : platform.link_types)
    {
        writer.begin_object();
        writer.member("name", type.name);
        write_link_values(writer, type);
        writer.end_object();
    }
    writer.end_list();
    writer.begin_object("topology");
    writer.raw_member("shape", size_json(platform));
    writer.raw_member("link_types",
                      json_list(platform.dimension_links, [&](LinkTypeId type)
                                { return json_string(platform.link_types[type.value].name); }));
    writer.raw_member("connectivity", connectivity_json(platform));
    writer.end_object();
}

} // namespace haec_sim
