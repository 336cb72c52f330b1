// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

// Records that stand where few tools put them; what the specification says of them. Messages take
// 1000 ns and 1 ns per byte.

namespace haec_sim::test
{

namespace
{

const Keys with_overhead{{"overhead", 300.0}};

} // namespace

// R3 asks for a Leave directly behind MpiSend, and not for a region around that.
TEST(Records, ALeaveBehindASendOutsideAnyRegionEndsTheSend)
{
    VerifiedProgram program(2);
    program.at(0).send(100, 100, {1, 50}).leave(2000, 400, "main").enter(2100, 500, "main");
    program.at(1).receive(0, 1450, {0, 50});
    EXPECT_EQ(program.differences(with_overhead), "");
}

// Neither does a metric between them matter, nor that the Leave's region was never entered.
TEST(Records, TheLeaveOfARegionThatWasNeverEnteredEndsTheSendBeforeIt)
{
    VerifiedProgram program(2);
    program.at(0)
        .enter(0, 0, "main")
        .send(100, 100, {1, 50})
        .add(2000, 400, events::Metric{})
        .leave(2000, 400, "other")
        .leave(2010, 410, "main");
    program.at(1).receive(0, 1450, {0, 50});
    EXPECT_EQ(program.differences(with_overhead), "");
}

// A rendezvous send outside any region: the Leave waits for the arrival.
TEST(Records, ALeaveBehindARendezvousSendOutsideAnyRegionWaitsForTheArrival)
{
    VerifiedProgram program(2);
    program.at(0).send(100, 100, {1, 20000}).leave(2000, 26000, "main");
    program.at(1)
        .enter(5000, 5000, "MPI_Recv")
        .receive(5010, 26000, {0, 20000})
        .leave(5020, 26010, "MPI_Recv");
    EXPECT_EQ(program.differences(), "");
}

// It is a Leave that ends a region that R3 speaks of where the send is further back: a send outside
// any region ends with none.
TEST(Records, ALaterLeaveDoesNotEndASendOutsideAnyRegion)
{
    VerifiedProgram program(2);
    program.at(0)
        .send(100, 100, {1, 20000})
        .enter(200, 200, "main")
        .leave(300, 300, "main")
        .leave(400, 400, "main");
    program.at(1).enter(0, 0, "MPI_Recv").receive(5000, 21100, {0, 20000});
    EXPECT_EQ(program.differences(), "");
}

// Where no region tells when a receive was posted, it is not before the event before it.
TEST(Records, AReceiveOutsideAnyRegionIsPostedBehindTheEventBeforeIt)
{
    VerifiedProgram program(2);
    program.at(0).send(100, 100, {1, 20000});
    program.at(1).enter(0, 0, "main").leave(5000, 5000, "main").receive(5010, 26000, {0, 20000});
    EXPECT_EQ(program.differences(), "");
}

// The same holds of a request from before the trace began; its place among postings is there, too.
TEST(Records, AReceiveWithoutARequestIsPostedWhereItCompletes)
{
    VerifiedProgram program(2);
    program.at(0).send(100, 100, {1, 10}).send(100, 100, {1, 20000});
    program.at(1)
        .irecv_request(5000, 5000, 2)
        .irecv(6000, 26000, 1, {0, 20000})
        .irecv(6000, 26000, 2, {0, 10});
    EXPECT_EQ(program.differences(), "");
}

// There is no C to wait for.
TEST(Records, ACompletionWithoutASendKeepsItsGap)
{
    VerifiedProgram program(2);
    program.at(0).enter(0, 0, "main").isend_complete(100, 100, 3);
    EXPECT_EQ(program.differences(), "");
    EXPECT_NE(program.differences({{"compute_scale", 0.5}}), "");
}

// A request that a receive opened is no send either.
TEST(Records, ACompletionOfAnotherKindOfRequestKeepsItsGap)
{
    VerifiedProgram program(2);
    program.at(0).irecv_request(0, 0, 3).isend_complete(100, 100, 3);
    EXPECT_EQ(program.differences(), "");
}

// The id means the collective from then on, whose completion never comes: that of the send is none.
TEST(Records, ARequestOpenedAgainAsACollectiveIsNoSendAnyMore)
{
    VerifiedProgram program(2);
    program.at(0).enter(0, 0, "main").isend(100, 50, 3, {1, 10}).request(200, 100, 3);
    program.at(0).isend_complete(300, 150, 3).isend_complete(400, 200, 3);
    program.at(1).receive(0, 1060, {0, 10});
    EXPECT_EQ(program.differences({{"compute_scale", 0.5}}), "");
}

// A request's id is free again once the request was freed; what was sent stays sent.
TEST(Records, ARequestOpenedTwiceIsTwoMessages)
{
    VerifiedProgram program(2);
    program.at(0).isend(100, 100, 3, {1, 10}).isend(200, 200, 3, {1, 50}).cancelled(300, 300, 3);
    program.at(1).receive(0, 1110, {0, 10});
    EXPECT_EQ(program.differences(), "");
}

// MPI does not tell upper from lower case in Fortran, and tools write either.
TEST(Records, NamesOfSendsAreReadInEitherCase)
{
    for (const char* name : {"MPI_SSEND", "MPI_Ssend", "mpi_issend"})
    {
        VerifiedProgram program(2);
        program.at(0).enter(0, 0, name).send(0, 0, {1, 50}).leave(10, 6050, name);
        program.at(1).enter(5000, 5000, "MPI_Recv").receive(5000, 6050, {0, 50});
        EXPECT_EQ(program.differences(), "") << name;
    }
    for (const char* name : {"MPI_BSEND", "MPI_Bsend", "mpi_ibsend"})
    {
        VerifiedProgram program(2);
        program.at(0).enter(0, 0, name).send(0, 0, {1, 20000}).leave(10, 0, name);
        program.at(1).enter(5000, 5000, "MPI_Recv").receive(5000, 21000, {0, 20000});
        EXPECT_EQ(program.differences(), "") << name;
    }
}

// An end belongs to the begin that was open last; each begin has its place where it stands.
TEST(Records, NestedCollectivesEndFromTheInside)
{
    VerifiedProgram program(2);
    program.add_communicator(CommRef{1}, {0, 1});
    // The inner one: begun at 800 by all, and took 10 ns from then on. The outer one took 220 ns
    // from 400 on, and cannot end before the inner one.
    program.at(0)
        .begin(100, 100)
        .begin(200, 300)
        .end(610, 810, CollectiveOp::barrier, CommRef{1})
        .end(620, 810, CollectiveOp::barrier);
    program.at(1)
        .begin(400, 400)
        .begin(600, 800)
        .end(610, 810, CollectiveOp::barrier, CommRef{1})
        .end(620, 810, CollectiveOp::barrier);
    EXPECT_EQ(program.differences({{"compute_scale", 2.0}}), "");
}

// A begin without its end is part of nothing.
TEST(Records, ABeginWithoutAnEndIsNoPartOfACollective)
{
    VerifiedProgram program(2);
    program.at(0).begin(0, 0).begin(200, 400).end(1010, 1510, CollectiveOp::barrier);
    program.at(1).begin(500, 500).begin(1000, 1500).end(1010, 1510, CollectiveOp::barrier);
    EXPECT_EQ(program.differences({{"compute_scale", 2.0}}), "");
}

// Who depends on a member that never begins keeps what the collective took; the others follow R6.
TEST(Records, OnlyWhoDependsOnAMissingMemberKeepsItsTime)
{
    VerifiedProgram program(3);
    program.keep_unmatched = true;
    program.at(0).begin(400, 400).end(410, 410, CollectiveOp::bcast);
    program.at(1).enter(0, 0, "main").begin(100, 50).end(420, 420, CollectiveOp::bcast);
    EXPECT_EQ(program.differences({{"compute_scale", 0.5}}), "");
    VerifiedProgram all(3);
    all.keep_unmatched = true;
    all.at(0).begin(400, 400).end(410, 410, CollectiveOp::allreduce);
    all.at(1).enter(0, 0, "main").begin(100, 50).end(420, 370, CollectiveOp::allreduce);
    EXPECT_EQ(all.differences({{"compute_scale", 0.5}}), "");
}

} // namespace haec_sim::test
