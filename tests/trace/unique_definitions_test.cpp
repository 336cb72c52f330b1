// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "tests/trace/described_program.hpp"
#include "trace/unique_definitions.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim::test
{

namespace
{

/// The objection to a program with a further definition; empty if there is none.
std::string complaint(AnyDefinition added)
{
    DescribedProgram program(2);
    program.communicator({0, 1});
    program.region("main", Paradigm::user);
    program.definitions.append(definitions::ClockProperties{1000, 0, 10, 0});
    program.definitions.append(definitions::MetricClass{MetricRef{0}, {}, {}, {}});
    program.definitions.append(std::move(added));
    try
    {
        require_unique(program.definitions.records());
    }
    catch (const Error& error)
    {
        return error.what();
    }
    return {};
}

bool says(const std::string& text, const std::string& what)
{
    return text.find(what + " is defined twice") == 0;
}

} // namespace

TEST(UniqueDefinitions, LocationDefinedTwiceIsAnError)
{
    definitions::Location location;
    location.self = LocationRef{101};
    location.location_group = LocationGroupRef{50};
    EXPECT_TRUE(says(complaint(location), "Location 101"));
}

TEST(UniqueDefinitions, WhateverIsDefinedTwiceIsAnError)
{
    EXPECT_TRUE(says(complaint(definitions::LocationGroup{LocationGroupRef{51}, {}, {}, {}, {}}),
                     "LocationGroup 51"));
    EXPECT_TRUE(says(complaint(definitions::Comm{CommRef{0}, {}, {}, {}, {}}), "Comm 0"));
    definitions::Group group;
    group.self = GroupRef{1};
    group.group_type = GroupType::comm_group;
    EXPECT_TRUE(says(complaint(group), "Group 1"));
    definitions::Region region;
    region.self = RegionRef{0};
    EXPECT_TRUE(says(complaint(region), "Region 0"));
}

TEST(UniqueDefinitions, KindsThatShareTheirNumbersAreOne)
{
    EXPECT_TRUE(
        says(complaint(definitions::InterComm{CommRef{0}, {}, {}, {}, {}, {}}), "InterComm 0"));
    // Nothing depends on these.
    EXPECT_EQ(complaint(definitions::MetricInstance{MetricRef{0}, {}, {}, {}, {}}), "");
    EXPECT_EQ(complaint(definitions::CartTopology{CartTopologyRef{0}, {}, {}, {}}), "");
}

// EZTrace does so.
TEST(UniqueDefinitions, GroupsOfDifferentTypesMayBeNumberedApart)
{
    definitions::Group group;
    group.self = GroupRef{1};
    group.group_type = GroupType::locations;
    EXPECT_EQ(complaint(group), "");
}

TEST(UniqueDefinitions, WhatReferencesToNothingWouldMeanIsAnError)
{
    EXPECT_NE(complaint(definitions::Comm{}).find("a Comm has the number 4294967295"),
              std::string::npos);
}

TEST(UniqueDefinitions, SecondGroupOfAllLocationsIsAnError)
{
    definitions::Group group;
    group.self = GroupRef{17};
    group.group_type = GroupType::comm_locations;
    group.paradigm = Paradigm::mpi;
    EXPECT_NE(complaint(group).find("COMM_LOCATIONS"), std::string::npos);
    group.paradigm = Paradigm::openmp;
    EXPECT_EQ(complaint(group), "");
}

TEST(UniqueDefinitions, SecondClockIsAnError)
{
    EXPECT_TRUE(says(complaint(definitions::ClockProperties{1000, 0, 10, 0}), "the clock"));
}

} // namespace haec_sim::test
