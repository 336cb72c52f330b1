// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/error.hpp"
#include "read_topology.hpp"
#include "tests/otf2/scratch_folder.hpp"

#include <fstream>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// Machines of the topology `graph`, with a folder for their files.
class GraphMachine
{
public:
    /// The configuration of a machine whose section `topology` has these members.
    Configuration read(const std::string& members) const
    {
        return read_topology(R"("type": "graph", )" + members, folder_.path() / "machine.json");
    }

    Configuration read_sections(const std::string& sections) const
    {
        return read_configuration("{" + sections + R"(, "modules": {"identity": {}}})",
                                  folder_.path() / "machine.json", {});
    }

    Platform of_keys(const std::string& members) const
    {
        return Platform(read(members).platform);
    }

    /// A machine of a file with this text; `members` come besides.
    Platform of_file(const std::string& text, const std::string& members = "") const
    {
        write(text);
        return of_keys(R"("file": "cluster.graph")" + members);
    }

    void write(const std::string& text) const
    {
        std::ofstream(folder_.path() / "cluster.graph") << text;
    }

    /// The fault of what is done, with files as they are called in the folder.
    template <class Do>
    std::string fault(Do what) const
    {
        try
        {
            what();
            return {};
        }
        catch (const UsageError& error)
        {
            std::string text = error.what();
            const auto folder = folder_.path().string() + "/";
            for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder))
            {
                text.erase(at, folder.size());
            }
            return text;
        }
    }

    std::string fault_of_file(const std::string& text, const std::string& members = "") const
    {
        return fault([&] { of_file(text, members); });
    }

    std::string fault_of_keys(const std::string& members) const
    {
        return fault([&] { of_keys(members); });
    }

private:
    ScratchFolder folder_;
};

/// A vertex as graphs call it: 7, s3.
inline std::string vertex_name(const Topology& topology, VertexId vertex)
{
    const auto nodes = topology.node_count();
    return vertex.value < nodes ? std::to_string(vertex.value)
                                : "s" + std::to_string(vertex.value - nodes);
}

/// The vertices of a route after the first: "s0 s1 3".
inline std::string way_of(const Platform& platform, std::uint32_t from, std::uint32_t to)
{
    std::string way;
    for (const auto passed : platform.route({from}, {to}))
    {
        const auto& topology = platform.topology();
        way += (way.empty() ? "" : " ") + vertex_name(topology, topology.link(passed).to);
    }
    return way;
}

/// The ports at which a route leaves its vertices.
inline std::vector<std::uint32_t> ports_of(const Platform& platform, std::uint32_t from,
                                           std::uint32_t to)
{
    std::vector<std::uint32_t> ports;
    for (const auto passed : platform.route({from}, {to}))
    {
        ports.push_back(platform.topology().port(passed).value());
    }
    return ports;
}

} // namespace haec_sim::test
