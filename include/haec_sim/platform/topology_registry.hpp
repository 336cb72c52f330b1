// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module_abi.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/link_type.hpp"
#include "haec_sim/platform/topology.hpp"
#include "haec_sim/registry.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The role of some links of a topology ("x", "uplink"), and the name of their default link type.
struct LinkRole
{
    /// The name of the role in a configuration.
    std::string name;
    std::string link_type;
    /// The factor of the bandwidth (of the type, or of the network model) for its links.
    double bandwidth_factor = 1.0;
};

/// An error in a key: the problem, and how to fix it.
struct KeyFault
{
    /// The key, without its section.
    std::string key;
    std::string text;
};

/// The description of a topology for --describe and the configuration.
struct TopologyDescriptor
{
    /// The value of `topology.type`; unique among all loaded topologies.
    std::string name;
    /// One line of --list-topologies.
    std::string summary;
    /// The keys of the section `topology` besides `type` and `links`. Each has a default.
    std::vector<ParameterSpec> parameters;
    /// The roles of links. Configurations give each role a link type.
    std::vector<LinkRole> roles;
    /// Checks combinations of keys. May be empty.
    std::function<std::optional<KeyFault>(const Parameters&)> check;
    /// Creates the topology; `types` has the link type of each role. Throws UsageError for keys
    /// that `check` refuses.
    std::function<std::unique_ptr<const Topology>(const Parameters&,
                                                  const std::vector<LinkTypeId>& types)>
        create;
    /// Returns the roles of links if they depend on the keys, which `check` has accepted; otherwise
    /// empty.
    std::function<std::vector<LinkRole>(const Parameters&)> roles_by_keys{};
    /// Sets defaults that depend on other keys, which `check` has accepted. May be empty.
    std::function<void(Parameters&)> complete{};
    /// Replaces `create` if routes depend on the properties of links, which `link_types` has by
    /// LinkTypeId. It also throws UsageError for properties with which no routes exist.
    std::function<std::unique_ptr<const Topology>(const Parameters&,
                                                  const std::vector<LinkTypeId>& types,
                                                  const std::vector<LinkType>& link_types)>
        create_with_links{};
};

/// Returns the roles of the links of a topology with these keys.
std::vector<LinkRole> roles_of(const TopologyDescriptor& topology, const Parameters& parameters);

/// Returns the names of the default link types of the roles, each once, in order.
std::vector<std::string> default_link_types(const std::vector<LinkRole>& roles);

/// All topologies: built-in ones, and topologies loaded with a module's shared object.
class TopologyRegistry : public Registry<TopologyDescriptor>
{
public:
    TopologyRegistry() : Registry("topology") {}

    /// The one registry of the process, which programs and loaded objects share.
    static TopologyRegistry& instance();
};

namespace detail
{
struct TopologyRegistration
{
    /// Reads the descriptor only if `abi` equals module_abi; otherwise its layout may differ.
    TopologyRegistration(std::uint32_t abi, const TopologyDescriptor& descriptor);
};
} // namespace detail

} // namespace haec_sim

/// Registers a topology by one line at namespace scope:
///     HAEC_SIM_REGISTER_TOPOLOGY(star, make_star_descriptor());
#define HAEC_SIM_REGISTER_TOPOLOGY(name, descriptor)                                               \
    static const ::haec_sim::detail::TopologyRegistration haec_sim_registration_of_##name(         \
        ::haec_sim::module_abi, descriptor)
