// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

// No differences where a trace lacks records. Messages take 1000 ns and 1 ns per byte.

namespace haec_sim::test
{

namespace
{

void set_transfer_time(AnyEvent& receive, AttributeRef attribute, std::int64_t nanoseconds)
{
    std::get<events::MpiRecv>(receive).attributes.push_back(
        {attribute, Type::int64, RawValue::from(1000 * nanoseconds)});
}

} // namespace

TEST(IncompleteTraces, EachMemberOfAMixedCollectiveWaitsAsItsOwnRecordSays)
{
    VerifiedProgram program(3);
    program.keep_unmatched = true;
    program.at(0)
        .enter(0, 0, "main")
        .begin(100, 200)
        .end(1000, 1300, CollectiveOp::bcast, world, 2);
    program.at(1)
        .enter(0, 0, "main")
        .begin(200, 400)
        .end(1000, 1200, CollectiveOp::reduce, world, 2);
    program.at(2).enter(0, 0, "main").begin(300, 600).end(1000, 1300, CollectiveOp::barrier);
    for (const char* rule : {"synchronize", "model"})
    {
        EXPECT_EQ(program.differences({{"compute_scale", 2.0}, {"collectives", std::string(rule)}}),
                  "");
        EXPECT_EQ(program.oddities(), "mixed collectives: 1; ");
    }
}

// The message to the first receive was not recorded; the second message follows from the answer.
TEST(IncompleteTraces, AReceiveWithoutATransferTimeMayBeKeptAndIsOutOfItsChannel)
{
    VerifiedProgram program(2);
    program.keep_unmatched = true;
    const auto time = program.definitions.attribute("haec_sim::transfer_time", "", Type::int64);
    program.at(0).enter(0, 0, "main").receive(2000, 1155, {1, 5}).send(2100, 1255, {1, 5});
    program.at(1).enter(0, 0, "main").receive(100, 100, {0, 5}).send(150, 150, {0, 5});
    program.at(1).receive(400, 2260, {0, 5});
    set_transfer_time(program.at(0).output.at(1), time, 1005);
    set_transfer_time(program.at(1).output.at(3), time, 1005);
    EXPECT_EQ(program.differences(), "");
    program.keep_unmatched = false;
    EXPECT_NE(program.differences(), "");
}

TEST(IncompleteTraces, ASendNeedNotWaitForItsReceive)
{
    VerifiedProgram program(2);
    program.keep_unmatched = true;
    program.at(0).enter(0, 0, "MPI_Send").send(100, 100, {1, 20000}).leave(120, 100, "MPI_Send");
    program.at(1).enter(5000, 5000, "MPI_Recv").receive(5010, 26000, {0, 20000});
    EXPECT_EQ(program.differences(), "");
    program.keep_unmatched = false;
    EXPECT_NE(program.differences(), "");
}

// By R6 process 0 would end at 600: 200 after the later begin, at 400.
TEST(IncompleteTraces, ACollectiveMayTakeAsLongAsRecorded)
{
    VerifiedProgram program(2);
    program.keep_unmatched = true;
    program.at(0).begin(100, 100).end(400, 400, CollectiveOp::allreduce);
    program.at(1).enter(0, 0, "main").begin(200, 400).end(400, 600, CollectiveOp::allreduce);
    EXPECT_EQ(program.differences({{"compute_scale", 2.0}}), "");
    program.keep_unmatched = false;
    EXPECT_NE(program.differences({{"compute_scale", 2.0}}), "");
}

} // namespace haec_sim::test
