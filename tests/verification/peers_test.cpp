// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

// The process that a rank of a communicator means. Messages take 1000 ns per hop and 1 ns per byte.

namespace haec_sim::test
{

namespace
{

constexpr GroupFlag global_members{1};

} // namespace

// The communicator has processes 2 and 1, but its records count all of MPI.
TEST(Peers, RanksOfAGroupWithGlobalMembersAreThoseOfAllOfMpi)
{
    VerifiedProgram program(3);
    program.add_communicator(CommRef{1}, {2, 1}, global_members);
    program.at(1).send(0, 0, {2, 50, 0, CommRef{1}});
    program.at(2).receive(10, 1050, {1, 50, 0, CommRef{1}});
    EXPECT_EQ(program.differences(), "");
}

// The root is counted likewise; who has to begin are its members.
TEST(Peers, TheRootOnAGroupWithGlobalMembersIsOneOfAllOfMpi)
{
    VerifiedProgram program(3);
    program.add_communicator(CommRef{1}, {2, 1}, global_members);
    program.at(1)
        .enter(0, 0, "main")
        .begin(200, 100)
        .end(310, 310, CollectiveOp::bcast, CommRef{1}, 2);
    program.at(2).begin(300, 300).end(305, 305, CollectiveOp::bcast, CommRef{1}, 2);
    EXPECT_EQ(program.differences({{"compute_scale", 0.5}}), "");
}

// It takes part once, and stands where it stands first.
TEST(Peers, AProcessThatIsAMemberTwiceTakesPartOnce)
{
    VerifiedProgram program(2);
    program.add_communicator(CommRef{1}, {0, 1, 0});
    // Rank 0 of the scan is process 0, which waits for nobody.
    program.at(0).begin(100, 100).end(110, 110, CollectiveOp::scan, CommRef{1});
    program.at(1).enter(0, 0, "main").begin(200, 400).end(210, 410, CollectiveOp::scan, CommRef{1});
    EXPECT_EQ(program.differences({{"compute_scale", 2.0}}), "");
    VerifiedProgram barrier(2);
    barrier.add_communicator(CommRef{1}, {0, 1, 0});
    barrier.at(0).begin(100, 100).end(210, 410, CollectiveOp::barrier, CommRef{1});
    barrier.at(1)
        .enter(0, 0, "main")
        .begin(200, 400)
        .end(210, 410, CollectiveOp::barrier, CommRef{1});
    EXPECT_EQ(barrier.differences({{"compute_scale", 2.0}}), "");
}

TEST(Peers, EachRankOfAProcessThatIsAMemberTwiceMeansIt)
{
    VerifiedProgram program(2);
    program.add_communicator(CommRef{1}, {0, 1, 0});
    program.at(1).send(0, 0, {0, 10, 0, CommRef{1}}).send(10, 10, {2, 20, 0, CommRef{1}});
    program.at(0)
        .receive(10, 1010, {1, 10, 0, CommRef{1}})
        .receive(20, 1030, {1, 20, 0, CommRef{1}});
    EXPECT_EQ(program.differences(), "");
}

namespace
{

/// Ranks 0 and 2 of MPI are locations 0 and 1; that of rank 1 is not defined.
class PeersWithoutLocation : public testing::Test
{
protected:
    PeersWithoutLocation()
    {
        for (auto& record : program.definitions.records())
        {
            if (auto* group = std::get_if<definitions::Group>(&record);
                group != nullptr && group->group_type == GroupType::comm_locations)
            {
                group->members = {reference_of(0).value, 9999, reference_of(1).value};
            }
            else if (group != nullptr)
            {
                group->members = {0, 1, 2};
            }
        }
    }

    VerifiedProgram program{2};
};

} // namespace

// Rank 2 stays rank 2, and is process 2, on node 2: two hops away.
TEST_F(PeersWithoutLocation, OtherRanksKeepTheirNumbers)
{
    program.at(0).send(0, 0, {2, 50});
    program.at(1).receive(10, 2050, {0, 50});
    EXPECT_EQ(program.differences(), "");
}

// Messages sent there arrive nowhere, messages received from there came from nowhere.
TEST_F(PeersWithoutLocation, NobodyIsThePeer)
{
    program.at(0).enter(0, 0, "MPI_Ssend").send(0, 0, {1, 50}).leave(700, 0, "MPI_Ssend");
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.oddities(), "unknown peers: 1; ");
    program.at(1).receive(10, 10, {1, 50});
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.oddities(), "unknown peers: 2; ");
}

// Nobody begins for the rank without a location: what waits for all keeps its recorded time.
TEST_F(PeersWithoutLocation, CollectivesAreNeverComplete)
{
    program.at(0).begin(100, 100).end(210, 210, CollectiveOp::barrier);
    program.at(1).enter(0, 0, "main").begin(200, 400).end(210, 410, CollectiveOp::barrier);
    EXPECT_EQ(program.differences({{"compute_scale", 2.0}}), "");
}

} // namespace haec_sim::test
