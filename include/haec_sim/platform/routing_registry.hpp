// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module_abi.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/routing.hpp"
#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The way a routing presents itself to --describe and the configuration.
struct RoutingDescriptor
{
    /// The name as `routing.routing` says it; unique among all routings that are loaded.
    std::string name;
    /// Other names of it.
    std::vector<std::string> other_names;
    /// A few words for --describe.
    std::string summary;
    /// The keys of the section `routing` that it reads. Each has a default, or may be absent.
    std::vector<ParameterSpec> parameters;
    /// True where it needs links that are shared.
    bool needs_contention = false;
    /// True where any topology will do; else the topology names it among its routings().
    bool takes_any_topology = false;
    /// Throws UsageError, which begins with the key, for what this topology cannot do.
    std::function<std::unique_ptr<const Routing>(const Topology&, const Parameters&)> create;
};

/// The routings there are: built in, or loaded with a module's shared object.
class RoutingRegistry
{
public:
    /// The one registry of the process, which programs and loaded objects share.
    static RoutingRegistry& instance();

    /// Throws UsageError if a name is taken.
    void add(RoutingDescriptor descriptor);

    /// The routing of that name, which may be one of its others; null where there is none.
    const RoutingDescriptor* find(std::string_view name) const;

    /// All routings, sorted by name.
    std::vector<const RoutingDescriptor*> all() const;

    /// All names, also the other ones, sorted.
    std::vector<std::string> names() const;

    /// Makes a routing. Throws UsageError where there is none of that name, or where the topology
    /// cannot do it.
    std::unique_ptr<const Routing> make(std::string_view name, const Topology& topology,
                                        const Parameters& parameters) const;

private:
    std::vector<std::unique_ptr<RoutingDescriptor>> routings_;
};

namespace detail
{
struct RoutingRegistration
{
    /// Looks at the descriptor only where the numbers agree: else it may be laid out otherwise.
    RoutingRegistration(std::uint32_t abi, const RoutingDescriptor& descriptor);
};
} // namespace detail

} // namespace haec_sim

/// Registers a routing by one line at namespace scope:
///     HAEC_SIM_REGISTER_ROUTING(hot_potato, make_hot_potato_descriptor());
#define HAEC_SIM_REGISTER_ROUTING(name, descriptor)                                                \
    static const ::haec_sim::detail::RoutingRegistration haec_sim_routing_registration_of_##name(  \
        ::haec_sim::module_abi, descriptor)
