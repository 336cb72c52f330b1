// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/platform_section.hpp"

#include "core/registry/library_key.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/link_types.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// Takes the value of a key over where it is there and right.
void read_key(const Section& section, const ParameterSpec& spec, const std::string& name,
              Platform::Description& description)
{
    ParameterSpec read = spec;
    read.name = name;
    if (const auto value = section.has(name) ? section.value(read) : std::nullopt)
    {
        description.parameters.set(spec.name, *value, true);
    }
}

/// The topology that `type` names; a mesh where it names none.
const TopologyDescriptor& chosen_topology(const Section& topology)
{
    ParameterSpec type;
    type.name = "type";
    type.kind = ParameterKind::text;
    type.default_value = std::string("mesh");
    type.choices = TopologyRegistry::instance().names();
    const auto name = topology.value(type).value_or(*type.default_value);
    return TopologyRegistry::instance().require(std::get<std::string>(name));
}

/// Keys of other topologies, of which the user is told that they are in vain.
void refuse_keys_of_others(const Section& topology, const TopologyDescriptor& chosen,
                           std::vector<std::string>& known)
{
    for (const TopologyDescriptor* other : TopologyRegistry::instance().all())
    {
        for (const ParameterSpec& spec : other->parameters)
        {
            if (std::ranges::find(known, spec.name) != known.end())
            {
                continue;
            }
            known.push_back(spec.name);
            if (topology.has(spec.name))
            {
                topology.fault(spec.name, "has no effect on a " + chosen.name + "; leave it out");
            }
        }
    }
}

Platform::Description read_papers_form(const Section& topology)
{
    const TopologyDescriptor& chosen = chosen_topology(topology);
    Platform::Description description(chosen.name);
    std::vector<std::string> known{"type", "links", "library"};
    for (const ParameterSpec& spec : chosen.parameters)
    {
        read_key(topology, spec, spec.name, description);
        known.push_back(spec.name);
    }
    const auto fault =
        chosen.check ? chosen.check(description.parameters) : std::optional<KeyFault>();
    if (fault)
    {
        topology.fault(fault->key, fault->text);
    }
    else
    {
        description.take_default_links();
    }
    refuse_keys_of_others(topology, chosen, known);
    topology.check_keys(known);
    if (const auto links = topology.section("links"))
    {
        read_named_links(*links, description.link_types);
    }
    return description;
}

std::optional<Parameters> read_computing_nodes(const Section& nodes)
{
    static const std::vector<ParameterSpec> specs = []
    {
        std::vector<ParameterSpec> result(3);
        result[0].name = "power";
        result[0].kind = ParameterKind::text;
        result[1].name = "cores";
        result[1].kind = ParameterKind::integer;
        result[1].minimum = 1.0;
        result[2].name = "usage";
        result[2].kind = ParameterKind::texts;
        return result;
    }();
    nodes.check_keys({"computing"});
    const auto computing = nodes.section("computing");
    return computing ? std::optional(computing->parameters(specs)) : std::nullopt;
}

/// "x, y and z".
std::string role_names(const TopologyDescriptor& topology)
{
    std::string names;
    for (std::size_t role = 0; role < topology.roles.size(); ++role)
    {
        const bool last = role + 1 == topology.roles.size();
        names += (role == 0 ? "" : last ? " and " : ", ") + topology.roles[role].name;
    }
    return names;
}

/// The key `link_types` of the released form: a name for each role.
ParameterSpec role_types_spec(const TopologyDescriptor& topology,
                              const std::vector<std::string>& types)
{
    ParameterSpec spec;
    spec.name = "link_types";
    spec.kind = ParameterKind::texts;
    spec.choices = types;
    spec.length = topology.roles.size();
    const std::string places = join(std::vector<std::string>(spec.length, "..."));
    spec.expected =
        "one of " + join(types) + " for each of " + role_names(topology) + " [ " + places + " ]";
    return spec;
}

void read_role_types(const Section& platform, const std::optional<Section>& topology,
                     const TopologyDescriptor& mesh, Platform::Description& description)
{
    std::vector<std::string> types;
    for (const LinkType& type : description.link_types)
    {
        types.push_back(type.name);
    }
    // Link types that are wrong are told as that; there is nothing to choose from.
    if (types.empty() || std::ranges::count(types, "") > 0)
    {
        return;
    }
    if (topology && topology->has("link_types"))
    {
        const auto chosen = topology->value(role_types_spec(mesh, types));
        for (std::size_t role = 0; chosen && role < mesh.roles.size(); ++role)
        {
            const auto& name = std::get<std::vector<std::string>>(*chosen)[role];
            const auto type = std::ranges::find(types, name) - types.begin();
            description.role_types[role] = {static_cast<std::uint32_t>(type)};
        }
    }
    else if (types.size() == 1)
    {
        description.role_types.assign(mesh.roles.size(), LinkTypeId{});
    }
    else if (types != default_link_types(mesh.roles))
    {
        platform.fault("topology.link_types", "missing; give the link type of " + role_names(mesh) +
                                                  ", each one of " + join(types));
    }
}

/// The topology of the released form is a mesh, whose connectivity may make it a torus; its size is
/// called shape.
void read_released_topology(const Section& platform, Platform::Description& description)
{
    const TopologyDescriptor& mesh = TopologyRegistry::instance().require("mesh");
    const auto name_of = [](const std::string& key) { return key == "size" ? "shape" : key; };
    const auto topology = platform.section("topology");
    if (topology)
    {
        topology->check_keys({"shape", "link_types", "connectivity"});
        for (const ParameterSpec& spec : mesh.parameters)
        {
            read_key(*topology, spec, name_of(spec.name), description);
        }
        if (const auto fault = mesh.check(description.parameters))
        {
            topology->fault(name_of(fault->key), fault->text);
        }
    }
    if (topology || !platform.has("topology"))
    {
        read_role_types(platform, topology, mesh, description);
    }
}

PlatformSection read_released_form(const Section& platform)
{
    PlatformSection result;
    platform.check_keys({"link_types", "topology", "nodes"});
    if (platform.has("link_types"))
    {
        result.description.link_types = read_link_types(platform);
    }
    read_released_topology(platform, result.description);
    if (const auto nodes = platform.section("nodes"))
    {
        result.computing_nodes = read_computing_nodes(*nodes);
    }
    return result;
}

} // namespace

PlatformSection read_platform(const Section& root, const std::filesystem::path& folder)
{
    if (root.has("topology") && root.has("platform"))
    {
        root.fault("topology", "the topology is given twice, here and in platform; leave out one");
        return {};
    }
    if (const auto topology = root.section("topology"))
    {
        // The library comes first, as it brings the topology.
        auto library = load_library(*topology, folder);
        if (!library)
        {
            return {};
        }
        return {read_papers_form(*topology), std::nullopt, std::move(*library)};
    }
    if (const auto platform = root.section("platform"))
    {
        return read_released_form(*platform);
    }
    return {};
}

} // namespace haec_sim
