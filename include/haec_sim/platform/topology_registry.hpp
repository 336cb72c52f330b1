// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module_abi.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/link_type.hpp"
#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The purpose of some links of a topology ("x", "uplink"), and the name of their type where the
/// configuration does not give them another.
struct LinkRole
{
    /// The name by which a configuration gives it a type.
    std::string name;
    std::string link_type;
    /// The share of the type's bandwidth, or of the network model's, that its links have.
    double bandwidth_factor = 1.0;
};

/// A fault of a key: what is wrong with it, and how to mend it.
struct KeyFault
{
    /// The key, without the section that it stands in.
    std::string key;
    std::string text;
};

/// The way a topology presents itself to --describe and the configuration.
struct TopologyDescriptor
{
    /// The name as `topology.type` says it; unique among all topologies that are loaded.
    std::string name;
    /// One line of --list-topologies.
    std::string summary;
    /// The keys of the section `topology` besides `type` and `links`. Each has a default.
    std::vector<ParameterSpec> parameters;
    /// The purposes of links. Configurations give each role a link type.
    std::vector<LinkRole> roles;
    /// A check of what no single spec can. May be empty.
    std::function<std::optional<KeyFault>(const Parameters&)> check;
    /// `types`: the link type of each role. Throws UsageError for what `check` refuses.
    std::function<std::unique_ptr<const Topology>(const Parameters&,
                                                  const std::vector<LinkTypeId>& types)>
        create;
    /// The purposes of links where they depend on the keys, which `check` has found right; else
    /// empty.
    std::function<std::vector<LinkRole>(const Parameters&)> roles_by_keys{};
    /// Sets defaults that depend on other keys, which `check` has found right. May be empty.
    std::function<void(Parameters&)> complete{};
    /// In place of `create` where routes depend on what links are like: `link_types` has that by
    /// LinkTypeId. Throws UsageError for figures with which there are no routes, too.
    std::function<std::unique_ptr<const Topology>(const Parameters&,
                                                  const std::vector<LinkTypeId>& types,
                                                  const std::vector<LinkType>& link_types)>
        create_with_links{};
};

/// The purposes of the links of a topology with these keys.
std::vector<LinkRole> roles_of(const TopologyDescriptor& topology, const Parameters& parameters);

/// The names of the link types that the roles have by default, each once, in order.
std::vector<std::string> default_link_types(const std::vector<LinkRole>& roles);

/// The topologies there are: built in, or loaded with a module's shared object.
class TopologyRegistry
{
public:
    /// The one registry of the process, which programs and loaded objects share.
    static TopologyRegistry& instance();

    /// Throws UsageError if the name is taken.
    void add(TopologyDescriptor descriptor);

    /// The topology of that name; null where there is none.
    const TopologyDescriptor* find(std::string_view name) const;

    /// The topology of that name. Throws UsageError, naming those there are, where there is none.
    const TopologyDescriptor& require(std::string_view name) const;

    /// All topologies, sorted by name.
    std::vector<const TopologyDescriptor*> all() const;

    /// The names of all topologies, sorted, for messages.
    std::vector<std::string> names() const;

private:
    std::vector<std::unique_ptr<TopologyDescriptor>> topologies_;
};

namespace detail
{
struct TopologyRegistration
{
    /// Looks at the descriptor only where the numbers agree: else it may be laid out otherwise.
    TopologyRegistration(std::uint32_t abi, const TopologyDescriptor& descriptor);
};
} // namespace detail

} // namespace haec_sim

/// Registers a topology by one line at namespace scope:
///     HAEC_SIM_REGISTER_TOPOLOGY(star, make_star_descriptor());
#define HAEC_SIM_REGISTER_TOPOLOGY(name, descriptor)                                               \
    static const ::haec_sim::detail::TopologyRegistration haec_sim_registration_of_##name(         \
        ::haec_sim::module_abi, descriptor)
