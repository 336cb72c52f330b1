// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/platform_section.hpp"

#include "core/link_types.hpp"
#include "core/section.hpp"
#include "core/topology_keys.hpp"

#include <json/value.h>

namespace haec_sim
{

namespace
{

ParameterSpec spec(std::string name, ParameterKind kind, std::vector<std::string> choices = {})
{
    ParameterSpec result;
    result.name = std::move(name);
    result.kind = kind;
    result.choices = std::move(choices);
    return result;
}

void read_type(const Json::Value& topology, const std::string& path,
               Platform::Description& description, Faults& faults)
{
    static const std::vector<ParameterSpec> specs{
        spec("type", ParameterKind::text, {"mesh", "torus", "haec_box"})};
    const Parameters parameters =
        read_section(topology, specs, path, faults, {"size", "connectivity", "links"});
    const std::string type = parameters.has("type") ? parameters.get<std::string>("type") : "mesh";
    if (type == "haec_box")
    {
        description.kind = TopologyKind::haec_box;
        if (topology.isMember("connectivity"))
        {
            faults.add(key_path(path, "connectivity"),
                       "has no effect on a haec_box, whose links its type tells; leave it out");
        }
        return;
    }
    const bool torus = type == "torus";
    description.kind = torus ? TopologyKind::torus : TopologyKind::mesh;
    description.wraps = {torus, torus, torus};
    read_connectivity(topology, path, description, faults);
}

void read_papers_form(const Json::Value& topology, Platform::Description& description,
                      Faults& faults)
{
    const std::string path = "topology";
    if (!check_object(topology, path, faults))
    {
        return;
    }
    read_size(topology, "size", path, description, faults);
    read_type(topology, path, description, faults);
    if (topology.isMember("links"))
    {
        description.link_types = read_named_links(topology["links"], "topology.links", faults);
    }
}

std::optional<Parameters> read_computing_nodes(const Json::Value& nodes, Faults& faults)
{
    static const std::vector<ParameterSpec> specs = []
    {
        std::vector<ParameterSpec> result{spec("power", ParameterKind::text),
                                          spec("cores", ParameterKind::integer),
                                          spec("usage", ParameterKind::texts)};
        result[1].minimum = 1.0;
        return result;
    }();
    const std::string path = "platform.nodes";
    if (!check_object(nodes, path, faults))
    {
        return std::nullopt;
    }
    check_keys(nodes, {"computing"}, path, faults);
    const std::string computing_path = key_path(path, "computing");
    if (!nodes.isMember("computing") || !check_object(nodes["computing"], computing_path, faults))
    {
        return std::nullopt;
    }
    return read_section(nodes["computing"], specs, computing_path, faults);
}

void read_released_topology(const Json::Value& topology, Platform::Description& description,
                            Faults& faults)
{
    const std::string path = "platform.topology";
    if (check_object(topology, path, faults))
    {
        check_keys(topology, {"shape", "link_types", "connectivity"}, path, faults);
        read_size(topology, "shape", path, description, faults);
        read_connectivity(topology, path, description, faults);
        read_dimension_links(topology, path, description, faults);
    }
}

void read_released_form(const Json::Value& platform, Configuration& configuration, Faults& faults)
{
    const std::string path = "platform";
    if (!check_object(platform, path, faults))
    {
        return;
    }
    check_keys(platform, {"link_types", "topology", "nodes"}, path, faults);
    if (platform.isMember("link_types"))
    {
        configuration.platform.link_types =
            read_link_types(platform["link_types"], "platform.link_types", faults);
    }
    static const Json::Value nothing(Json::objectValue);
    read_released_topology(platform.isMember("topology") ? platform["topology"] : nothing,
                           configuration.platform, faults);
    if (platform.isMember("nodes"))
    {
        configuration.computing_nodes = read_computing_nodes(platform["nodes"], faults);
    }
}

} // namespace

void read_platform(const Json::Value& root, Configuration& configuration, Faults& faults)
{
    if (root.isMember("topology") && root.isMember("platform"))
    {
        faults.add("topology", "the topology is given twice, here and in platform; leave out one");
    }
    else if (root.isMember("topology"))
    {
        read_papers_form(root["topology"], configuration.platform, faults);
    }
    else if (root.isMember("platform"))
    {
        read_released_form(root["platform"], configuration, faults);
    }
}

void read_resource_managers(const Json::Value& root, Configuration& configuration, Faults& faults)
{
    static const std::vector<ParameterSpec> specs{
        spec("routing", ParameterKind::text, {"xyz", "shortest_path"})};
    const std::string path = "resource_managers";
    const std::string network = "network_resource_manager";
    if (!root.isMember(path) || !check_object(root[path], path, faults))
    {
        return;
    }
    check_keys(root[path], {network}, path, faults);
    const std::string network_path = key_path(path, network);
    if (!root[path].isMember(network) || !check_object(root[path][network], network_path, faults))
    {
        return;
    }
    const Json::Value& manager = root[path][network];
    check_keys(manager, {"routing", "energy_model"}, network_path, faults);
    const std::string energy_path = key_path(network_path, "energy_model");
    if (manager.isMember("energy_model") &&
        check_object(manager["energy_model"], energy_path, faults))
    {
        check_keys(manager["energy_model"], {}, energy_path, faults);
    }
    const std::string routing_path = key_path(network_path, "routing");
    if (manager.isMember("routing") && check_object(manager["routing"], routing_path, faults))
    {
        configuration.network_routing =
            read_section(manager["routing"], specs, routing_path, faults);
    }
}

} // namespace haec_sim
