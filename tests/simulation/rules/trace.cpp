// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/trace.hpp"

namespace haec_sim::test
{

namespace
{

constexpr std::uint32_t first_location_group = 50;

} // namespace

Trace::~Trace() = default;

Trace::Trace(std::uint32_t processes)
{
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        add_process(process);
    }
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        add_thread(process);
    }
    add_communicators(processes);
}

void Trace::add_process(std::uint32_t process)
{
    definitions::LocationGroup group;
    group.self = LocationGroupRef{first_location_group + process};
    group.name = definitions.intern("MPI Rank " + std::to_string(process));
    group.location_group_type = LocationGroupType::process;
    definitions.append(group);
}

LocationIndex Trace::add_thread(std::uint32_t process)
{
    const auto index = static_cast<LocationIndex>(scripts_.size());
    definitions::Location location;
    location.self = location_ref(index);
    location.name = definitions.intern("thread of process " + std::to_string(process));
    location.location_type = LocationType::cpu_thread;
    location.location_group = LocationGroupRef{first_location_group + process};
    definitions.append(location);
    scripts_.emplace_back(*this);
    return index;
}

void Trace::add_group(std::uint32_t reference, GroupType type, std::vector<std::uint64_t> members)
{
    definitions::Group group;
    group.self = GroupRef{reference};
    group.name = definitions.intern("");
    group.group_type = type;
    group.paradigm = Paradigm::mpi;
    group.members = std::move(members);
    definitions.append(group);
}

void Trace::add_communicators(std::uint32_t processes)
{
    std::vector<std::uint64_t> locations;
    std::vector<std::uint64_t> ranks;
    std::vector<std::uint64_t> even;
    for (std::uint32_t process = 0; process < processes; ++process)
    {
        locations.push_back(location_ref(process).value);
        ranks.push_back(process);
        if (process % 2 == 0)
        {
            even.insert(even.begin(), process);
        }
    }
    const auto half = ranks.begin() + static_cast<std::ptrdiff_t>(processes / 2);
    add_group(0, GroupType::comm_locations, locations);
    add_group(1, GroupType::comm_group, ranks);
    add_group(2, GroupType::comm_self, {});
    add_group(3, GroupType::comm_group, {ranks.rbegin(), ranks.rend()});
    add_group(4, GroupType::comm_group, {ranks.begin(), half});
    add_group(5, GroupType::comm_group, {half, ranks.end()});
    add_group(6, GroupType::comm_group, even);
    const auto communicator = [this](CommRef reference, const char* name, std::uint32_t group)
    {
        definitions.append(
            definitions::Comm{reference, definitions.intern(name), GroupRef{group}, CommRef{}, {}});
    };
    communicator(world, "MPI_COMM_WORLD", 1);
    communicator(self, "MPI_COMM_SELF", 2);
    communicator(reversed, "reversed", 3);
    communicator(even_reversed, "even", 6);
    definitions.append(definitions::InterComm{
        between_halves, definitions.intern("halves"), GroupRef{4}, GroupRef{5}, world, {}});
    definitions.append(
        definitions::RmaWin{window_of_world, definitions.intern("window 0"), world, {}});
    definitions.append(
        definitions::RmaWin{window_of_reversed, definitions.intern("window 1"), reversed, {}});
}

RegionRef Trace::region(const std::string& name)
{
    const auto reference = static_cast<std::uint32_t>(regions_.size());
    const auto [entry, is_new] = regions_.try_emplace(name, RegionRef{reference});
    if (is_new)
    {
        definitions::Region region;
        region.self = entry->second;
        region.name = definitions.intern(name);
        const auto prefix = name.substr(0, 4);
        region.paradigm = prefix == "MPI_" || prefix == "mpi_" ? Paradigm::mpi
                          : name.starts_with("shmem_")         ? shmem
                                                               : Paradigm::user;
        definitions.append(region);
    }
    return entry->second;
}

CallingContextRef Trace::context(const std::string& name)
{
    const auto reference = static_cast<std::uint32_t>(contexts_.size());
    const auto [entry, is_new] = contexts_.try_emplace(name, CallingContextRef{reference});
    if (is_new)
    {
        definitions::CallingContext context;
        context.self = entry->second;
        context.region = region(name);
        definitions.append(context);
    }
    return entry->second;
}

} // namespace haec_sim::test
