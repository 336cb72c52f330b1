// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/cluster_keys.hpp"

#include "haec_sim/error.hpp"
#include "machine/count_keys.hpp"
#include "machine/object_keys.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_cluster_vertices = std::uint64_t{1} << 31;

/// The network of each plane, as its keys describe it.
struct Network
{
    const TopologyDescriptor& topology;
    Parameters keys;
};

Network network_of(const Parameters& parameters)
{
    const auto object = parameters.get<JsonValue::Object>("network");
    ParameterSpec type;
    type.name = "type";
    type.kind = ParameterKind::text;
    type.choices = TopologyRegistry::instance().names();
    std::erase(type.choices, "cluster");
    type.default_value = std::string("mesh");
    const auto name = object.contains("type") ? object.at("type").if_is<std::string>() : nullptr;
    const auto& topology = TopologyRegistry::instance().require(
        name != nullptr && std::ranges::count(type.choices, *name) > 0 ? *name : "mesh");
    auto specs = topology.parameters;
    specs.push_back(type);
    Network network{topology, object_parameters(object, "network", specs)};
    if (auto fault = topology.check ? topology.check(network.keys) : std::optional<KeyFault>())
    {
        throw UsageError(fault->key + ": " + fault->text);
    }
    if (topology.complete)
    {
        topology.complete(network.keys);
    }
    return network;
}

std::unique_ptr<const Topology> make_network(const Network& network,
                                             const std::vector<LinkTypeId>& types,
                                             const std::vector<LinkType>& link_types)
{
    const std::vector own(types.begin(),
                          types.begin() + static_cast<std::ptrdiff_t>(
                                              roles_of(network.topology, network.keys).size()));
    return network.topology.create_with_links
               ? network.topology.create_with_links(network.keys, own, link_types)
               : network.topology.create(network.keys, own);
}

std::uint32_t plane_count_of(const Parameters& parameters)
{
    return static_cast<std::uint32_t>(parameters.get<std::int64_t>("planes"));
}

InterfaceRule rule_of(const Parameters& parameters)
{
    const auto rule = parameters.get<std::string>("interface");
    return rule == "round_robin"  ? InterfaceRule::round_robin
           : rule == "least_busy" ? InterfaceRule::least_busy
                                  : InterfaceRule::near;
}

/// Interfaces by which a message may leave a place; empty where one of them has no way.
std::vector<std::uint32_t> exits_of(const ClusterInside& inside, std::uint32_t place,
                                    InterfaceRule rule)
{
    std::vector<std::uint32_t> all(inside.interfaces());
    std::iota(all.begin(), all.end(), 0U);
    const auto nearest = inside.nearest(place, all, false);
    if (rule == InterfaceRule::near && nearest != ClusterInside::no_way)
    {
        return {nearest};
    }
    const auto is_cut_off = [&](std::uint32_t number)
    { return inside.hops(place, inside.interface(number)) == ClusterInside::no_way; };
    if (rule == InterfaceRule::round_robin && std::ranges::any_of(all, is_cut_off))
    {
        return {};
    }
    std::erase_if(all, is_cut_off);
    return all;
}

std::optional<KeyFault> check_ways_inside(const ClusterInside& inside)
{
    for (std::uint32_t from = 0; from < inside.places(); ++from)
    {
        for (std::uint32_t to = 0; to < inside.places(); ++to)
        {
            if (inside.hops(from, to) == ClusterInside::no_way)
            {
                return KeyFault{"node", "no way leads from " + inside.name(from) + " to " +
                                            inside.name(to) +
                                            " of a node, because places forward nothing unless "
                                            "forward is true; add links"};
            }
        }
    }
    return std::nullopt;
}

/// To each place by the plane of each interface that another one may leave by.
std::optional<KeyFault> check_ways_out(const ClusterInside& inside, std::uint32_t planes,
                                       InterfaceRule rule)
{
    for (std::uint32_t from = 0; from < inside.places(); ++from)
    {
        const auto exits = exits_of(inside, from, rule);
        if (exits.empty())
        {
            return KeyFault{"node", "no way leads from " + inside.name(from) + " to " +
                                        (rule == InterfaceRule::round_robin ? "each" : "any") +
                                        " interface of its node; add links, or set forward"};
        }
        for (const auto exit : exits)
        {
            for (std::uint32_t to = 0; to < inside.places(); ++to)
            {
                bool arrives = false;
                for (auto entry = exit % planes; entry < inside.interfaces(); entry += planes)
                {
                    arrives |= inside.hops(inside.interface(entry), to) != ClusterInside::no_way;
                }
                if (!arrives)
                {
                    return KeyFault{"node", "no way leads from " + inside.name(from) +
                                                " of a node by interface i" + std::to_string(exit) +
                                                " to " + inside.name(to) +
                                                " of another node; add links, or set forward"};
                }
            }
        }
    }
    return std::nullopt;
}

