// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/replace_topology.hpp"

#include <json/value.h>

namespace haec_sim
{

namespace
{

bool is_of_boards(const std::string& type)
{
    return type == "mesh" || type == "torus" || type == "haec_box";
}

/// The type that a section names; text that no topology has where it is none.
std::string type_of(const Json::Value& topology)
{
    if (!topology.isObject() || !topology.isMember("type"))
    {
        return "mesh";
    }
    return topology["type"].isString() ? topology["type"].asString() : "";
}

Json::Value list_of(const std::vector<std::int64_t>& numbers)
{
    Json::Value list(Json::arrayValue);
    for (const auto number : numbers)
    {
        list.append(static_cast<Json::Int64>(number));
    }
    return list;
}

/// Moves a member on, if there is one.
void keep(const Json::Value& from, const std::string& key, Json::Value& to)
{
    if (from.isObject() && from.isMember(key))
    {
        to[key] = from[key];
    }
}

void replace_in_released_form(Json::Value& platform, const ChosenTopology& chosen, bool keeps_links)
{
    Json::Value topology(Json::objectValue);
    topology["shape"] = list_of(chosen.size);
    if (chosen.type == "mesh" || chosen.type == "torus")
    {
        Json::Value connectivity(Json::arrayValue);
        for (std::size_t dimension = 0; dimension < chosen.size.size(); ++dimension)
        {
            connectivity.append(chosen.type);
        }
        topology["connectivity"] = connectivity;
    }
    else
    {
        topology["type"] = chosen.type;
    }
    if (keeps_links)
    {
        keep(platform["topology"], "link_types", topology);
    }
    else
    {
        platform.removeMember("link_types");
    }
    platform["topology"] = topology;
}

} // namespace

void replace_topology(Json::Value& root, const ChosenTopology& chosen)
{
    const bool is_released_form = root.isMember("platform") && root["platform"].isObject();
    auto& holder = is_released_form ? root["platform"] : root;
    const auto& old = static_cast<const Json::Value&>(holder)["topology"];
    const bool keeps_links = is_of_boards(type_of(old)) && is_of_boards(chosen.type);
    if (is_released_form)
    {
        replace_in_released_form(holder, chosen, keeps_links);
        return;
    }
    Json::Value topology(Json::objectValue);
    topology["type"] = chosen.type;
    topology["size"] = list_of(chosen.size);
    if (keeps_links)
    {
        keep(old, "links", topology);
    }
    root["topology"] = topology;
}

} // namespace haec_sim
