// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "tests/trace/described_program.hpp"
#include "trace/trace_index.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <optional>
#include <vector>

namespace haec_sim::test
{

namespace
{

using Process = std::optional<ProcessIndex>;
using Place = std::optional<std::uint32_t>;
using Processes = std::vector<ProcessIndex>;

Communicator communicator_of(const DescribedProgram& program, CommRef reference)
{
    return *TraceIndex(program.definitions).communicator(reference);
}

} // namespace

TEST(Communicator, PeersOfAnIntraCommunicator)
{
    const Communicator communicator({5, 3, 8});
    EXPECT_EQ(communicator.peer(3, 0), Process(5));
    EXPECT_EQ(communicator.peer(3, 2), Process(8));
    EXPECT_EQ(communicator.peer(3, 3), std::nullopt);
    EXPECT_EQ(communicator.member_index(8), Place(2));
    EXPECT_EQ(communicator.member_index(4), std::nullopt);
    EXPECT_FALSE(communicator.is_inter());
    EXPECT_FALSE(communicator.is_self());
    EXPECT_TRUE(communicator.is_complete());
}

TEST(Communicator, PeersOfAnInterCommunicatorAreInTheOtherGroup)
{
    const Communicator communicator({5, 3}, {8, 1, 2});
    EXPECT_TRUE(communicator.is_inter());
    EXPECT_EQ(communicator.peer(5, 0), Process(8));
    EXPECT_EQ(communicator.peer(3, 2), Process(2));
    EXPECT_EQ(communicator.peer(3, 3), std::nullopt);
    EXPECT_EQ(communicator.peer(1, 0), Process(5));
    EXPECT_EQ(communicator.peer(1, 1), Process(3));
    EXPECT_EQ(communicator.peer(1, 2), std::nullopt);
    EXPECT_EQ(communicator.member_index(1), Place(3));
    EXPECT_EQ(communicator.members().size(), 5u);
}

TEST(Communicator, SelfHasRankZeroOnly)
{
    const auto communicator = Communicator::self();
    EXPECT_EQ(communicator.peer(4, 0), Process(4));
    EXPECT_EQ(communicator.peer(4, 1), std::nullopt);
    EXPECT_EQ(communicator.member_index(4), std::nullopt);
    EXPECT_TRUE(communicator.members().empty());
}

TEST(Communicator, AProcessWithTwoRanksIsOneMember)
{
    // It begins a collective once, and would be waited for a second time.
    DescribedProgram program(3);
    const auto twice = communicator_of(program, program.communicator({2, 0, 2, 1}));
    EXPECT_EQ(twice.members(), (Processes{2, 0, 1}));
    EXPECT_EQ(twice.member_index(2), Place(0));
    EXPECT_EQ(twice.member_index(1), Place(2));
    EXPECT_EQ(twice.peer(0, 0), Process(2));
    EXPECT_EQ(twice.peer(0, 2), Process(2));
    EXPECT_EQ(twice.peer(0, 3), Process(1));
    EXPECT_EQ(twice.peer(0, 4), std::nullopt);
    EXPECT_EQ(twice.root_index(0, 2), Place(0));
    EXPECT_EQ(twice.root_index(0, 3), Place(2));
    EXPECT_TRUE(twice.is_complete());
}

TEST(Communicator, BothSidesOfAnInterCommunicatorMayHaveTheSameProcess)
{
    const Communicator communicator({0, 1}, {1, 2});
    EXPECT_EQ(communicator.members(), (Processes{0, 1, 2}));
    EXPECT_EQ(communicator.member_index(2), Place(2));
    EXPECT_EQ(communicator.peer(1, 0), Process(1));
    EXPECT_EQ(communicator.peer(2, 0), Process(0));
}

TEST(Communicator, RanksOfAGroupWithGlobalMembersAreThoseOfTheProgram)
{
    DescribedProgram program(5);
    const auto group = program.group(GroupType::comm_group, {4, 2}, Paradigm::mpi, true);
    const auto communicator = communicator_of(program, program.communicator(group));
    EXPECT_EQ(communicator.members(), (Processes{4, 2}));
    EXPECT_EQ(communicator.member_index(2), Place(1));
    EXPECT_EQ(communicator.peer(4, 2), Process(2));
    EXPECT_EQ(communicator.peer(4, 4), Process(4));
    // no member, but meant
    EXPECT_EQ(communicator.peer(4, 1), Process(1));
    EXPECT_EQ(communicator.peer(4, 5), std::nullopt);
    EXPECT_EQ(communicator.root_index(4, 2), Place(1));
    EXPECT_EQ(communicator.root_index(4, 1), std::nullopt);
}

TEST(Communicator, EachSideOfAnInterCommunicatorCountsInItsOwnWay)
{
    DescribedProgram program(5);
    const auto global = program.group(GroupType::comm_group, {3, 4}, Paradigm::mpi, true);
    const auto local = program.group(GroupType::comm_group, {2, 1});
    const auto communicator = communicator_of(program, program.inter_communicator(global, local));
    EXPECT_EQ(communicator.peer(3, 0), Process(2));
    EXPECT_EQ(communicator.peer(2, 4), Process(4));
    EXPECT_EQ(communicator.members(), (Processes{3, 4, 2, 1}));
}

TEST(Communicator, RootsAreRanksSelfOrNothing)
{
    const Communicator communicator({5, 3, 8});
    EXPECT_EQ(communicator.root_index(8, 1), Place(1));
    EXPECT_EQ(communicator.root_index(8, collective_root_self), Place(2));
    EXPECT_EQ(communicator.root_index(8, collective_root_none), std::nullopt);
    EXPECT_EQ(communicator.root_index(8, 3), std::nullopt);
}

TEST(Communicator, ManyMembersAreFoundInAnyOrder)
{
    Processes falling(65536);
    std::iota(falling.rbegin(), falling.rend(), 7);
    const Communicator communicator(falling);
    EXPECT_EQ(communicator.member_index(7), Place(65535));
    EXPECT_EQ(communicator.member_index(65542), Place(0));
    EXPECT_EQ(communicator.member_index(65543), std::nullopt);
    EXPECT_EQ(communicator.member_index(6), std::nullopt);
}

TEST(Communicators, AreReadFromTheTrace)
{
    DescribedProgram program(4);
    const auto self_group = program.group(GroupType::comm_self, {});
    const auto low = program.group(GroupType::comm_group, {0, 1});
    const auto high = program.group(GroupType::comm_group, {2, 3});
    const auto reversed = program.communicator({3, 2, 1, 0});
    const auto self = program.communicator(self_group);
    const auto between = program.inter_communicator(low, high);
    program.definitions.append(definitions::RmaWin{RmaWinRef{0}, {}, reversed, {}});
    const TraceIndex index(program.definitions);
    EXPECT_EQ(index.communicator(reversed)->members(), (Processes{3, 2, 1, 0}));
    EXPECT_TRUE(index.communicator(self)->is_self());
    EXPECT_TRUE(index.communicator(between)->is_inter());
    EXPECT_EQ(index.communicator(between)->peer(0, 1), Process(3));
    EXPECT_EQ(index.communicator(CommRef{17}), nullptr);
    EXPECT_EQ(index.communicator(CommRef{}), nullptr);
    EXPECT_EQ(index.windows().communicator_of(RmaWinRef{0}), reversed);
    EXPECT_FALSE(index.windows().communicator_of(RmaWinRef{9}).is_defined());
}

TEST(Communicators, GroupsOfLocationsCountNoRanks)
{
    DescribedProgram program(3);
    const auto group = program.group(GroupType::comm_locations, {102, 100}, Paradigm::openmp);
    const auto team = program.communicator(group);
    EXPECT_EQ(communicator_of(program, team).members(), (Processes{2, 0}));
}

TEST(Communicators, GroupsOfOtherThingsHaveNoMembers)
{
    DescribedProgram program(3);
    const auto regions = program.communicator(program.group(GroupType::regions, {100, 101}));
    EXPECT_TRUE(communicator_of(program, regions).members().empty());
}

TEST(Communicators, RankBeyondThoseOfTheProgramIsAnError)
{
    // Leaving it out would give all members after it other ranks.
    DescribedProgram program(3);
    program.communicator({0, 9, 2});
    EXPECT_THROW(TraceIndex{program.definitions}, Error);
}

TEST(Communicators, LocationsThatAreNotDefinedDoNotShiftRanks)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(10, 0);
    program.location_group(2, LocationGroupType::process);
    program.location(12, 2);
    const auto all = program.group(GroupType::comm_locations, {10, 11, 12});
    const auto world = program.communicator({0, 1, 2});
    const auto locations = program.communicator(all);
    const auto without = program.communicator({2, 0});
    for (const auto reference : {world, locations})
    {
        const auto communicator = communicator_of(program, reference);
        EXPECT_EQ(communicator.peer(0, 0), Process(0));
        EXPECT_EQ(communicator.peer(0, 1), std::nullopt);
        EXPECT_EQ(communicator.peer(0, 2), Process(2));
        // It begins no collective, and it is waited for.
        EXPECT_EQ(communicator.members(), (Processes{0, 1, 2}));
        EXPECT_EQ(communicator.root_index(0, 1), std::nullopt);
        EXPECT_FALSE(communicator.is_complete());
    }
    EXPECT_TRUE(communicator_of(program, without).is_complete());
}

