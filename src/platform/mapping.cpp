// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/mapping.hpp"

#include "platform/mapping_file.hpp"

#include "haec_sim/error.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

namespace haec_sim
{

Mapping::Mapping(std::string name, std::vector<NodeId> nodes)
    : name_(std::move(name)), nodes_(std::move(nodes))
{
}

Mapping Mapping::read(const std::filesystem::path& file, const Platform& platform,
                      std::uint32_t processes)
{
    std::ifstream stream(file);
    if (!stream)
    {
        throw UsageError("cannot open the mapping file " + file.string() + ": " +
                         std::strerror(errno) + "; check the path");
    }
    MappingFile map(file.string(), platform, processes);
    map.read(stream);
    return Mapping(map.name(), map.nodes());
}

Mapping Mapping::xyz(const Platform& platform, std::uint32_t processes)
{
    std::vector<NodeId> nodes(processes);
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        nodes[process] = NodeId{process % platform.node_count()};
    }
    return Mapping("xyz", std::move(nodes));
}

} // namespace haec_sim
