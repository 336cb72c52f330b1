// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R6: non-blocking collectives; the completion record stands in the place of the end.

namespace haec_sim::test
{

TEST(NonBlockingCollectives, BeginWithTheRequestAndEndWithTheCompletion)
{
    Trace trace(2);
    trace.at(0)
        .collective_request(100, 1)
        .enter(150, "work")
        .collective_complete(400, 1, CollectiveOp::barrier);
    trace.at(1)
        .collective_request(300, 1)
        .enter(310, "work")
        .collective_complete(330, 1, CollectiveOp::barrier);
    Settings settings;
    settings.replay.compute_scale = 2;
    trace.at(0).enter(410, "work");
    // latest b = 300, B = 300 (the first event keeps its time)
    // 0: 300 + (400 - 300) = 400; + 2*10; 1: 300; + 2*10; 300 + 30
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(0), (Times{100, 200, 400, 420}));
    EXPECT_EQ(outcome.times(1), (Times{300, 320, 330}));
}

TEST(NonBlockingCollectives, WorkBesidesThemIsNoCostOfTheirs)
{
    Trace trace(2);
    for (LocationIndex location = 0; location < 2; ++location)
    {
        trace.at(location).collective_request(100, 1).enter(150, "work");
        trace.at(location).collective_complete(190, 1, CollectiveOp::barrier);
    }
    // The 90 ps from the begin on have 40 after the work.
    EXPECT_EQ(simulate(trace).kept_of_collectives, 2u * 40);
}

TEST(NonBlockingCollectives, LateCompletionIsNotMovedBack)
{
    Trace trace(2);
    trace.at(0).collective_request(100, 1).blocking_recv(200, 210, 220, {1, 100});
    trace.at(0).collective_complete(300, 1, CollectiveOp::barrier);
    trace.at(1).collective_request(50, 1).collective_complete(120, 1, CollectiveOp::barrier);
    trace.at(1).blocking_send(900, 910, 920, {0, 100});
    const auto outcome = simulate(trace);
    // 1: latest b = B = 100: 100 + 20; + 780 = 900; 910. 0: A = 910 + 200 = 1110; + 10; the
    // collective's E = 100 + (300 - 100) = 300 is past: not before 1120
    EXPECT_EQ(outcome.times(1), (Times{50, 120, 900, 910, 910}));
    EXPECT_EQ(outcome.times(0), (Times{100, 200, 1110, 1120, 1120}));
}

TEST(NonBlockingCollectives, CountInOrderOfRequestsNotOfCompletions)
{
    // 1 completes the second one first.
    Trace trace(2);
    trace.at(0).collective_request(100, 1).collective_request(200, 2);
    trace.at(0).collective_complete(300, 1, CollectiveOp::barrier);
    trace.at(0).collective_complete(310, 2, CollectiveOp::allreduce);
    trace.at(1).collective_request(150, 7).collective_request(260, 8);
    trace.at(1).collective_complete(320, 8, CollectiveOp::allreduce);
    trace.at(1).collective_complete(330, 7, CollectiveOp::barrier);
    const auto outcome = simulate(trace);
    // barrier: latest b = B = 150; allreduce: 260
    // 0: 150 + (300 - 150) = 300; 260 + (310 - 260) = 310
    EXPECT_EQ(outcome.times(0), (Times{100, 200, 300, 310}));
    // 1: 260 + (320 - 260) = 320; 150 + (330 - 150) = 330
    EXPECT_EQ(outcome.times(1), (Times{150, 260, 320, 330}));
}

TEST(NonBlockingCollectives, BlockingOneAfterARequestThatIsStillOpen)
{
    Trace trace(2);
    for (LocationIndex location = 0; location < 2; ++location)
    {
        const std::int64_t t = 100 + 100 * location;
        trace.at(location).collective_request(t, 1);
        trace.at(location).collective(t + 20, 270 + t, CollectiveOp::alltoall);
        trace.at(location).collective_complete(300 + t, 1, CollectiveOp::barrier);
    }
    const auto outcome = simulate(trace);
    // alltoall: latest b = B = 220: 0: 220 + (370 - 220) = 370; 1: 470; barrier: latest 200:
    // 0: 200 + 200 = 400; 1: 500
    EXPECT_EQ(outcome.times(0), (Times{100, 120, 120, 370, 370, 400}));
    EXPECT_EQ(outcome.times(1), (Times{200, 220, 220, 470, 470, 500}));
}

