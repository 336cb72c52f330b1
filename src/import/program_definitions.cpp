// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/program_definitions.hpp"

#include "haec_sim/error.hpp"

#include <limits>
#include <numeric>
#include <utility>

namespace haec_sim::importing
{

namespace
{

// OTF2's own values; the simulator itself never asks for them.
constexpr ParadigmClass process_class{0};
constexpr SystemTreeDomain machine_domain{0};
constexpr SystemTreeDomain shared_memory_domain{1};

constexpr std::uint64_t undefined_timestamp = std::numeric_limits<std::uint64_t>::max();

/// The group of a communicator: group 0 lists the processes.
constexpr GroupRef group_of(std::size_t communicator)
{
    return GroupRef{static_cast<std::uint32_t>(communicator + 1)};
}

template <class Ref, class Items>
Ref next_of(const Items& items)
{
    return Ref{static_cast<typename Ref::integer_type>(items.size())};
}

} // namespace

ProgramDefinitions::ProgramDefinitions()
{
    strings_.append(definitions::ClockProperties{0, 0, 0, undefined_timestamp});
    strings_.intern("");
}

void ProgramDefinitions::add_process(const std::map<std::uint32_t, Thread>& threads)
{
    HAEC_SIM_ASSERT(threads.contains(0));
    processes_.push_back(threads);
}

RegionRef ProgramDefinitions::add_region(std::string_view name, Paradigm paradigm, RegionRole role)
{
    definitions::Region region;
    region.self = next_of<RegionRef>(regions_);
    region.name = strings_.intern(name);
    region.canonical_name = region.name;
    region.description = strings_.intern("");
    region.region_role = role;
    region.paradigm = paradigm;
    regions_.push_back(region);
    return region.self;
}

AttributeRef ProgramDefinitions::add_attribute(std::string_view name, std::string_view description,
                                               Type type)
{
    const auto self = next_of<AttributeRef>(attributes_);
    attributes_.push_back({self, strings_.intern(name), strings_.intern(description), type});
    return self;
}

ParameterRef ProgramDefinitions::add_parameter(std::string_view name)
{
    const auto self = next_of<ParameterRef>(parameters_);
    parameters_.push_back({self, strings_.intern(name), ParameterType::uint64});
    return self;
}

CommRef ProgramDefinitions::add_communicator(std::string_view name,
                                             std::vector<std::uint64_t> ranks)
{
    communicators_.push_back({std::string(name), std::move(ranks)});
    return CommRef{static_cast<std::uint32_t>(communicators_.size())};
}

void ProgramDefinitions::add_processes(Definitions& all) const
{
    const SystemTreeNodeRef machine{0};
    const auto node_class = all.intern("node");
    all.append(definitions::SystemTreeNode{machine, all.intern("imported"), all.intern("machine"),
                                           SystemTreeNodeRef{}});
    all.append(definitions::SystemTreeNodeDomain{machine, machine_domain});
    for (std::uint32_t rank = 0; rank < processes(); ++rank)
    {
        const SystemTreeNodeRef node{rank + 1};
        const auto name = all.intern("node" + std::to_string(rank));
        all.append(definitions::SystemTreeNode{node, name, node_class, machine});
        all.append(definitions::SystemTreeNodeDomain{node, shared_memory_domain});
    }
    for (std::uint32_t rank = 0; rank < processes(); ++rank)
    {
        const auto name = all.intern("MPI Rank " + std::to_string(rank));
        all.append(definitions::LocationGroup{LocationGroupRef{rank},
                                              name,
                                              LocationGroupType::process,
                                              SystemTreeNodeRef{rank + 1},
                                              {}});
    }
}

void ProgramDefinitions::add_locations(Definitions& all) const
{
    for (std::uint32_t rank = 0; rank < processes(); ++rank)
    {
        for (const auto& [number, thread] : processes_[rank])
        {
            const auto name = all.intern(thread.name);
            all.append(definitions::Location{location_of(rank, number), name, thread.type, 0,
                                             LocationGroupRef{rank}});
        }
    }
    for (std::uint32_t rank = 0; rank < processes(); ++rank)
    {
        for (const auto& [number, thread] : processes_[rank])
        {
            if (thread.has_signals)
            {
                all.append(definitions::LocationProperty{location_of(rank, number),
                                                         all.intern("haec_sim::signals"),
                                                         Type::uint8, RawValue{1}});
            }
        }
    }
}

void ProgramDefinitions::add_communicators(Definitions& all) const
{
    const auto empty = all.intern("");
    std::vector<std::uint64_t> ranks(processes_.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    all.append(definitions::Group{
        GroupRef{0}, empty, GroupType::comm_locations, Paradigm::mpi, {}, ranks});
    all.append(
        definitions::Group{group_of(0), empty, GroupType::comm_group, Paradigm::mpi, {}, ranks});
    for (std::size_t place = 0; place < communicators_.size(); ++place)
    {
        all.append(definitions::Group{group_of(place + 1),
                                      empty,
                                      GroupType::comm_group,
                                      Paradigm::mpi,
                                      {},
                                      communicators_[place].ranks});
    }
    const auto world = all.intern("MPI_COMM_WORLD");
    all.append(definitions::Comm{comm_world, world, group_of(0), CommRef{}, {}});
    for (std::size_t place = 0; place < communicators_.size(); ++place)
    {
        const auto name = all.intern(communicators_[place].name);
        all.append(definitions::Comm{CommRef{static_cast<std::uint32_t>(place + 1)},
                                     name,
                                     group_of(place + 1),
                                     CommRef{},
                                     {}});
    }
}

Definitions ProgramDefinitions::finished() const
{
    Definitions all = strings_;
    const auto mpi = all.intern("MPI");
    all.append(definitions::Paradigm{Paradigm::mpi, mpi, process_class});
    for (const auto& attribute : attributes_)
    {
        all.append(attribute);
    }
    add_processes(all);
    add_locations(all);
    for (const auto& region : regions_)
    {
        all.append(region);
    }
    add_communicators(all);
    for (const auto& parameter : parameters_)
    {
        all.append(parameter);
    }
    all.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = "true";
    return all;
}

} // namespace haec_sim::importing
