// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

// Several locations of one process in MPI: what they send, post and begin counts in the order of
// input time, then location, then record (spec: semantics, "Matching"). D = 100 + bytes.

namespace haec_sim::test
{

namespace
{

std::vector<std::int64_t> transfers(const Outcome& outcome, LocationIndex location)
{
    std::vector<std::int64_t> found;
    for (const auto& record : outcome.records.at(location))
    {
        if (record.transfer_time >= 0)
        {
            found.push_back(record.transfer_time);
        }
    }
    return found;
}

using Transfers = std::vector<std::int64_t>;

} // namespace

TEST(Threads, SendsOfAChannelCountInTheOrderOfInputTimes)
{
    Trace trace(2);
    const auto thread = trace.add_thread(0);
    trace.at(0).send(100, {1, 1}).send(300, {1, 3});
    trace.at(thread).send(200, {1, 2}).send(400, {1, 4});
    trace.at(1).recv(500, {0, 1}).recv(510, {0, 2}).recv(520, {0, 3}).recv(530, {0, 4});
    EXPECT_EQ(transfers(simulate(trace), 1), (Transfers{101, 102, 103, 104}));
}

TEST(Threads, SendsAtOneTimeCountInTheOrderOfLocations)
{
    Trace trace(2);
    const auto thread = trace.add_thread(0);
    trace.at(thread).send(100, {1, 2}).send(100, {1, 3});
    trace.at(0).send(100, {1, 1});
    trace.at(1).recv(500, {0, 1}).recv(510, {0, 2}).recv(520, {0, 3});
    EXPECT_EQ(transfers(simulate(trace), 1), (Transfers{101, 102, 103}));
}

TEST(Threads, OrderIsThatOfTheInputWhateverTheOutput)
{
    Trace trace(3);
    const auto thread = trace.add_thread(0);
    // The master's send is late in the output, since it waits for process 2; in the input it is
    // first.
    trace.at(0).recv(50, {2, 5000}).send(100, {1, 1});
    trace.at(thread).send(200, {1, 2});
    trace.at(2).send(10, {0, 5000});
    trace.at(1).recv(500, {0, 1}).recv(510, {0, 2});
    Settings settings;
    settings.replay.eager_threshold = Bytes{10000};
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(0), (Times{5110, 5160}));
    EXPECT_EQ(transfers(outcome, 1), (Transfers{101, 102}));
    // Message 2 left at 200, and is taken after message 1.
    EXPECT_EQ(outcome.times(1), (Times{5261, 5261}));
}

TEST(Threads, ReceivesOfAChannelArePostedInTheOrderOfInputTimes)
{
    Trace trace(2);
    const auto thread = trace.add_thread(1);
    trace.at(0).send(100, {1, 1}).send(110, {1, 2}).send(120, {1, 3});
    trace.at(1).irecv_request(10, 7).recv(50, {0, 2}).irecv(90, 7, {0, 1});
    trace.at(thread).recv(60, {0, 3});
    const auto outcome = simulate(trace);
    EXPECT_EQ(transfers(outcome, 1), (Transfers{102, 101}));
    EXPECT_EQ(transfers(outcome, thread), (Transfers{103}));
}

TEST(Threads, RequestKeepsItsPlaceAmongTheReceivesOfAnotherThread)
{
    Trace trace(2);
    const auto thread = trace.add_thread(1);
    trace.at(0).send(100, {1, 1}).send(110, {1, 2});
    trace.at(thread).irecv_request(10, 7).enter(20, "main").irecv(90, 7, {0, 1});
    trace.at(1).recv(50, {0, 2});
    const auto outcome = simulate(trace);
    EXPECT_EQ(transfers(outcome, 1), (Transfers{102}));
    EXPECT_EQ(transfers(outcome, thread), (Transfers{101}));
}