TEST(NonBlockingCollectives, BegunThoughItsCompletionIsBehindAReceiveThatWaits)
{
    // 1 sends only when the collective is complete; 0 completes it only after receiving.
    Trace trace(2);
    trace.at(0).collective_request(100, 1).blocking_recv(200, 210, 220, {1, 100});
    trace.at(0).collective_complete(300, 1, CollectiveOp::allreduce);
    trace.at(1).collective_request(150, 1).collective_complete(250, 1, CollectiveOp::allreduce);
    trace.at(1).blocking_send(260, 270, 280, {0, 100});
    const auto outcome = simulate(trace);
    // 1: latest b = B = 150: 150 + 100; + 10; + 10; C
    EXPECT_EQ(outcome.times(1), (Times{150, 250, 260, 270, 270}));
    // 0: A = 270 + 200 = 470; + 10; E = 150 + (300 - 150) is past
    EXPECT_EQ(outcome.times(0), (Times{100, 200, 470, 480, 480}));
}

TEST(NonBlockingCollectives, BegunThoughItsCompletionIsBehindARendezvousSendThatWaits)
{
    Trace trace(2);
    trace.at(0).collective_request(100, 1).blocking_send(200, 210, 220, {1, 2000});
    trace.at(0).collective_complete(300, 1, CollectiveOp::bcast, world, 0);
    trace.at(1).collective_request(150, 1).collective_complete(250, 1, CollectiveOp::bcast, world,
                                                               0);
    trace.at(1).blocking_recv(260, 270, 280, {0, 2000});
    const auto outcome = simulate(trace);
    // 1: latest of {0, 1}: 150: 250; + 10; P = 260: A = 260 + 2100; + 10
    EXPECT_EQ(outcome.times(1), (Times{150, 250, 260, 2360, 2370}));
    EXPECT_EQ(outcome.times(0), (Times{100, 200, 210, 2360, 2360}));
}

TEST(NonBlockingCollectives, IdUsedAgainBeforeItsRecordsAreReached)
{
    // While 0 waits in its receive it sees two rounds with the same id.
    Trace trace(2);
    trace.at(0).collective_request(100, 9).blocking_recv(110, 120, 130, {1, 100});
    trace.at(0).collective_request(140, 1).collective_complete(150, 1, CollectiveOp::alltoall);
    trace.at(0).collective_request(160, 1).collective_complete(170, 1, CollectiveOp::allgather);
    trace.at(0).collective_complete(180, 9, CollectiveOp::barrier);
    trace.at(1).collective_request(100, 9).blocking_send(500, 510, 520, {0, 100});
    trace.at(1).collective_request(540, 1).collective_complete(550, 1, CollectiveOp::alltoall);
    trace.at(1).collective_request(560, 1).collective_complete(570, 1, CollectiveOp::allgather);
    trace.at(1).collective_complete(580, 9, CollectiveOp::barrier);
    const auto outcome = simulate(trace);
    // 0: A = 510 + 200 = 710; + 10; + 10 = 730. 1: 510; + 20 = 530
    // alltoall: latest b = 540, B = 730: 0: 730 + 0; 1: 730 + 10 = 740
    // allgather: 0 begins at 740, 1 at 750; b = 560: 0: 750 + 0; 1: 750 + 10
    // barrier: b = 100, B = 100: 0: 100 + 80 is past; 1: 100 + 480 is past
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 710, 720, 730, 730, 740, 750, 750}));
    EXPECT_EQ(outcome.times(1), (Times{100, 500, 510, 510, 530, 740, 750, 760, 760}));
}

TEST(NonBlockingCollectives, CompletionWithoutRequestKeepsTheGapRule)
{
    Trace trace(2);
    trace.at(0).enter(100, "main").collective_complete(110, 5, CollectiveOp::barrier);
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{100, 110}));
    EXPECT_EQ(outcome.oddities.stray_completions, 1u);
}

TEST(NonBlockingCollectives, PreserveKeepsTheirDuration)
{
    Trace trace(2);
    trace.at(0).collective_request(100, 1).collective_complete(400, 1, CollectiveOp::barrier);
    trace.at(1).collective_request(900, 1).collective_complete(930, 1, CollectiveOp::barrier);
    Settings settings;
    settings.replay.collectives = CollectiveRule::preserve;
    EXPECT_EQ(simulate(trace, settings).times(0), (Times{100, 400}));
}

} // namespace haec_sim::test
