// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R2 to R4 for non-blocking messages.

namespace haec_sim::test
{

namespace
{

/// MPI_Isend, MPI_Irecv and MPI_Waitall; `t` is when the first begins.
void exchange_with_waitall(Script& script, std::int64_t t, std::uint32_t other)
{
    script.enter(t, "MPI_Isend").isend(t + 5, 1, {other, 100}).leave(t + 10, "MPI_Isend");
    script.enter(t + 20, "MPI_Irecv").irecv_request(t + 25, 2).leave(t + 30, "MPI_Irecv");
    script.enter(t + 40, "MPI_Waitall").isend_complete(t + 300, 1);
    script.irecv(t + 310, 2, {other, 100}).leave(t + 320, "MPI_Waitall");
}

/// MPI_Irecv, a rendezvous MPI_Send and MPI_Wait; `t` is when the first begins.
void exchange_with_send(Script& script, std::int64_t t, std::uint32_t other)
{
    script.enter(t, "MPI_Irecv").irecv_request(t + 5, 1).leave(t + 10, "MPI_Irecv");
    script.blocking_send(t + 20, t + 25, t + 800, {other, 2000});
    script.enter(t + 810, "MPI_Wait").irecv(t + 820, 1, {other, 2000});
    script.leave(t + 830, "MPI_Wait");
}

} // namespace

TEST(NonBlocking, IsendIrecvWaitall)
{
    Trace trace(2);
    exchange_with_waitall(trace.at(0), 100, 1);
    exchange_with_waitall(trace.at(1), 1100, 0);
    const auto outcome = simulate(trace);
    // the send is complete since 105: at 140; A = 1105 + 200 = 1305; + 10
    EXPECT_EQ(outcome.times(0), (Times{100, 105, 110, 120, 125, 130, 140, 140, 1305, 1315}));
    // the message is there since 105 + 200: at 1140; + 10
    EXPECT_EQ(outcome.times(1),
              (Times{1100, 1105, 1110, 1120, 1125, 1130, 1140, 1140, 1140, 1150}));
}

TEST(NonBlocking, IsendCompletesAfterItsOccupancy)
{
    Trace trace(2);
    exchange_with_waitall(trace.at(0), 100, 1);
    exchange_with_waitall(trace.at(1), 1100, 0);
    Settings settings;
    settings.replay.send_occupancy = Picoseconds{70};
    settings.replay.receive_overhead = Picoseconds{9};
    const auto outcome = simulate(trace, settings);
    // MpiIsendComplete: max(140, 105 + 70) = 175; max(175, 1305) + 9 = 1314; + 10
    EXPECT_EQ(outcome.times(0), (Times{100, 105, 110, 120, 125, 130, 140, 175, 1314, 1324}));
    // max(1140, 1105 + 70) = 1175; + 9; + 10
    EXPECT_EQ(outcome.times(1),
              (Times{1100, 1105, 1110, 1120, 1125, 1130, 1140, 1175, 1184, 1194}));
}

TEST(NonBlocking, RendezvousIsendCompletesWithItsArrival)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Isend").isend(105, 1, {1, 2000}).leave(110, "MPI_Isend");
    trace.at(0).enter(140, "MPI_Wait").isend_complete(150, 1).leave(160, "MPI_Wait");
    trace.at(1).blocking_recv(400, 410, 420, {0, 2000});
    const auto outcome = simulate(trace);
    // B = max(105, P = 400); A = 400 + 2100; + 10
    EXPECT_EQ(outcome.times(0), (Times{100, 105, 110, 140, 2500, 2510}));
    EXPECT_EQ(outcome.times(1), (Times{400, 2500, 2510}));
}

TEST(NonBlocking, LateCompletionOfARendezvousIsendDoesNotWait)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Isend").isend(105, 1, {1, 2000}).leave(110, "MPI_Isend");
    trace.at(0).enter(4000, "MPI_Wait").isend_complete(4010, 1).leave(4020, "MPI_Wait");
    trace.at(1).blocking_recv(400, 410, 420, {0, 2000});
    // A = 2500 is past: at the Enter's 4000; + 10
    EXPECT_EQ(simulate(trace).times(0), (Times{100, 105, 110, 4000, 4000, 4010}));
}

