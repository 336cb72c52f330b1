// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/generate.hpp"
#include "workload/regions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace haec_sim::workload
{

namespace
{

template <class Kind>
std::vector<Kind> all_of(const Definitions& definitions)
{
    std::vector<Kind> found;
    definitions.each<Kind>([&](const Kind& definition) { found.push_back(definition); });
    return found;
}

/// The place of the first record of a kind among all records.
template <class Kind>
std::size_t place_of(const Definitions& definitions)
{
    const auto& records = definitions.records();
    const auto found = std::ranges::find_if(records, [](const auto& record)
                                            { return std::holds_alternative<Kind>(record); });
    return static_cast<std::size_t>(found - records.begin());
}

} // namespace

TEST(ProgramDefinitions, HaveOneLocationAndGroupPerProcess)
{
    const auto program = make_definitions("test", 3, {});
    const auto locations = all_of<definitions::Location>(program.definitions);
    const auto groups = all_of<definitions::LocationGroup>(program.definitions);
    ASSERT_EQ(locations.size(), 3U);
    ASSERT_EQ(groups.size(), 3U);
    for (std::uint32_t rank = 0; rank < 3; ++rank)
    {
        EXPECT_EQ(locations[rank].self.value, rank);
        EXPECT_EQ(locations[rank].location_group, groups[rank].self);
        EXPECT_EQ(program.definitions.text(locations[rank].name), "Master thread");
        EXPECT_EQ(program.definitions.text(groups[rank].name), "MPI Rank " + std::to_string(rank));
    }
}

TEST(ProgramDefinitions, NameTheProgram)
{
    const auto program = make_definitions("test", 1, {});
    EXPECT_EQ(program.definitions.text(program.program_name), "test");
}

TEST(ProgramDefinitions, MapRanksToLocations)
{
    const auto program = make_definitions("test", 3, {});
    const auto groups = all_of<definitions::Group>(program.definitions);
    const auto communicators = all_of<definitions::Comm>(program.definitions);
    ASSERT_EQ(groups.size(), 2U);
    ASSERT_EQ(communicators.size(), 1U);
    EXPECT_EQ(groups[0].group_type, GroupType::comm_locations);
    EXPECT_EQ(groups[1].group_type, GroupType::comm_group);
    EXPECT_EQ(groups[1].members, (std::vector<std::uint64_t>{0, 1, 2}));
    EXPECT_EQ(communicators[0].self, comm_world);
    EXPECT_EQ(communicators[0].group, groups[1].self);
    EXPECT_EQ(program.definitions.text(communicators[0].name), "MPI_COMM_WORLD");
}

TEST(ProgramDefinitions, TellMpiFromUserRegions)
{
    const auto program = make_definitions("test", 1, {});
    const auto defined = all_of<definitions::Region>(program.definitions);
    ASSERT_EQ(defined.size() + 9U, regions().size());
    for (std::uint32_t index = 0; index < defined.size(); ++index)
    {
        EXPECT_EQ(defined[index].self.value, index);
        const bool is_mpi = program.definitions.text(defined[index].name).starts_with("MPI_");
        EXPECT_EQ(defined[index].paradigm, is_mpi ? Paradigm::mpi : Paradigm::user);
    }
}

TEST(ProgramDefinitions, StandBehindWhatTheyReferTo)
{
    const auto program = make_definitions("test", 2, {});
    const auto& all = program.definitions;
    EXPECT_EQ(place_of<definitions::ClockProperties>(all), 0U);
    EXPECT_LT(place_of<definitions::SystemTreeNode>(all),
              place_of<definitions::LocationGroup>(all));
    EXPECT_LT(place_of<definitions::LocationGroup>(all), place_of<definitions::Location>(all));
    EXPECT_LT(place_of<definitions::Location>(all), place_of<definitions::Group>(all));
    EXPECT_LT(place_of<definitions::Group>(all), place_of<definitions::Comm>(all));
}

TEST(ProgramDefinitions, SayThatAllMessagesAreRecorded)
{
    auto program = make_definitions("test", 1, {});
    EXPECT_EQ(program.definitions.properties["OTF2::MPI_COMMUNICATION_COMPLETE"], "true");
}

} // namespace haec_sim::workload
