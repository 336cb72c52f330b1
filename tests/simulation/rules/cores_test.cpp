// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

#include <vector>

// Threads that share the cores of their node (spec: processors, "Cores"). D = 100 + bytes, and
// nobody waits on a link; each process is on a node of its own.

namespace haec_sim::test
{

namespace
{

Settings with_cores(std::vector<std::uint32_t> cores)
{
    Settings settings;
    settings.replay.nodes.cores = std::move(cores);
    settings.link_latency = Picoseconds{1};
    return settings;
}

void gather(Script& script, std::int64_t begin, std::uint64_t sent, std::uint64_t received)
{
    script.enter(begin, "MPI_Gather").collective_begin(begin);
    script.add(begin + 10,
               events::MpiCollectiveEnd{{}, CollectiveOp::gather, world, 0, sent, received});
    script.leave(begin + 10, "MPI_Gather");
}

} // namespace

TEST(Cores, ThreeThreadsOnTwoTakeHalfAsLongAgain)
{
    Trace trace(1);
    const std::vector<LocationIndex> threads{0, trace.add_thread(0), trace.add_thread(0)};
    for (const auto thread : threads)
    {
        trace.at(thread).enter(0, "main").leave(1000, "main");
    }
    const std::vector<std::pair<std::uint32_t, std::int64_t>> ways{
        {0, 1000}, {1, 3000}, {2, 1500}, {3, 1000}};
    for (const auto& [cores, end] : ways)
    {
        const auto outcome = simulate(trace, with_cores({cores}));
        for (const auto thread : threads)
        {
            EXPECT_EQ(outcome.times(thread), (Times{0, end})) << cores;
        }
    }
}

TEST(Cores, ThoseThatWaitForMessagesNeedNone)
{
    Trace trace(2);
    const auto worker = trace.add_thread(0);
    trace.at(1).send(10, {0, 890});
    trace.at(0).enter(0, "main").recv(50, {1, 890}).leave(250, "main");
    trace.at(worker).enter(0, "main").leave(1100, "main");
    const auto outcome = simulate(trace, with_cores({1, 1}));
    // The message is there at 10 + 100 + 890. The worker has done 1000 of 1100 then, and takes 200
    // for the rest; the master has done 100 of 200 then, and is alone.
    EXPECT_EQ(outcome.times(worker), (Times{0, 1200}));
    EXPECT_EQ(outcome.times(0), (Times{0, 1000, 1300}));
}

TEST(Cores, CallsOfMpiNeedNone)
{
    Trace trace(1);
    const auto worker = trace.add_thread(0);
    trace.at(0).enter(0, "MPI_Comm_rank").leave(1000, "MPI_Comm_rank").enter(1100, "main");
    trace.at(worker).enter(0, "main").leave(1000, "main").leave(1010, "main");
    const auto outcome = simulate(trace, with_cores({1}));
    // From 1000 on the worker has 10 to do and the master 100: 1020, and 1000 + 20 + 90.
    EXPECT_EQ(outcome.times(worker), (Times{0, 1000, 1020}));
    EXPECT_EQ(outcome.times(0), (Times{0, 1000, 1110}));
}

TEST(Cores, MessagesThatAreComputedLaterArriveLater)
{
    // Both threads of process 0 compute 500 on one core, and end at 1000; then the master sends.
    Trace trace(2);
    const auto worker = trace.add_thread(0);
    trace.at(0).enter(0, "main").send(500, {1, 100});
    trace.at(worker).enter(0, "main").leave(500, "main");
    trace.at(1).recv(600, {0, 100}).enter(650, "main");
    const auto outcome = simulate(trace, with_cores({1, 1}));
    EXPECT_EQ(outcome.times(worker), (Times{0, 1000}));
    EXPECT_EQ(outcome.times(0), (Times{0, 1000}));
    EXPECT_EQ(outcome.times(1), (Times{1200, 1250}));
}

TEST(Cores, AMemberThatLeavesACollectiveEarlyComputesOn)
{
    Trace trace(2);
    const auto worker = trace.add_thread(1);
    trace.at(0).enter(0, "main");
    gather(trace.at(0), 10000, 8, 16);
    trace.at(1).enter(0, "main");
    gather(trace.at(1), 1000, 8, 0);
    trace.at(1).leave(1510, "main");
    trace.at(worker).enter(0, "main").leave(3000, "main");
    auto settings = with_cores({0, 1});
    settings.replay.collectives = CollectiveRule::model;
    const auto outcome = simulate(trace, settings);
    // Both threads have done 1000 at 2000. The master then sends to the root, which comes at 10000,
    // and goes on: 500 until 3000. The worker has done 1500 by then, and has 1500 left.
    EXPECT_EQ(outcome.times(1), (Times{0, 2000, 2000, 2000, 2000, 3000}));
    EXPECT_EQ(outcome.times(worker), (Times{0, 4500}));
    EXPECT_EQ(outcome.times(0), (Times{0, 10000, 10000, 10000, 10000}));
}

TEST(Cores, TeamsShareThem)
{
    Trace trace(1);
    const auto first = trace.add_thread(0);
    const auto second = trace.add_thread(0);
    const auto team = add_team(trace, {0, first, second});
    Thread(trace, 0).fork(100).begin(100, team).barrier(1100, 1200).end(1200, team).join(1200);
    for (const auto worker : {first, second})
    {
        Thread(trace, worker).begin(100, team).barrier(1100, 1200).end(1200, team);
    }
    const auto outcome = simulate(trace, with_cores({2}));
    // Each computes for 1000 from 100 on; leaving the barrier takes 100.
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 1600, 1700, 1700, 1700}));
    EXPECT_EQ(outcome.times(first), (Times{100, 1600, 1700, 1700}));
    EXPECT_EQ(outcome.times(second), (Times{100, 1600, 1700, 1700}));
}

} // namespace haec_sim::test
