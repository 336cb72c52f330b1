// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// "Matching": cancelled requests, and such as are never completed.

namespace haec_sim::test
{

TEST(Cancelled, ReceiveTakesNoMessage)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).irecv_request(10, 1).enter(20, "MPI_Wait").cancelled(30, 1).leave(40, "MPI_Wait");
    trace.at(1).blocking_recv(50, 60, 70, {0, 100});
    // the gap rule up to the MpiRecv: A = 110 + 200 = 310; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 20, 30, 40, 50, 310, 320}));
}

TEST(Cancelled, ReceiveTakesNoMessageThoughItsEndIsStillAhead)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).irecv_request(10, 1).blocking_recv(50, 60, 70, {0, 100});
    trace.at(1).enter(80, "MPI_Wait").cancelled(90, 1).leave(100, "MPI_Wait");
    // A = 310; + 10; + 10; + 10; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 50, 310, 320, 330, 340, 350}));
}

TEST(Cancelled, ReceiveIdIsUsedAgain)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100}).blocking_send(990, 1000, 1010, {1, 300});
    trace.at(1).irecv_request(10, 1).blocking_recv(50, 60, 70, {0, 100});
    trace.at(1).cancelled(80, 1).irecv_request(90, 1).irecv(100, 1, {0, 300});
    // A = 310; + 10; + 10; + 10; S = 110 + 870 + 10 = 990, A = 990 + 400
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 50, 310, 320, 330, 340, 1390}));
}

TEST(Cancelled, IsendSendsNothing)
{
    Trace trace(2);
    trace.at(0).enter(0, "MPI_Isend").isend(10, 1, {1, 100}).leave(20, "MPI_Isend");
    trace.at(0).enter(30, "MPI_Wait").cancelled(40, 1).leave(50, "MPI_Wait");
    trace.at(0).blocking_send(60, 70, 80, {1, 300});
    trace.at(1).blocking_recv(0, 10, 20, {0, 300});
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{0, 10, 20, 30, 40, 50, 60, 70, 70}));
    // the second send's message: A = 70 + 400; + 10
    EXPECT_EQ(outcome.times(1), (Times{0, 470, 480}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 0u);
}

TEST(Cancelled, IsendSendsNothingThoughItsEndIsStillAhead)
{
    // The send after the cancelled one is held back until the cancellation is seen, and the sender
    // itself waits for the answer to it.
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 100}).blocking_send(20, 30, 40, {1, 300});
    trace.at(0).blocking_recv(50, 60, 70, {1, 100}).cancelled(80, 1);
    trace.at(1).blocking_recv(0, 10, 20, {0, 300}).blocking_send(30, 40, 50, {0, 100});
    const auto outcome = simulate(trace);
    // 1: A = 30 + 400 = 430; + 10; + 10; + 10; C = 450
    EXPECT_EQ(outcome.times(1), (Times{0, 430, 440, 450, 460, 460}));
    // 0: S = 30; C = 30; + 10; A = 460 + 200; + 10; + 10
    EXPECT_EQ(outcome.times(0), (Times{10, 20, 30, 30, 40, 660, 670, 680}));
}

TEST(Cancelled, LateIsSentAllTheSame)
{
    // Nothing waits longer than for 256 records to learn whether a message is sent.
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 100});
    for (int record = 0; record < 256; ++record)
    {
        trace.at(0).enter(20, "work");
    }
    trace.at(0).cancelled(30, 1).blocking_send(40, 50, 60, {1, 300});
    trace.at(1).blocking_recv(0, 10, 20, {0, 300});
    const auto outcome = simulate(trace);
    // A = 10 + 200; + 10
    EXPECT_EQ(outcome.times(1), (Times{0, 210, 220}));
    EXPECT_EQ(outcome.oddities.late_cancellations, 1U);
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1U);
}

TEST(Cancelled, RendezvousIsendHoldsNobodyUp)
{
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 5000}).enter(20, "MPI_Wait").cancelled(30, 1);
    trace.at(0).leave(40, "MPI_Wait");
    trace.at(1).enter(0, "work");
    EXPECT_EQ(simulate(trace).times(0), (Times{10, 20, 30, 40}));
}

TEST(Cancelled, FreedIsendIsAMessageLikeAnother)
{
    // MPI_Request_free leaves no completion record.
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 100}).blocking_send(20, 30, 40, {1, 300});
    trace.at(1).blocking_recv(0, 10, 20, {0, 100}).blocking_recv(30, 40, 50, {0, 300});
    // A = 10 + 200 = 210; + 10; + 10; A = 30 + 400 = 430; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{0, 210, 220, 230, 430, 440}));
}

TEST(Cancelled, FreedIsendIsSentThoughTheSenderWaitsForTheAnswer)
{
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 100}).blocking_recv(20, 30, 40, {1, 100});
    trace.at(1).blocking_recv(0, 10, 20, {0, 100}).blocking_send(30, 40, 50, {0, 100});
    // 1: A = 210; + 10; + 10; S = 240. 0: A = 240 + 200
    EXPECT_EQ(simulate(trace).times(0), (Times{10, 20, 440, 450}));
}

TEST(Cancelled, FreedIsendIdIsUsedAgain)
{
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 5000}).isend(20, 1, {1, 2000}).isend_complete(30, 1);
    trace.at(1).blocking_recv(0, 10, 20, {0, 5000}).blocking_recv(30, 40, 50, {0, 2000});
    const auto outcome = simulate(trace);
    // first: B = max(10, 0), A = 10 + 5100 = 5110; second: P = 5110 + 10 + 10, A = 5130 + 2100
    EXPECT_EQ(outcome.times(1), (Times{0, 5110, 5120, 5130, 7230, 7240}));
    // the completion is the second's
    EXPECT_EQ(outcome.times(0), (Times{10, 20, 7230}));
}

TEST(Cancelled, RequestNobodyKnowsKeepsTheGapRule)
{
    Trace trace(1);
    trace.at(0).enter(10, "MPI_Wait").cancelled(30, 5).leave(40, "MPI_Wait");
    EXPECT_EQ(simulate(trace).times(0), (Times{10, 30, 40}));
}

} // namespace haec_sim::test