TEST(Communicators, ThreadsThatAreNotDefinedDoNotShiftRanks)
{
    DescribedProgram program(2);
    program.group(GroupType::comm_locations, {101, 77, 100}, Paradigm::openmp);
    const auto team =
        program.communicator(program.group(GroupType::comm_group, {0, 1, 2}, Paradigm::openmp));
    const auto communicator = communicator_of(program, team);
    EXPECT_EQ(communicator.peer(0, 0), Process(1));
    EXPECT_EQ(communicator.peer(0, 1), std::nullopt);
    EXPECT_EQ(communicator.peer(0, 2), Process(0));
    EXPECT_EQ(communicator.members(), (Processes{1, 0}));
    EXPECT_FALSE(communicator.is_complete());
}

TEST(Communicators, GlobalRanksStayToo)
{
    DescribedProgram program;
    program.location_group(0, LocationGroupType::process);
    program.location(12, 0);
    program.group(GroupType::comm_locations, {10, 11, 12});
    const auto global =
        program.communicator(program.group(GroupType::comm_group, {2}, Paradigm::mpi, true));
    const auto communicator = communicator_of(program, global);
    EXPECT_EQ(communicator.peer(2, 2), Process(2));
    EXPECT_EQ(communicator.peer(2, 0), std::nullopt);
    EXPECT_TRUE(communicator.is_complete());
}

TEST(Communicators, RanksOfAParadigmWithoutLocationsAreUnknown)
{
    DescribedProgram program(2);
    const auto lost =
        program.communicator(program.group(GroupType::comm_group, {0, 1}, Paradigm::openmp));
    const auto communicator = communicator_of(program, lost);
    EXPECT_EQ(communicator.peer(0, 0), std::nullopt);
    EXPECT_TRUE(communicator.members().empty());
    EXPECT_FALSE(communicator.is_complete());
}

TEST(Communicators, CostIsLinearInTheirNumber)
{
    // Looking through all definitions for each of them would take longer than a test may.
    constexpr std::uint32_t count = 400000;
    constexpr std::uint32_t processes = 64;
    DescribedProgram program(processes);
    for (std::uint32_t number = 0; number < count; ++number)
    {
        program.communicator({number % processes, (number + 1) % processes});
    }
    const TraceIndex index(program.definitions);
    EXPECT_EQ(index.communicator(CommRef{count - 1})->members(), (Processes{63, 0}));
}

} // namespace haec_sim::test
