// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/mapping.hpp"

#include "core/files/text_file.hpp"
#include "machine/mapping_file.hpp"

#include <fstream>
#include <utility>

namespace haec_sim
{

Mapping::Mapping(std::string name, std::vector<NodeId> nodes)
    : name_(std::move(name)), nodes_(std::move(nodes))
{
}

namespace
{

std::ifstream open(const std::filesystem::path& file)
{
    return open_text(file, "mapping", "the path");
}

} // namespace

Mapping Mapping::read(const std::filesystem::path& file, const Platform& platform,
                      std::uint32_t processes)
{
    auto stream = open(file);
    MappingFile map(file.string(), platform, processes);
    map.read(stream);
    return Mapping(map.name(), map.nodes());
}

Mapping Mapping::read(const std::filesystem::path& file, const Platform& platform)
{
    auto counted = open(file);
    MappingFile map(file.string(), platform, count_processes(counted), "the map");
    auto stream = open(file);
    map.read(stream);
    return Mapping(map.name(), map.nodes());
}

void Mapping::write(std::ostream& stream, const Platform& platform) const
{
    write_mapping_file(stream, name_, nodes_, platform);
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