std::optional<KeyFault> check_counts(const Topology& network, const ClusterInside& inside,
                                     std::uint32_t planes)
{
    const auto each = inside.interfaces() / planes;
    if (network.node_count() % each != 0)
    {
        return KeyFault{"network", "has " + std::to_string(network.node_count()) +
                                       " nodes, at which " + std::to_string(each) +
                                       " interfaces of each node stand; give it a multiple of " +
                                       std::to_string(each) + " nodes"};
    }
    const std::uint64_t nodes = network.node_count() / each;
    const auto switches = std::uint64_t{network.vertex_count()} - network.node_count();
    if (nodes * inside.vertices() + planes * switches > most_cluster_vertices)
    {
        return KeyFault{"network", "makes more than 2147483648 places, interfaces and switches; "
                                   "make it smaller"};
    }
    return std::nullopt;
}

/// What can be said without the network's links.
std::optional<KeyFault> check_inside(const ClusterInside& inside, const Parameters& parameters)
{
    const auto planes = plane_count_of(parameters);
    if (inside.interfaces() % planes != 0)
    {
        return KeyFault{"planes", "is " + std::to_string(planes) + ", which does not divide the " +
                                      std::to_string(inside.interfaces()) +
                                      " interfaces of a node; give a number that does"};
    }
    auto fault = check_ways_inside(inside);
    return fault ? fault : check_ways_out(inside, planes, rule_of(parameters));
}

/// Does something that is about a key, and takes what it throws for that key's fault.
template <class Do>
std::optional<KeyFault> fault_at(const char* key, Do what)
{
    try
    {
        return what();
    }
    catch (const UsageError& error)
    {
        return KeyFault{key, error.what()};
    }
}

} // namespace

std::vector<ParameterSpec> cluster_specs()
{
    ParameterSpec network;
    network.name = "network";
    network.kind = ParameterKind::object;
    network.summary = "topology at whose nodes the interfaces stand: type and its keys";
    network.default_value =
        JsonValue::Object{{"type", {std::string("fat_tree")}}, {"arity", {4.0}}, {"levels", {2.0}}};
    network.is_path = true;
    ParameterSpec node;
    node.name = "node";
    node.kind = ParameterKind::object;
    node.summary = "inside of a node: places, interfaces, switches, links, forward";
    node.default_value = JsonValue::Object{
        {"places", {1.0}},
        {"interfaces", {1.0}},
        {"links", {JsonValue::List{{JsonValue::List{{0.0}, {std::string("i0")}}}}}}};
    auto planes = count_spec("planes", "networks, all alike; interface f is in plane f mod planes");
    planes.default_value = std::int64_t{1};
    ParameterSpec rule;
    rule.name = "interface";
    rule.kind = ParameterKind::text;
    rule.summary = "by which a message leaves its node";
    rule.default_value = std::string("near");
    rule.choices = {"near", "round_robin", "least_busy"};
    return {network, node, planes, rule};
}

std::optional<KeyFault> check_cluster(const Parameters& parameters)
{
    std::optional<Network> network;
    auto fault = fault_at("network",
                          [&]
                          {
                              network.emplace(network_of(parameters));
                              return std::optional<KeyFault>();
                          });
    if (fault)
    {
        return fault;
    }
    return fault_at("node",
                    [&]
                    {
                        const ClusterInside inside(parameters.get<JsonValue::Object>("node"));
                        auto of_inside = check_inside(inside, parameters);
                        // The routes of such a network need its links, which are not known here.
                        if (of_inside || network->topology.create_with_links)
                        {
                            return of_inside;
                        }
                        const std::vector<LinkTypeId> types(
                            roles_of(network->topology, network->keys).size());
                        return check_counts(*make_network(*network, types, {}), inside,
                                            plane_count_of(parameters));
                    });
}

void complete_cluster(Parameters& parameters)
{
    parameters.set("network", object_of(network_of(parameters).keys), parameters.given("network"));
}

Parameters network_keys(const Parameters& parameters)
{
    return network_of(parameters).keys;
}

std::vector<LinkRole> cluster_roles(const Parameters& parameters)
{
    const auto network = network_of(parameters);
    auto roles = roles_of(network.topology, network.keys);
    const ClusterInside inside(parameters.get<JsonValue::Object>("node"));
    for (const auto& name : inside.classes())
    {
        roles.push_back({"inside " + name, name});
    }
    return roles;
}

ClusterParts cluster_parts(const Parameters& parameters, const std::vector<LinkTypeId>& types,
                           const std::vector<LinkType>& link_types)
{
    const auto network = network_of(parameters);
    const auto own = roles_of(network.topology, network.keys).size();
    ClusterParts parts{make_network(network, types, link_types),
                       ClusterInside(parameters.get<JsonValue::Object>("node")),
                       plane_count_of(parameters),
                       rule_of(parameters),
                       {types.begin() + static_cast<std::ptrdiff_t>(own), types.end()}};
    auto fault = check_inside(parts.inside, parameters);
    fault = fault ? fault : check_counts(*parts.network, parts.inside, parts.planes);
    if (fault)
    {
        throw UsageError("topology." + fault->key + ": " + fault->text);
    }
    return parts;
}

} // namespace haec_sim