TEST(Threads, AnyThreadMayTakePartInACollective)
{
    // omp single: whichever thread came first calls MPI.
    Trace trace(2);
    const auto thread = trace.add_thread(0);
    trace.at(0).collective(100, 200, CollectiveOp::barrier);
    trace.at(thread).collective(300, 400, CollectiveOp::bcast, world, 0);
    trace.at(1)
        .collective(150, 200, CollectiveOp::barrier)
        .collective(210, 400, CollectiveOp::bcast, world, 0);
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 200, 200}));
    // The root of the broadcast depends on itself alone; b = 300, e = 400.
    EXPECT_EQ(outcome.times(thread), (Times{300, 300, 400, 400}));
    EXPECT_EQ(outcome.times(1), (Times{150, 150, 200, 200, 210, 210, 400, 400}));
}

TEST(Threads, CollectivesOfTwoThreadsKeepTheOrderOfTheirBegins)
{
    Trace trace(2);
    const auto thread = trace.add_thread(0);
    // Both are open at once, on different communicators; those on one are counted in order.
    trace.at(thread).collective(10, 500, CollectiveOp::barrier, reversed);
    trace.at(0)
        .collective(20, 100, CollectiveOp::barrier)
        .collective(110, 600, CollectiveOp::allreduce);
    trace.at(1)
        .collective(30, 100, CollectiveOp::barrier)
        .collective(480, 500, CollectiveOp::barrier, reversed)
        .collective(590, 600, CollectiveOp::allreduce);
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(thread), (Times{10, 10, 500, 500}));
    EXPECT_EQ(outcome.times(0), (Times{20, 20, 100, 100, 110, 110, 600, 600}));
}

TEST(Threads, SequenceCountsTheMessagesOfTheProcess)
{
    Trace trace(2);
    const auto thread = trace.add_thread(0);
    trace.at(0).send(100, {1, 0, 5}).send(300, {1, 0, 5});
    trace.at(thread).send(200, {1, 0, 6}).send(250, {9, 0, 6}).send(400, {1, 0, 6});
    trace.at(1).recv(500, {0, 0, 5}).recv(510, {0, 0, 5}).recv(520, {0, 0, 6}).recv(530, {0, 0, 6});
    Settings settings;
    settings.tells_sequence = true;
    // The send to a rank that does not exist is no message.
    EXPECT_EQ(transfers(simulate(trace, settings), 1), (Transfers{100, 102, 101, 103}));
}

TEST(Threads, ThreadThatIsFarAheadDoesNotHoldUpWhatItWaitsFor)
{
    // Thread 1 of process 0 runs through at once; thread 0 waits for a rendezvous whose receive is
    // posted only when the message of thread 1 has come.
    Trace trace(2);
    const auto thread = trace.add_thread(0);
    trace.at(0).blocking_send(100, 110, 120, {1, 5000, 1}).send(130, {1, 7, 3});
    trace.at(thread).send(140, {1, 9, 2});
    trace.at(1)
        .recv(150, {0, 9, 2})
        .blocking_recv(160, 170, 180, {0, 5000, 1})
        .recv(190, {0, 7, 3});
    const auto outcome = simulate(trace);
    // 140 + 109; posted at 259; arrives at 259 + 5100
    EXPECT_EQ(outcome.times(1), (Times{249, 259, 5359, 5369, 5476}));
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 5359, 5369}));
}

TEST(Threads, WorkerWithManyRecordsDoesNotKeepItsMasterWaiting)
{
    Trace trace(2);
    const auto worker = trace.add_thread(0);
    for (int step = 0; step < 20000; ++step)
    {
        trace.at(worker).enter(step, "work").leave(step, "work");
    }
    for (int step = 0; step < 10000; ++step)
    {
        trace.at(0).send(2 * step, {1, 1, 0});
        trace.at(1).recv(2 * step + 1, {0, 1, 0});
    }
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(1).front(), 101);
    EXPECT_EQ(outcome.times(1).back(), 2 * 9999 + 101);
}

} // namespace haec_sim::test
