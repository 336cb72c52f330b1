// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// "Matching": ranks in records are ranks of the communicator.

namespace haec_sim::test
{

TEST(Peers, RanksOfACommunicatorInReverseOrder)
{
    Trace trace(4);
    // 0 is rank 3 and sends to rank 1, which is process 2
    trace.at(0).blocking_send(100, 110, 120, {1, 100, 0, reversed});
    trace.at(2).blocking_recv(0, 10, 20, {3, 100, 0, reversed});
    // A = 110 + 200; + 10
    EXPECT_EQ(simulate(trace).times(2), (Times{0, 310, 320}));
}

TEST(Peers, RanksOfASubCommunicator)
{
    Trace trace(5);
    // of the communicator 4, 2, 0: process 4 is rank 0, process 0 is rank 2
    trace.at(4).blocking_send(100, 110, 120, {2, 100, 0, even_reversed});
    trace.at(0).blocking_recv(0, 10, 20, {0, 100, 0, even_reversed});
    EXPECT_EQ(simulate(trace).times(0), (Times{0, 310, 320}));
}

TEST(Peers, CommunicatorsAreChannelsOfTheirOwn)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(0).blocking_send(120, 130, 140, {0, 200, 0, reversed});
    trace.at(1).blocking_recv(0, 10, 20, {1, 200, 0, reversed});
    trace.at(1).blocking_recv(30, 40, 50, {0, 100});
    // 0's second send at 110 + 0 + 10 = 120: A = 120 + 300 = 420; + 10; + 10; the other is there
    EXPECT_EQ(simulate(trace).times(1), (Times{0, 420, 430, 440, 440, 450}));
}

TEST(Peers, RanksOfAnInterCommunicatorAreThoseOfTheOtherGroup)
{
    Trace trace(5);
    // groups {0, 1} and {2, 3, 4}: 0 sends to rank 2 of B, process 4; 2 sends to rank 1 of A
    trace.at(0).blocking_send(100, 110, 120, {2, 100, 0, between_halves});
    trace.at(4).blocking_recv(0, 10, 20, {0, 100, 0, between_halves});
    trace.at(2).blocking_send(500, 510, 520, {1, 100, 0, between_halves});
    trace.at(1).blocking_recv(0, 10, 20, {0, 100, 0, between_halves});
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(4), (Times{0, 310, 320}));
    // A = 510 + 200; + 10
    EXPECT_EQ(outcome.times(1), (Times{0, 710, 720}));
}

TEST(Peers, CommSelfIsOneCommunicatorForEachProcess)
{
    Trace trace(2);
    for (LocationIndex location = 0; location < 2; ++location)
    {
        const std::int64_t t = 1000 * location;
        trace.at(location).isend(t, 1, {0, 100, 0, self}).blocking_recv(t, t, t, {0, 100, 0, self});
    }
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{0, 0, 200, 200}));
    EXPECT_EQ(outcome.times(1), (Times{1000, 1000, 1200, 1200}));
}

TEST(Peers, ThreadsReceiveForTheirProcess)
{
    Trace trace(2);
    const auto sender = trace.add_thread(0);
    const auto receiver = trace.add_thread(1);
    trace.at(sender).blocking_send(100, 110, 120, {1, 2000});
    trace.at(receiver).blocking_recv(500, 510, 520, {0, 2000});
    const auto outcome = simulate(trace);
    // P = 500; A = 500 + 2100
    EXPECT_EQ(outcome.times(sender), (Times{100, 110, 2600}));
    EXPECT_EQ(outcome.times(receiver), (Times{500, 2600, 2610}));
    EXPECT_TRUE(outcome.times(0).empty());
}

TEST(Peers, UnknownRanksKeepTheGapRuleAndAreCounted)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {2, 5000}).blocking_recv(200, 210, 220, {9, 100});
    trace.at(0).isend(230, 1, {7, 5000}).isend_complete(240, 1);
    trace.at(0).irecv_request(250, 2).irecv(260, 2, {7, 5000});
    const auto outcome = simulate(trace);
    // the Leave directly after the send at C = S; else the gap rule; MpiIsendComplete at C too
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 160, 170, 180, 190, 190, 200, 210}));
    EXPECT_EQ(outcome.oddities.unknown_peers, 4u);
}

TEST(Peers, UnknownCommunicatorsKeepTheGapRule)
{
    Trace trace(2);
    const CommRef unknown{12};
    trace.at(0).blocking_recv(200, 210, 220, {1, 100, 0, unknown});
    trace.at(0).collective(230, 260, CollectiveOp::barrier, unknown);
    trace.at(1).irecv_request(0, 1).blocking_recv(5, 6, 7, {0, 100});
    trace.at(1).irecv(10, 1, {0, 100, 0, unknown});
    trace.at(0).blocking_send(300, 310, 320, {1, 100});
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{200, 210, 220, 230, 230, 260, 260, 300, 310, 310}));
    // A = 310 + 200 = 510; + 1; + 3
    EXPECT_EQ(outcome.times(1), (Times{0, 5, 510, 511, 514}));
}

} // namespace haec_sim::test
