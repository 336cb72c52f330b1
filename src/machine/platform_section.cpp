// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/platform_section.hpp"

#include "core/keys/placed_paths.hpp"
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

/// The name of a topology's key in one of the two forms of configurations.
using KeyName = std::string (*)(const std::string&);

std::string papers_name(const std::string& key)
{
    return key;
}

std::string released_name(const std::string& key)
{
    return key == "size" ? "shape" : key;
}

/// Keys of other topologies, of which the user is told that they are in vain.
std::vector<std::string> refuse_keys_of_others(const Section& topology,
                                               const TopologyDescriptor& chosen, KeyName name_of,
                                               const std::vector<std::string>& known)
{
    std::vector<std::string> told;
    for (const TopologyDescriptor* other : TopologyRegistry::instance().all())
    {
        for (const ParameterSpec& spec : other->parameters)
        {
            const auto name = name_of(spec.name);
            if (topology.has(name) && std::ranges::count(known, name) == 0 &&
                std::ranges::count(told, name) == 0)
            {
                topology.superfluous(
                    name, "has no effect on a " + chosen.name +
                              (name == "without" ? ", whose routes cannot go around; set type to "
                                                   "graph, fat_tree, dragonfly or hyperx"
                                                 : "; leave it out"));
                told.push_back(name);
            }
        }
    }
    return told;
}

/// Reads which topology it is, and its keys; true where they are right together. Keys in `known`
/// are read elsewhere, unless they are a list: a graph has its links in one.
bool read_topology(const Section& topology, KeyName name_of, const std::filesystem::path& folder,
                   std::vector<std::string> known, Platform::Description& description)
{
    const TopologyDescriptor& chosen = chosen_topology(topology);
    description = Platform::Description(chosen.name);
    known.push_back("type");
    for (const ParameterSpec& spec : chosen.parameters)
    {
        const auto name = name_of(spec.name);
        if (std::ranges::count(known, name) == 0 || topology.has_list(name))
        {
            read_key(topology, spec, name, description);
        }
        known.push_back(name);
    }
    place_paths(description.parameters, chosen.parameters, folder);
    const auto fault =
        chosen.check ? chosen.check(description.parameters) : std::optional<KeyFault>();
    if (fault)
    {
        topology.fault(name_of(fault->key), fault->text);
    }
    else
    {
        description.take_defaults();
    }
    topology.check_keys(known, refuse_keys_of_others(topology, chosen, name_of, known));
    return !fault;
}

Platform::Description read_papers_form(const Section& topology, const std::filesystem::path& folder)
{
    Platform::Description description;
    const bool is_right =
        read_topology(topology, papers_name, folder, {"links", "library"}, description);
    // Nobody knows the classes of links that wrong keys say.
    const auto& chosen = TopologyRegistry::instance().require(description.topology);
    if ((!is_right && chosen.roles_by_keys) || description.parameters.has("links"))
    {
        return description;
    }
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
std::string role_names(const std::vector<LinkRole>& roles)
{
    std::string names;
    for (std::size_t role = 0; role < roles.size(); ++role)
    {
        const bool last = role + 1 == roles.size();
        names += (role == 0 ? "" : last ? " and " : ", ") + roles[role].name;
    }
    return names;
}

/// The key `link_types` of the released form: a name for each role.
ParameterSpec role_types_spec(const std::vector<LinkRole>& roles,
                              const std::vector<std::string>& types)
{
    ParameterSpec spec;
    spec.name = "link_types";
    spec.kind = ParameterKind::texts;
    spec.choices = types;
    spec.length = roles.size();
    const std::string places = join(std::vector<std::string>(spec.length, "..."));
    spec.expected =
        "one of " + join(types) + " for each of " + role_names(roles) + " [ " + places + " ]";
    return spec;
}

/// True where links of one type have different shares of its bandwidth.
bool mixes_bandwidths(const std::vector<LinkRole>& roles, const std::vector<LinkTypeId>& types)
{
    for (std::size_t role = 0; role < roles.size(); ++role)
    {
        const auto first = std::ranges::find(types, types[role]) - types.begin();
        if (roles[static_cast<std::size_t>(first)].bandwidth_factor != roles[role].bandwidth_factor)
        {
            return true;
        }
    }
    return false;
}

void read_role_types(const Section& platform, const std::optional<Section>& topology,
                     Platform::Description& description)
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
    const auto roles = roles_of(TopologyRegistry::instance().require(description.topology),
                                description.parameters);
    if (topology && topology->has("link_types"))
    {
        const auto chosen = topology->value(role_types_spec(roles, types));
        for (std::size_t role = 0; chosen && role < roles.size(); ++role)
        {
            const auto& name = std::get<std::vector<std::string>>(*chosen)[role];
            const auto type = std::ranges::find(types, name) - types.begin();
            description.role_types[role] = {static_cast<std::uint32_t>(type)};
        }
    }
    else if (types.size() == 1)
    {
        description.role_types.assign(roles.size(), LinkTypeId{});
    }
    else if (types != default_link_types(roles))
    {
        platform.fault("topology.link_types", "missing; give the link type of " +
                                                  role_names(roles) + ", each one of " +
                                                  join(types));
        return;
    }
    if (mixes_bandwidths(roles, description.role_types))
    {
        platform.fault("topology.link_types", "gives links whose bandwidth_factor differs one "
                                              "type; give each a type of its own");
    }
}

/// The released form has the types of links beside the topology, whose size is called shape.
PlatformSection read_released_form(const Section& platform, const std::filesystem::path& folder)
{
    PlatformSection result;
    auto& description = result.description;
    platform.check_keys({"link_types", "topology", "nodes"});
    const auto topology = platform.section("topology");
    const bool is_right =
        topology ? read_topology(*topology, released_name, folder, {"link_types"}, description)
                 : !platform.has("topology");
    if (platform.has("link_types"))
    {
        description.link_types = read_link_types(platform);
    }
    if (is_right)
    {
        read_role_types(platform, topology, description);
    }
    if (const auto nodes = platform.section("nodes"))
    {
        result.computing_nodes = read_computing_nodes(*nodes);
    }
    return result;
}

} // namespace

PlatformSection read_platform(const Section& root, const std::filesystem::path& folder,
                              Libraries libraries)
{
    if (root.has("topology") && root.has("platform"))
    {
        root.fault("topology", "the topology is given twice, here and in platform; leave out one");
        return {};
    }
    if (const auto topology = root.section("topology"))
    {
        // The library comes first, as it brings the topology.
        auto library = load_library(*topology, folder, libraries);
        if (!library)
        {
            return {};
        }
        return {read_papers_form(*topology, folder), std::nullopt, std::move(*library)};
    }
    if (const auto platform = root.section("platform"))
    {
        return read_released_form(*platform, folder);
    }
    return {};
}

} // namespace haec_sim
