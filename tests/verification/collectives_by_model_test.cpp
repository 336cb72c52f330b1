// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "verification/rules/collective_model.hpp"
#include "verified_program.hpp"

#include <gtest/gtest.h>

// Collectives by model in a trace: which of them are, and that their messages are those of its
// processes. Messages take 1000 ns per hop and 1 ns per byte; processes stand in a row.

namespace haec_sim::test
{

namespace
{

constexpr CommRef other{1};

/// Keys of another test besides those of by_model.
Keys with(Keys keys)
{
    keys.insert(by_model.begin(), by_model.end());
    return keys;
}

} // namespace

// 10 bytes, root 1: it sends to member 0 first, whose message is there at 200 + 1010; member 2
// begins at 300. What was recorded (until 9000) does not count.
TEST(CollectivesByModel, BcastWithUnequalBegins)
{
    VerifiedProgram program(3);
    const auto bcast = end_of(CollectiveOp::bcast, 10, 10, 1);
    program.at(0).begin(100, 100).add(9000, 1210, bcast);
    program.at(1).begin(200, 200).add(9000, 200, bcast);
    program.at(2).begin(300, 300).add(9000, 1210, bcast);
    EXPECT_EQ(program.differences(by_model), "");
    EXPECT_NE(program.differences(), "");
}

TEST(CollectivesByModel, AnEndThatIsOneNanosecondLateIsFound)
{
    VerifiedProgram program(2);
    program.at(0).begin(0, 0).add(50, 1501, end_of(CollectiveOp::barrier, 0, 0));
    program.at(1).begin(500, 500).add(550, 1000, end_of(CollectiveOp::barrier, 0, 0));
    EXPECT_EQ(program.differences(by_model),
              "location 0 record 1: collectives expected 1500000 found 1501000; ");
}

TEST(CollectivesByModel, NobodyLeavesABarrierBeforeTheLastOneEntered)
{
    VerifiedProgram program(2);
    program.at(0).begin(0, 0).add(50, 400, end_of(CollectiveOp::barrier, 0, 0));
    program.at(1).begin(500, 500).add(550, 1000, end_of(CollectiveOp::barrier, 0, 0));
    EXPECT_EQ(program.differences(by_model),
              "location 0 record 1: barriers expected 500000 found 400000; "
              "location 0 record 1: collectives expected 1500000 found 400000; ");
}

// 12 bytes are 4 for each of 3: 1004 ns to a neighbour. Each send occupies its sender for 10 ns,
// and each message its receiver. By recursive doubling member 1 has received member 0's at 1014,
// sends to 2 until 1024, has received 2's (there at 1004) at 1034, and sends to 0 until 1044. These
// are there at 1014 + 1004 and 1034 + 1004, and received 10 later.
TEST(CollectivesByModel, AllreduceWithOccupancyAndOverhead)
{
    VerifiedProgram program(3);
    const auto allreduce = end_of(CollectiveOp::allreduce, 12, 12);
    program.at(0).begin(0, 0).add(100, 2048, allreduce);
    program.at(1).begin(0, 0).add(100, 1044, allreduce);
    program.at(2).begin(0, 0).add(100, 2028, allreduce);
    EXPECT_EQ(program.differences(with({{"overhead", 10.0}})), "");
}

// Member 1 passes on what it has from 0; linear, both are sent at once, 1000 and 2000 ns away.
TEST(CollectivesByModel, NamedAlgorithm)
{
    VerifiedProgram program(4);
    const auto gather = end_of(CollectiveOp::gather, 8, 32, 0);
    program.at(0).begin(0, 0).add(100, 3008, gather);
    for (std::size_t member = 1; member < 4; ++member)
    {
        program.at(member).begin(0, 0).add(100, 0, gather);
    }
    const auto linear =
        with({{"collective_algorithms", JsonValue::List{{std::string("gather:linear")}}}});
    EXPECT_EQ(program.differences(linear), "");
    EXPECT_NE(program.differences(by_model), "");
}

TEST(CollectivesByModel, AlgorithmThatIsNotThereForSoManyIsAnError)
{
    VerifiedProgram program(3);
    for (std::size_t member = 0; member < 3; ++member)
    {
        program.at(member).begin(0, 0).add(100, 100, end_of(CollectiveOp::allgather, 3, 3));
    }
    const auto named = with({{"collective_algorithms",
                              JsonValue::List{{std::string("allgather:recursive_doubling")}}}});
    EXPECT_THROW(program.differences(named), Error);
}

TEST(CollectivesByModel, AloneThereIsNothingToWaitFor)
{
    for (int operation = 0; operation <= int(CollectiveOp::reduce_scatter_block); ++operation)
    {
        VerifiedProgram program(2);
        program.add_communicator(other, {0});
        program.add_group(GroupRef{9}, GroupType::comm_self, {});
        definitions::Comm self;
        self.self = CommRef{2};
        self.group = GroupRef{9};
        program.definitions.append(self);
        program.at(0)
            .begin(0, 0)
            .add(100, 0, end_of(CollectiveOp(operation), 64, 64, 0, other))
            .begin(200, 100)
            .add(300, 100, end_of(CollectiveOp(operation), 64, 64, 0, self.self));
        EXPECT_EQ(program.differences(by_model), "") << "operation " << operation;
    }
}

// Handles, unknown operations and unknown roots: the cost is kept, 100 ns after the last begin.
TEST(CollectivesByModel, OthersAreSynchronized)
{
    for (const auto& one :
         {end_of(CollectiveOp::create_handle, 0, 0), end_of(CollectiveOp::destroy_handle, 0, 0),
          end_of(CollectiveOp{200}, 8, 8), end_of(CollectiveOp::bcast, 8, 8, 7)})
    {
        VerifiedProgram program(2);
        program.at(0).begin(0, 0).add(600, 600, one);
        program.at(1).begin(500, 500).add(600, 600, one);
        EXPECT_EQ(program.differences(by_model), "") << "operation " << int(one.collective_op);
    }
}

TEST(CollectivesByModel, InterCommunicatorsAreSynchronized)
{
    VerifiedProgram program(2);
    program.add_group(GroupRef{7}, GroupType::comm_group, {0});
    program.add_group(GroupRef{8}, GroupType::comm_group, {1});
    definitions::InterComm comm;
    comm.self = other;
    comm.group_a = GroupRef{7};
    comm.group_b = GroupRef{8};
    program.definitions.append(comm);
    program.at(0).begin(0, 0).add(600, 600, end_of(CollectiveOp::barrier, 0, 0, 0, other));
    program.at(1).begin(500, 500).add(600, 600, end_of(CollectiveOp::barrier, 0, 0, 0, other));
    EXPECT_EQ(program.differences(by_model), "");
}

TEST(CollectivesByModel, WindowsAreSynchronized)
{
    VerifiedProgram program(2);
    definitions::RmaWin window;
    window.self = RmaWinRef{3};
    window.comm = world;
    program.definitions.append(window);
    events::RmaCollectiveEnd fence;
    fence.collective_op = CollectiveOp::barrier;
    fence.win = window.self;
    program.at(0).add(0, 0, events::RmaCollectiveBegin{}).add(600, 600, fence);
    program.at(1).add(500, 500, events::RmaCollectiveBegin{}).add(600, 600, fence);
    EXPECT_EQ(program.differences(by_model), "");
}

// A bcast of which the root's begin lies in one of them, further out: the root waits, too. Member 1
// computes twice as long as recorded, and begins 300 later; the costs of 300 and 350 are kept.
TEST(CollectivesByModel, WithinInitAndFinalizeAllWaitForAll)
{
    for (const std::string region : {"MPI_Init", "MPI_Init_thread", "MPI_Finalize"})
    {
        VerifiedProgram program(2);
        const auto bcast = end_of(CollectiveOp::bcast, 8, 8);
        program.at(0).enter(0, 0, region).enter(0, 0, "inner").begin(0, 0).add(600, 900, bcast);
        program.at(1).enter(0, 0, "work").begin(300, 600).add(650, 950, bcast);
        EXPECT_EQ(program.differences(with({{"compute_scale", 2.0}})), "") << region;
    }
}

TEST(CollectivesByModel, OtherRegionsChangeNothing)
{
    VerifiedProgram program(2);
    for (std::size_t member = 0; member < 2; ++member)
    {
        program.at(member)
            .enter(0, 0, "MPI_Init")
            .leave(0, 0, "MPI_Init")
            .enter(0, 0, "MPI_Initialized")
            .begin(0, 0)
            .add(600, 1000, end_of(CollectiveOp::barrier, 0, 0));
    }
    EXPECT_EQ(program.differences(by_model), "");
}

// It goes on by itself from its request on: done at 1000, which member 0 sees when it asks at 1200,
// and member 1, which asks at 500, waits for.
TEST(CollectivesByModel, NonBlockingOnes)
{
    VerifiedProgram program(2);
    program.at(0)
        .request(0, 0, 5)
        .enter(1200, 1200, "work")
        .complete(1300, 1200, 5, CollectiveOp::barrier);
    program.at(1)
        .request(0, 0, 5)
        .enter(500, 500, "work")
        .complete(1300, 1000, 5, CollectiveOp::barrier);
    EXPECT_EQ(program.differences(by_model), "");
}

// Processes 2, 0 and 2 again are two members: of gathered 8 and 24 bytes, the root is rank 1,
// process 0, two hops away.
TEST(CollectivesByModel, ProcessWithSeveralRanksCountsOnce)
{
    VerifiedProgram program(3);
    program.add_communicator(other, {2, 0, 2});
    program.at(0).begin(0, 0).add(100, 2024, end_of(CollectiveOp::gatherv, 8, 32, 1, other));
    program.at(2).begin(0, 0).add(100, 0, end_of(CollectiveOp::gatherv, 24, 0, 1, other));
    EXPECT_EQ(program.differences(by_model), "");
}

TEST(CollectivesByModel, WhatSomeNeverBeginIsKept)
{
    VerifiedProgram program(3);
    program.keep_unmatched = true;
    program.at(0).begin(0, 0).add(600, 600, end_of(CollectiveOp::bcast, 8, 8));
    program.at(1).begin(500, 500).add(700, 700, end_of(CollectiveOp::bcast, 8, 8));
    EXPECT_EQ(program.differences(by_model), "");
}

} // namespace haec_sim::test