TEST(NonBlocking, IrecvIsPostedByItsRequestAndNotByItsCompletion)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 2000});
    trace.at(1).enter(300, "MPI_Irecv").irecv_request(310, 1).leave(320, "MPI_Irecv");
    trace.at(1).enter(3000, "MPI_Wait").irecv(3010, 1, {0, 2000}).leave(3020, "MPI_Wait");
    const auto outcome = simulate(trace);
    // B = max(110, P = 310); A = 310 + 2100 = 2410
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 2410}));
    // A is past at 3000; + 10
    EXPECT_EQ(outcome.times(1), (Times{300, 310, 320, 3000, 3000, 3010}));
}

TEST(NonBlocking, IssendAndIbsendByTheirNames)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Issend").isend(105, 1, {1, 10, 1}).leave(110, "MPI_Issend");
    trace.at(0).enter(120, "MPI_Ibsend").isend(125, 2, {1, 5000, 2}).leave(130, "MPI_Ibsend");
    trace.at(0).enter(140, "MPI_Wait").isend_complete(150, 2).leave(160, "MPI_Wait");
    trace.at(0).enter(170, "MPI_Wait").isend_complete(180, 1).leave(190, "MPI_Wait");
    trace.at(1).blocking_recv(400, 410, 420, {0, 10, 1});
    trace.at(1).blocking_recv(430, 440, 450, {0, 5000, 2});
    const auto outcome = simulate(trace);
    // MPI_Ibsend is complete since 125: 140; + 10; + 10; MPI_Issend: A = P + 110 = 510; + 10
    EXPECT_EQ(outcome.times(0),
              (Times{100, 105, 110, 120, 125, 130, 140, 140, 150, 160, 510, 520}));
    // 510; + 10; + 10; A = 125 + 5100 = 5225; + 10
    EXPECT_EQ(outcome.times(1), (Times{400, 510, 520, 530, 5225, 5235}));
}

TEST(NonBlocking, ExchangeThroughRendezvousSendsNeedsTheRequestsBeforeTheirCompletions)
{
    Trace trace(2);
    exchange_with_send(trace.at(0), 100, 1);
    exchange_with_send(trace.at(1), 110, 0);
    const auto outcome = simulate(trace);
    // 0's S = 125, posted at 115: A = 125 + 2100 = 2225; 1's S = 135, posted at 105: A = 2235
    // 0: Leave of MPI_Send at 2225; + 10 = 2235; max(2235, 2235); + 10
    EXPECT_EQ(outcome.times(0), (Times{100, 105, 110, 120, 125, 2225, 2235, 2235, 2245}));
    // 1: Leave at 2235; + 10 = 2245; max(2245, 2225); + 10
    EXPECT_EQ(outcome.times(1), (Times{110, 115, 120, 130, 135, 2235, 2245, 2245, 2255}));
}

TEST(NonBlocking, FailedTestsKeepTheGapRule)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).enter(0, "MPI_Irecv").irecv_request(5, 1).leave(10, "MPI_Irecv");
    trace.at(1).enter(20, "MPI_Test").tested(30, 1).leave(40, "MPI_Test");
    trace.at(1).enter(50, "MPI_Test").irecv(60, 1, {0, 100}).leave(70, "MPI_Test");
    // A = 110 + 200 = 310; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{0, 5, 10, 20, 30, 40, 50, 310, 320}));
}

TEST(NonBlocking, RequestsPostedBeforeTheMeasurementBegan)
{
    Trace trace(2);
    trace.at(0).isend_complete(50, 9).blocking_send(100, 110, 120, {1, 2000});
    trace.at(1).enter(300, "MPI_Wait").irecv(310, 7, {0, 2000}).leave(320, "MPI_Wait");
    const auto outcome = simulate(trace);
    // posted when it is complete at the latest: P = 300, A = 300 + 2100
    EXPECT_EQ(outcome.times(0), (Times{50, 100, 110, 2400}));
    EXPECT_EQ(outcome.times(1), (Times{300, 2400, 2410}));
    EXPECT_EQ(outcome.oddities.stray_completions, 2u);
}

} // namespace haec_sim::test
