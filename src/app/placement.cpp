// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/placement.hpp"

#include <algorithm>

namespace haec_sim
{

bool maps_threads(const TraceIndex& index, MappingUnit unit)
{
    return unit == MappingUnit::thread || (unit == MappingUnit::automatic &&
                                           index.process_count() == 1 && index.thread_count() > 1);
}

Mapping make_mapping(const std::optional<std::filesystem::path>& file, const Platform& platform,
                     const TraceIndex& index, MappingUnit unit)
{
    const auto count = maps_threads(index, unit) ? index.thread_count() : index.process_count();
    return file ? Mapping::read(*file, platform, count) : Mapping::xyz(platform, count);
}

std::vector<NodeId> nodes_of_locations(const TraceIndex& index, const Mapping& mapping,
                                       MappingUnit unit)
{
    const bool by_thread = maps_threads(index, unit);
    std::vector<NodeId> nodes;
    for (const auto& location : index.locations())
    {
        // What is no thread itself belongs to the master of its process.
        const auto& mapped = location.type == LocationType::cpu_thread
                                 ? location
                                 : index.locations()[index.master_of(location.process)];
        nodes.push_back(mapping.node_of(by_thread ? mapped.thread : mapped.process));
    }
    return nodes;
}

Placement place(const TraceIndex& index, const std::vector<NodeId>& nodes, std::uint32_t ranks)
{
    std::vector<std::uint64_t> events(index.process_count(), 0);
    std::uint64_t total = 0;
    for (const auto& location : index.locations())
    {
        events[location.process] += location.events + 1;
        total += location.events + 1;
    }
    Placement placement;
    std::uint64_t before = 0;
    for (ProcessIndex process = 0; process < index.process_count(); ++process)
    {
        const auto middle = before + events[process] / 2;
        placement.rank_of.push_back(
            static_cast<std::uint32_t>(std::min<std::uint64_t>(middle * ranks / total, ranks - 1)));
        placement.node_of.push_back(nodes[index.master_of(process)]);
        before += events[process];
    }
    return placement;
}

} // namespace haec_sim
