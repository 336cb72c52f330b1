// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/error.hpp"

#include <filesystem>
#include <string>

namespace haec_sim::test
{

/// A configuration whose section `topology` has these keys. What it names lies where it does.
inline Configuration read_topology(const std::string& keys,
                                   const std::filesystem::path& name = "machine.json")
{
    return read_configuration(R"({"topology": {)" + keys + R"(}, "modules": {"identity": {}}})",
                              name, {});
}

inline Platform machine_with(const std::string& keys,
                             const std::filesystem::path& name = "machine.json")
{
    return Platform(read_topology(keys, name).platform);
}

/// What is said of keys that are wrong; empty where they are not.
inline std::string topology_fault(const std::string& keys)
{
    try
    {
        read_topology(keys);
        return {};
    }
    catch (const UsageError& error)
    {
        return error.what();
    }
}

/// The mean length of the routes between distinct nodes.
inline double mean_hops(const Platform& platform)
{
    std::uint64_t hops = 0;
    for (NodeId from; from.value < platform.node_count(); ++from.value)
    {
        for (NodeId to; to.value < platform.node_count(); ++to.value)
        {
            hops += platform.hops(from, to);
        }
    }
    const std::uint64_t nodes = platform.node_count();
    return static_cast<double>(hops) / static_cast<double>(nodes * (nodes - 1));
}

} // namespace haec_sim::test
