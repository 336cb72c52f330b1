// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module_abi.hpp"
#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/routing.hpp"
#include "haec_sim/platform/topology.hpp"
#include "haec_sim/registry.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The description of a routing for --describe and the configuration.
struct RoutingDescriptor
{
    /// The value of `routing.routing`; unique among all loaded routings.
    std::string name;
    /// Other names of the routing.
    std::vector<std::string> other_names;
    /// A short text for --describe.
    std::string summary;
    /// The keys of the section `routing` that it reads. Each has a default or is optional.
    std::vector<ParameterSpec> parameters;
    /// True if it needs shared links (`contention`).
    bool needs_contention = false;
    /// True if it supports every topology; otherwise Topology::routings() must contain it.
    bool takes_any_topology = false;
    /// Creates the routing. Throws UsageError, which begins with the key, if the topology does not
    /// support it.
    std::function<std::unique_ptr<const Routing>(const Topology&, const Parameters&)> create;
};

/// All routings: built-in ones, and routings loaded with a module's shared object.
class RoutingRegistry : public Registry<RoutingDescriptor>
{
public:
    RoutingRegistry() : Registry("routing") {}

    /// The one registry of the process, which programs and loaded objects share.
    static RoutingRegistry& instance();

    /// Creates a routing. Throws UsageError if there is none of that name or the topology does not
    /// support it.
    std::unique_ptr<const Routing> make(std::string_view name, const Topology& topology,
                                        const Parameters& parameters) const;
};

namespace detail
{
struct RoutingRegistration
{
    /// Reads the descriptor only if `abi` equals module_abi; otherwise its layout may differ.
    RoutingRegistration(std::uint32_t abi, const RoutingDescriptor& descriptor);
};
} // namespace detail

} // namespace haec_sim

/// Registers a routing by one line at namespace scope:
///     HAEC_SIM_REGISTER_ROUTING(hot_potato, make_hot_potato_descriptor());
#define HAEC_SIM_REGISTER_ROUTING(name, descriptor)                                                \
    static const ::haec_sim::detail::RoutingRegistration haec_sim_routing_registration_of_##name(  \
        ::haec_sim::module_abi, descriptor)
