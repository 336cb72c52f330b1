// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <string>

// R2 and R3 for rendezvous messages.

namespace haec_sim::test
{

TEST(Rendezvous, BeginsWhenTheReceiveIsPostedLate)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 1001});
    trace.at(1).blocking_recv(500, 510, 520, {0, 1001});
    const auto outcome = simulate(trace);
    // P = 500, the Enter; B = max(110, 500); A = 500 + 1101 = 1601, which ends the send too
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 1601}));
    EXPECT_EQ(outcome.times(1), (Times{500, 1601, 1611}));
}

TEST(Rendezvous, BeginsAtTheSendWhenTheReceiveIsPostedEarly)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 1001}).enter(130, "work");
    trace.at(1).blocking_recv(50, 510, 520, {0, 1001});
    const auto outcome = simulate(trace);
    // B = max(110, 50); A = 110 + 1101 = 1211; + 10
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 1211, 1221}));
    EXPECT_EQ(outcome.times(1), (Times{50, 1211, 1221}));
}

TEST(Rendezvous, SynchronousSendsAreRendezvousHoweverShort)
{
    for (const std::string region : {"MPI_Ssend", "MPI_SSEND", "mpi_issend", "MPI_Issend"})
    {
        Trace trace(2);
        trace.at(0).blocking_send(100, 110, 120, {1, 10}, region);
        trace.at(1).blocking_recv(500, 510, 520, {0, 10});
        const auto outcome = simulate(trace);
        // B = 500; A = 500 + 110 = 610
        EXPECT_EQ(outcome.times(0), (Times{100, 110, 610})) << region;
        EXPECT_EQ(outcome.times(1), (Times{500, 610, 620})) << region;
    }
}

TEST(Rendezvous, SenderIsOccupiedIfTheTransferIsShorter)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 10}, "MPI_Ssend");
    trace.at(1).blocking_recv(50, 510, 520, {0, 10});
    Settings settings;
    settings.replay.send_occupancy = Picoseconds{500};
    // C = max(110 + 500, A = 110 + 110)
    EXPECT_EQ(simulate(trace, settings).times(0), (Times{100, 110, 610}));
}

TEST(Rendezvous, ReceiveOverheadDoesNotHoldTheSender)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 1001});
    trace.at(1).blocking_recv(500, 510, 520, {0, 1001});
    Settings settings;
    settings.replay.receive_overhead = Picoseconds{30};
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 1601}));
    EXPECT_EQ(outcome.times(1), (Times{500, 1631, 1641}));
}

TEST(Rendezvous, MetricsBetweenSendAndLeaveDoNotCount)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Send").send(110, {1, 100}).metric(150).metric(150);
    trace.at(0).leave(150, "MPI_Send");
    trace.at(0).enter(160, "MPI_Send").send(170, {1, 1001}).metric(180).leave(180, "MPI_Send");
    trace.at(1).blocking_recv(50, 60, 70, {0, 100}).blocking_recv(500, 510, 520, {0, 1001});
    const auto outcome = simulate(trace);
    // C = 110 of the Leave, and of the metrics (R8); + 10; + 10; P = 310 + 10 + 430 = 750,
    // A = 750 + 1101 = 1851 of the Leave and its metric
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 110, 110, 120, 130, 1851, 1851}));
    EXPECT_EQ(outcome.times(1), (Times{50, 310, 320, 750, 1851, 1861}));
}

TEST(Rendezvous, MetricOfItsOwnTimeBetweenSendAndLeaveIsNotOvertaken)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Send").send(110, {1, 100}).metric(130).leave(150, "MPI_Send");
    trace.at(1).blocking_recv(50, 60, 70, {0, 100});
    // the metric by the gap rule: 130; the Leave at C = 110, but not before the metric
    EXPECT_EQ(simulate(trace).times(0), (Times{100, 110, 130, 130}));
}

TEST(Rendezvous, LeaveFurtherBackKeepsTheGapRule)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Sendrecv").send(110, {1, 100}).recv(400, {1, 100});
    trace.at(0).leave(450, "MPI_Sendrecv");
    trace.at(1).enter(200, "MPI_Sendrecv").send(210, {0, 100}).recv(400, {0, 100});
    trace.at(1).leave(430, "MPI_Sendrecv");
    const auto outcome = simulate(trace);
    // A = 210 + 200 = 410; max(410 + 50, C = 110)
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 410, 460}));
    // A = 110 + 200 = 310; max(310 + 30, C = 210)
    EXPECT_EQ(outcome.times(1), (Times{200, 210, 310, 340}));
}

TEST(Rendezvous, LeaveFurtherBackWaitsForTheLongerTransfer)
{
    Trace trace(2);
    trace.at(0).enter(100, "MPI_Sendrecv").send(110, {1, 5000}).recv(400, {1, 2000});
    trace.at(0).leave(450, "MPI_Sendrecv");
    trace.at(1).enter(200, "MPI_Sendrecv").send(210, {0, 2000}).recv(400, {0, 5000});
    trace.at(1).leave(430, "MPI_Sendrecv");
    const auto outcome = simulate(trace);
    // to 1: B = max(110, P = 200), A = 200 + 5100 = 5300
    // to 0: B = max(210, P = 100), A = 210 + 2100 = 2310; Leave: max(2310 + 50, C = 5300)
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 2310, 5300}));
    // max(5300 + 30, C = 2310)
    EXPECT_EQ(outcome.times(1), (Times{200, 210, 5300, 5330}));
}

TEST(Rendezvous, RegionWithTwoSendsEndsWithTheLaterOne)
{
    Trace trace(3);
    trace.at(0).enter(100, "MPI_Neighbors").send(110, {1, 2000}).send(120, {2, 2000});
    trace.at(0).leave(130, "MPI_Neighbors");
    trace.at(1).blocking_recv(500, 510, 520, {0, 2000});
    trace.at(2).blocking_recv(50, 60, 70, {0, 2000});
    const auto outcome = simulate(trace);
    // to 1: A = 500 + 2100 = 2600; to 2: A = 120 + 2100 = 2220
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 120, 2600}));
    EXPECT_EQ(outcome.times(2), (Times{50, 2220, 2230}));
}

TEST(Rendezvous, EachLeaveWaitsForTheSendsOfItsOwnRegion)
{
    Trace trace(2);
    auto& script = trace.at(0);
    script.enter(0, "library").enter(100, "MPI_Send").send(110, {1, 2000, 1});
    script.leave(120, "MPI_Send").enter(130, "MPI_Send").send(140, {1, 10, 2});
    script.leave(150, "MPI_Send").leave(160, "library");
    trace.at(1).blocking_recv(50, 60, 70, {0, 2000, 1}).blocking_recv(80, 90, 95, {0, 10, 2});
    // A = 110 + 2100 = 2210; + 10; S = 2230; C = 2230; + 10
    EXPECT_EQ(simulate(trace).times(0), (Times{0, 100, 110, 2210, 2220, 2230, 2230, 2240}));
}

TEST(Rendezvous, LeaveOfAnOuterRegionWaitsForTheSendsOfTheInnerOnes)
{
    Trace trace(2);
    trace.at(0)
        .enter(0, "library")
        .enter(100, "MPI_Send")
        .send(110, {1, 2000})
        .leave(120, "library");
    trace.at(1).blocking_recv(500, 510, 520, {0, 2000});
    const auto outcome = simulate(trace);
    // A = 500 + 2100
    EXPECT_EQ(outcome.times(0), (Times{0, 100, 110, 2600}));
    EXPECT_EQ(outcome.oddities.unbalanced_leaves, 1u);
}

} // namespace haec_sim::test
