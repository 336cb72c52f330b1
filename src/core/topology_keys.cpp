// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/topology_keys.hpp"

#include "core/did_you_mean.hpp"
#include "core/json_text.hpp"

#include <json/value.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_nodes = std::uint64_t{1} << 31;

std::string list_text(const Json::Value& value)
{
    return value.isArray() ? "a list of " + std::to_string(value.size()) : found_text(value);
}

/// Three texts out of `valid`, as indices into it.
std::optional<std::array<std::size_t, 3>> three_of(const Json::Value& value,
                                                   const std::vector<std::string>& valid,
                                                   const std::string& path, Faults& faults)
{
    if (!value.isArray() || value.size() != 3)
    {
        faults.add(path, "expected one of " + join(valid) +
                             " for each of x, y and z [ ..., ..., ... ], found " +
                             list_text(value));
        return std::nullopt;
    }
    std::array<std::size_t, 3> indices{};
    bool good = true;
    for (Json::ArrayIndex i = 0; i < 3; ++i)
    {
        const std::string text = value[i].isString() ? value[i].asString() : std::string();
        const auto found = std::find(valid.begin(), valid.end(), text);
        indices[i] = static_cast<std::size_t>(found - valid.begin());
        if (!value[i].isString() || found == valid.end())
        {
            good = false;
            faults.add(key_path(path, std::to_string(i)),
                       "expected one of " + join(valid) + ", found " + found_text(value[i]));
        }
    }
    return good ? std::optional(indices) : std::nullopt;
}

std::uint64_t node_count(const Coordinates& size)
{
    std::uint64_t nodes = 1;
    for (const std::uint32_t length : size)
    {
        // Stops where the next factor, below 2^32, could take the product beyond 64 bits.
        nodes = nodes > most_nodes ? nodes : nodes * length;
    }
    return nodes;
}

void read_coordinates(const Json::Value& value, const std::string& size_path,
                      Platform::Description& description, Faults& faults)
{
    if (!value.isArray() || value.size() != 3)
    {
        faults.add(size_path, "expected the numbers of nodes in x, y and z [4, 4, 4], found " +
                                  list_text(value));
        return;
    }
    Coordinates size{};
    for (Json::ArrayIndex i = 0; i < 3; ++i)
    {
        if (!value[i].isUInt() || value[i].asUInt() == 0)
        {
            faults.add(key_path(size_path, std::to_string(i)),
                       "expected an integer from 1 to 4294967295, found " + found_text(value[i]));
            return;
        }
        size[i] = value[i].asUInt();
    }
    if (node_count(size) > most_nodes)
    {
        faults.add(size_path, "more than 2^31 nodes; choose a smaller size");
        return;
    }
    description.size = size;
}

} // namespace

void read_size(const Json::Value& section, const std::string& key, const std::string& path,
               Platform::Description& description, Faults& faults)
{
    const std::string size_path = key_path(path, key);
    if (section.isMember(key))
    {
        read_coordinates(section[key], size_path, description, faults);
    }
}

void read_connectivity(const Json::Value& section, const std::string& path,
                       Platform::Description& description, Faults& faults)
{
    static const std::vector<std::string> kinds{"mesh", "torus"};
    if (!section.isMember("connectivity"))
    {
        return;
    }
    const auto chosen =
        three_of(section["connectivity"], kinds, key_path(path, "connectivity"), faults);
    if (chosen)
    {
        const auto wraps = [](std::size_t kind) { return kind == 1; };
        std::transform(chosen->begin(), chosen->end(), description.wraps.begin(), wraps);
        const bool all = std::all_of(chosen->begin(), chosen->end(), wraps);
        description.kind = all ? TopologyKind::torus : TopologyKind::mesh;
    }
}

void read_dimension_links(const Json::Value& section, const std::string& path,
                          Platform::Description& description, Faults& faults)
{
    const std::string links_path = key_path(path, "link_types");
    std::vector<std::string> names;
    for (const LinkType& type : description.link_types)
    {
        names.push_back(type.name);
    }
    if (section.isMember("link_types"))
    {
        if (const auto chosen = three_of(section["link_types"], names, links_path, faults))
        {
            std::transform(chosen->begin(), chosen->end(), description.dimension_links.begin(),
                           [](std::size_t index)
                           { return LinkTypeId{static_cast<std::uint32_t>(index)}; });
        }
    }
    else if (names.size() == 1)
    {
        description.dimension_links = {};
    }
    else if (!names.empty() && names != std::vector<std::string>{"optical", "wireless"})
    {
        faults.add(links_path,
                   "missing; give the link type of x, y and z, each one of " + join(names));
    }
}

} // namespace haec_sim
