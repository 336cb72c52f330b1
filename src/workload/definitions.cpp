// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/generate.hpp"

#include <limits>
#include <numeric>

// The order is Score-P's: whatever a record refers to stands before it.

namespace haec_sim::workload
{

namespace
{

// OTF2's own values; the simulator itself never asks for them.
constexpr ParadigmClass process_class{0};
constexpr SystemTreeDomain machine_domain{0};
constexpr SystemTreeDomain shared_memory_domain{1};
constexpr CommFlag create_destroy_events{1};

constexpr std::uint64_t undefined_timestamp = std::numeric_limits<std::uint64_t>::max();

StringRef numbered(Definitions& definitions, const std::string& text, std::uint32_t number)
{
    return definitions.intern(text + std::to_string(number));
}

/// A machine with one node for each process.
void add_system_tree(Definitions& definitions, std::uint32_t processes)
{
    const SystemTreeNodeRef machine{0};
    const auto machine_class = definitions.intern("machine");
    const auto machine_name = definitions.intern("synthetic");
    const auto node_class = definitions.intern("node");
    definitions.append(
        definitions::SystemTreeNode{machine, machine_name, machine_class, SystemTreeNodeRef{}});
    definitions.append(definitions::SystemTreeNodeDomain{machine, machine_domain});
    for (std::uint32_t index = 0; index < processes; ++index)
    {
        const SystemTreeNodeRef node{index + 1};
        const auto name = numbered(definitions, "node", index);
        definitions.append(definitions::SystemTreeNode{node, name, node_class, machine});
        definitions.append(definitions::SystemTreeNodeDomain{node, shared_memory_domain});
    }
}

void add_locations(Definitions& definitions, std::uint32_t processes)
{
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        const auto name = numbered(definitions, "MPI Rank ", rank);
        definitions.append(definitions::LocationGroup{LocationGroupRef{rank},
                                                      name,
                                                      LocationGroupType::process,
                                                      SystemTreeNodeRef{rank + 1},
                                                      {}});
    }
    const auto thread = definitions.intern("Master thread");
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        definitions.append(definitions::Location{
            LocationRef{rank}, thread, LocationType::cpu_thread, 0, LocationGroupRef{rank}});
    }
}

void add_regions(Definitions& definitions)
{
    const auto empty = definitions.intern("");
    const auto mpi = definitions.intern("MPI");
    for (const auto& info : regions())
    {
        definitions::Region region;
        region.self = reference(info.region);
        region.name = definitions.intern(info.name);
        region.canonical_name = region.name;
        region.description = empty;
        region.region_role = info.role;
        region.paradigm = info.paradigm;
        region.source_file = info.paradigm == Paradigm::mpi ? mpi : StringRef{};
        definitions.append(std::move(region));
    }
}

/// COMM_LOCATIONS before COMM_GROUP: the members of the second are positions in the first.
void add_communicators(Definitions& definitions, std::uint32_t processes)
{
    const auto empty = definitions.intern("");
    std::vector<std::uint64_t> ranks(processes);
    std::iota(ranks.begin(), ranks.end(), 0);
    definitions.append(definitions::Group{
        GroupRef{0}, empty, GroupType::comm_locations, Paradigm::mpi, {}, ranks});
    definitions.append(
        definitions::Group{GroupRef{1}, empty, GroupType::comm_group, Paradigm::mpi, {}, ranks});
    const auto name = definitions.intern("MPI_COMM_WORLD");
    definitions.append(
        definitions::Comm{comm_world, name, GroupRef{1}, CommRef{}, create_destroy_events});
}

} // namespace

ProgramDefinitions make_definitions(std::string_view program_name, std::uint32_t processes)
{
    ProgramDefinitions program;
    auto& all = program.definitions;
    all.append(definitions::ClockProperties{0, 0, 0, undefined_timestamp});
    all.intern("");
    program.program_name = all.intern(program_name);
    const auto mpi = all.intern("MPI");
    all.append(definitions::Paradigm{Paradigm::mpi, mpi, process_class});
    add_system_tree(all, processes);
    add_locations(all, processes);
    add_regions(all);
    add_communicators(all, processes);
    all.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = "true";
    return program;
}

} // namespace haec_sim::workload
