// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/error.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// A configuration whose section `topology` has these keys, and `routing` those, on links that are
/// shared where `contention` says so.
inline Configuration read_routed(const std::string& topology, const std::string& routing,
                                 const std::filesystem::path& name = "machine.json",
                                 const std::string& contention = "fifo")
{
    return read_configuration(R"({"topology": {)" + topology +
                                  R"(}, "resource_managers": {"network_resource_manager":
                                  {"contention": ")" +
                                  contention + R"(", "routing": {)" + routing +
                                  R"(}}}, "modules": {"identity": {}}})",
                              name, {});
}

inline Platform routed_machine(const std::string& topology, const std::string& routing,
                               const std::filesystem::path& name = "machine.json",
                               const std::string& contention = "fifo")
{
    return Platform(read_routed(topology, routing, name, contention).platform);
}

/// The ports along a route, one behind the other.
inline std::string ports_of(const Platform& platform, NodeId from, NodeId to,
                            const RouteKey& key = {})
{
    std::string text;
    VertexId at = vertex_of(from);
    for (const LinkId link : platform.route(from, to, key))
    {
        if (platform.topology().link(link).from != at)
        {
            return "the route is broken";
        }
        at = platform.topology().link(link).to;
        text += (text.empty() ? "" : " ") + std::to_string(platform.topology().port(link).value());
    }
    return at == vertex_of(to) ? text : "the route does not arrive";
}

inline const std::string torus_8x8 = R"("type": "torus", "size": [8, 8])";
inline const std::string small_dragonfly =
    R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 9)";

} // namespace haec_sim::test
