// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/counters.hpp"
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
constexpr ParadigmClass fork_join_class{1};
constexpr ParadigmProperty communicator_names{0};
constexpr Type string_type{11};
constexpr MetricType papi{1};
constexpr MetricMode accumulated_from_start{0};
constexpr Base decimal{1};
constexpr MetricOccurrence synchronous_strict{0};
constexpr RecorderKind processor{2};
constexpr SystemTreeDomain machine_domain{0};
constexpr SystemTreeDomain shared_memory_domain{1};
constexpr CommFlag create_destroy_events{1};

constexpr GroupRef process_group{1};

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

void add_paradigms(Definitions& definitions, const Instrumentation& instrumentation)
{
    const auto mpi = definitions.intern("MPI");
    definitions.append(definitions::Paradigm{Paradigm::mpi, mpi, process_class});
    if (instrumentation.threads > 1)
    {
        const auto openmp = definitions.intern("OpenMP");
        const auto team = definitions.intern("Thread team ${id}");
        definitions.append(definitions::Paradigm{Paradigm::openmp, openmp, fork_join_class});
        definitions.append(definitions::ParadigmProperty{Paradigm::openmp, communicator_names,
                                                         string_type,
                                                         RawValue{std::uint64_t{team.value}}});
    }
}

void add_locations(Definitions& definitions, std::uint32_t processes, std::uint32_t threads)
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
    std::vector<StringRef> names{definitions.intern("Master thread")};
    for (std::uint32_t thread = 1; thread < threads; ++thread)
    {
        names.push_back(numbered(definitions, "OMP thread ", thread));
    }
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        for (std::uint32_t thread = 0; thread < threads; ++thread)
        {
            definitions.append(definitions::Location{location_of(rank, thread), names[thread],
                                                     LocationType::cpu_thread, 0,
                                                     LocationGroupRef{rank}});
        }
    }
}

void add_regions(Definitions& definitions, const Instrumentation& instrumentation)
{
    const auto empty = definitions.intern("");
    const auto mpi = definitions.intern("MPI");
    for (const auto& info : regions())
    {
        if (info.paradigm == Paradigm::openmp && instrumentation.threads == 1)
        {
            continue;
        }
        definitions::Region region;
        region.self = reference(info.region);
        region.name = definitions.intern(info.name);
        region.canonical_name = region.name;
        region.description = empty;
        region.region_role = info.role;
        region.paradigm = info.paradigm;
        region.source_file = info.paradigm == Paradigm::mpi ? mpi : StringRef{};
        definitions.append(region);
    }
}

/// COMM_LOCATIONS before COMM_GROUP: the members of the second are positions in the first.
void add_process_groups(Definitions& definitions, std::uint32_t processes)
{
    const auto empty = definitions.intern("");
    std::vector<std::uint64_t> ranks(processes);
    std::iota(ranks.begin(), ranks.end(), 0);
    definitions.append(definitions::Group{
        GroupRef{0}, empty, GroupType::comm_locations, Paradigm::mpi, {}, ranks});
    definitions.append(
        definitions::Group{process_group, empty, GroupType::comm_group, Paradigm::mpi, {}, ranks});
}

/// The group of a communicator of threads.
constexpr GroupRef team_group(CommRef team)
{
    return GroupRef{2 + team.value};
}

/// A communicator of threads and their places among all threads.
struct TeamMembers
{
    CommRef team;
    std::vector<std::uint64_t> members;
};

/// The threads of each process, and then for each of these those that it can fork.
std::vector<TeamMembers> thread_teams(std::uint32_t processes,
                                      const Instrumentation& instrumentation)
{
    std::vector<TeamMembers> teams;
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        std::vector<std::uint64_t> members(instrumentation.threads);
        std::iota(members.begin(), members.end(),
                  std::uint64_t{rank} * instrumentation.all_threads());
        teams.push_back({thread_team(rank), std::move(members)});
    }
    if (instrumentation.inner_threads == 1)
    {
        return teams;
    }
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        const auto first = std::uint64_t{rank} * instrumentation.all_threads();
        for (std::uint32_t thread = 0; thread < instrumentation.threads; ++thread)
        {
            std::vector<std::uint64_t> members{first + thread};
            for (std::uint32_t member = 1; member < instrumentation.inner_threads; ++member)
            {
                members.push_back(first + instrumentation.inner_thread(thread, member));
            }
            teams.push_back({inner_thread_team(rank, thread, processes, instrumentation.threads),
                             std::move(members)});
        }
    }
    return teams;
}

/// Adds the groups of OpenMP, one for each team.
void add_thread_groups(Definitions& definitions, std::uint32_t processes, std::uint32_t threads,
                       const std::vector<TeamMembers>& teams)
{
    const auto empty = definitions.intern("");
    std::vector<std::uint64_t> locations;
    for (std::uint32_t rank = 0; rank < processes; ++rank)
    {
        for (std::uint32_t thread = 0; thread < threads; ++thread)
        {
            locations.push_back(location_of(rank, thread).value);
        }
    }
    definitions.append(definitions::Group{GroupRef{2},
                                          definitions.intern("OpenMP"),
                                          GroupType::comm_locations,
                                          Paradigm::openmp,
                                          {},
                                          std::move(locations)});
    for (const auto& team : teams)
    {
        definitions.append(definitions::Group{team_group(team.team),
                                              empty,
                                              GroupType::comm_group,
                                              Paradigm::openmp,
                                              {},
                                              team.members});
    }
}

void add_communicators(Definitions& definitions, std::uint32_t processes,
                       const Instrumentation& instrumentation)
{
    const auto teams = instrumentation.threads > 1 ? thread_teams(processes, instrumentation)
                                                   : std::vector<TeamMembers>{};
    const auto empty = definitions.intern("");
    const auto world = definitions.intern("MPI_COMM_WORLD");
    add_process_groups(definitions, processes);
    if (!teams.empty())
    {
        add_thread_groups(definitions, processes, instrumentation.all_threads(), teams);
    }
    definitions.append(
        definitions::Comm{comm_world, world, process_group, CommRef{}, create_destroy_events});
    for (const auto& team : teams)
    {
        definitions.append(
            definitions::Comm{team.team, empty, team_group(team.team), CommRef{}, {}});
    }
}

void add_counters(Definitions& definitions)
{
    const auto unit = definitions.intern("#");
    definitions::MetricClass all{counter_class, {}, synchronous_strict, processor};
    for (const auto& counter : counters())
    {
        const MetricMemberRef self{static_cast<std::uint32_t>(all.metric_members.size())};
        const auto name = definitions.intern(counter.name);
        const auto description = definitions.intern(counter.description);
        definitions.append(definitions::MetricMember{
            self, name, description, papi, accumulated_from_start, Type::uint64, decimal, 0, unit});
        all.metric_members.push_back(self);
    }
    definitions.append(std::move(all));
}

} // namespace

ProgramDefinitions make_definitions(std::string_view program_name, std::uint32_t processes,
                                    const Instrumentation& instrumentation)
{
    ProgramDefinitions program;
    auto& all = program.definitions;
    all.append(definitions::ClockProperties{0, 0, 0, undefined_timestamp});
    all.intern("");
    program.program_name = all.intern(program_name);
    add_paradigms(all, instrumentation);
    add_system_tree(all, processes);
    add_locations(all, processes, instrumentation.all_threads());
    add_regions(all, instrumentation);
    add_communicators(all, processes, instrumentation);
    if (instrumentation.counters)
    {
        add_counters(all);
    }
    all.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = "true";
    return program;
}

} // namespace haec_sim::workload
