// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "verification/processes.hpp"

#include <gtest/gtest.h>

#include <string>

// The process that a location belongs to.

namespace haec_sim::test
{

using namespace verification;

namespace
{

void add_group(Definitions& definitions, std::uint32_t self, LocationGroupType type,
               LocationGroupRef creator = {})
{
    definitions::LocationGroup group;
    group.self = LocationGroupRef{self};
    group.location_group_type = type;
    group.creating_location_group = creator;
    definitions.append(group);
}

void add_location(Definitions& definitions, std::uint64_t self, std::uint32_t group,
                  LocationType type = LocationType::cpu_thread)
{
    definitions::Location location;
    location.self = LocationRef{self};
    location.location_type = type;
    location.location_group = LocationGroupRef{group};
    definitions.append(location);
}

void add_mpi(Definitions& definitions, std::vector<std::uint64_t> locations)
{
    definitions::Group group;
    group.self = GroupRef{0};
    group.group_type = GroupType::comm_locations;
    group.paradigm = Paradigm::mpi;
    group.members = std::move(locations);
    definitions.append(group);
}

/// The processes by location.
std::vector<Process> processes_of(const Definitions& definitions)
{
    const Processes processes(definitions);
    std::vector<Process> result;
    for (const auto& place : processes.places())
    {
        result.push_back(place.process);
    }
    return result;
}

} // namespace

// Without MPI: the streams of two devices are their creator's.
TEST(Processes, WhatAProcessCreatedBelongsToIt)
{
    Definitions definitions;
    add_group(definitions, 0, LocationGroupType::process);
    add_group(definitions, 1, LocationGroupType::accelerator, LocationGroupRef{0});
    add_group(definitions, 2, LocationGroupType::accelerator, LocationGroupRef{0});
    add_location(definitions, 0, 0);
    add_location(definitions, 1, 1, LocationType::accelerator_stream);
    add_location(definitions, 2, 2, LocationType::accelerator_stream);
    EXPECT_EQ(processes_of(definitions), (std::vector<Process>{0, 0, 0}));
    EXPECT_EQ(Processes(definitions).count(), 1u);
}

TEST(Processes, CreatorsAreFollowedInAnyOrderOfDefinition)
{
    for (const bool with_mpi : {false, true})
    {
        Definitions definitions;
        add_group(definitions, 3, LocationGroupType::accelerator, LocationGroupRef{2});
        add_group(definitions, 2, LocationGroupType::accelerator, LocationGroupRef{1});
        add_group(definitions, 0, LocationGroupType::process);
        add_group(definitions, 1, LocationGroupType::process);
        add_location(definitions, 30, 3, LocationType::accelerator_stream);
        add_location(definitions, 0, 0);
        add_location(definitions, 10, 1);
        if (with_mpi)
        {
            add_mpi(definitions, {10, 0});
        }
        EXPECT_EQ(processes_of(definitions), (std::vector<Process>{0, 1, 0}));
    }
}

// OTF2 lets a process name the one that spawned it.
TEST(Processes, ASpawnedProcessIsItsOwn)
{
    Definitions definitions;
    add_group(definitions, 0, LocationGroupType::process);
    add_group(definitions, 1, LocationGroupType::process, LocationGroupRef{0});
    add_group(definitions, 2, LocationGroupType::accelerator, LocationGroupRef{1});
    add_location(definitions, 0, 0);
    add_location(definitions, 1, 1);
    add_location(definitions, 2, 2, LocationType::accelerator_stream);
    EXPECT_EQ(processes_of(definitions), (std::vector<Process>{0, 1, 1}));
}

TEST(Processes, GroupsThatClaimToHaveCreatedEachOtherAreOneProcess)
{
    Definitions definitions;
    add_group(definitions, 0, LocationGroupType::accelerator, LocationGroupRef{1});
    add_group(definitions, 1, LocationGroupType::accelerator, LocationGroupRef{0});
    add_group(definitions, 2, LocationGroupType::accelerator, LocationGroupRef{2});
    add_group(definitions, 3, LocationGroupType::accelerator, LocationGroupRef{99});
    for (std::uint32_t group = 0; group < 4; ++group)
    {
        add_location(definitions, group, group);
    }
    EXPECT_EQ(processes_of(definitions), (std::vector<Process>{0, 0, 1, 2}));
}

// Ranks 0 and 2 of MPI are defined, rank 1 is not: rank 2 is still process 2.
TEST(Processes, ARankWithoutALocationKeepsItsNumber)
{
    Definitions definitions;
    add_group(definitions, 0, LocationGroupType::process);
    add_group(definitions, 1, LocationGroupType::process);
    add_group(definitions, 2, LocationGroupType::process);
    add_location(definitions, 10, 0);
    add_location(definitions, 30, 1);
    add_location(definitions, 40, 2);
    add_mpi(definitions, {10, 20, 30});
    EXPECT_EQ(processes_of(definitions), (std::vector<Process>{0, 2, 3}));
    const Processes processes(definitions);
    EXPECT_EQ(processes.count(), 4u);
    EXPECT_EQ(processes.master(0), 0u);
    EXPECT_EQ(processes.master(1), std::nullopt);
    EXPECT_EQ(processes.master(2), 1u);
}

TEST(Processes, ALocationThatIsDefinedTwiceIsRefused)
{
    Definitions definitions;
    add_group(definitions, 0, LocationGroupType::process);
    add_location(definitions, 7, 0);
    add_location(definitions, 7, 0);
    try
    {
        const Processes processes(definitions);
        FAIL();
    }
    catch (const Error& error)
    {
        EXPECT_EQ(std::string(error.what()), "location 7 is defined twice; the trace is damaged, "
                                             "record or copy it again");
    }
}

} // namespace haec_sim::test
