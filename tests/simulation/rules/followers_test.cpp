// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

// Streams of accelerators and asynchronous metrics follow the master of their process (spec:
// semantics, R8).

namespace haec_sim::test
{

namespace
{

/// With compute_scale 0.5 the master's records, at 50, 100, 300 and 400, are at 1000, 1025, 1125
/// and 1175.
class Followers : public testing::Test
{
protected:
    Followers()
    {
        trace_.at(1).send(10, {0, 890});
        trace_.at(0).recv(50, {1, 890}).enter(100, "work").leave(300, "work").enter(400, "more");
        settings_.replay.compute_scale = 0.5;
    }

    Trace trace_{2};
    Settings settings_;
};

} // namespace

TEST_F(Followers, MetricsLieOnTheTimeMap)
{
    const auto metrics = add_location(trace_, 0, LocationType::metric);
    trace_.at(metrics).metric(20).metric(50).metric(200).metric(201).metric(350).metric(600);
    const auto outcome = simulate(trace_, settings_);
    // 1000 - 30; 1025 + 100/2; 1025 + 101/2, rounded; 1125 + 50/2; 1175 + 200
    EXPECT_EQ(outcome.times(metrics), (Times{970, 1000, 1075, 1076, 1150, 1375}));
    EXPECT_EQ(outcome.times(0), (Times{1000, 1025, 1125, 1175}));
}

TEST_F(Followers, KernelsKeepTheirDurations)
{
    const auto stream = add_location(trace_, 0, LocationType::accelerator_stream);
    trace_.at(stream).enter(200, "kernel").parameter(200).parameter(280).leave(280, "kernel");
    trace_.at(stream).enter(350, "kernel").leave(500, "kernel");
    const auto outcome = simulate(trace_, settings_);
    // 1025 + 100/2, and 80 long; 1125 + 50/2 is before the end of that.
    EXPECT_EQ(outcome.times(stream), (Times{1075, 1075, 1155, 1155, 1155, 1305}));
}

TEST_F(Followers, OfSeveralRecordsAtOneTimeTheLastLeadsOn)
{
    // The second receive has the time of the first in the input.
    settings_.replay.eager_threshold = Bytes{10000};
    Trace trace(2);
    trace.at(1).send(10, {0, 890}).send(20, {0, 1880});
    trace.at(0).recv(50, {1, 890}).recv(50, {1, 1880}).enter(60, "work");
    const auto metrics = add_location(trace, 0, LocationType::metric);
    trace.at(metrics).metric(50).metric(54).metric(60);
    // The second message leaves at 10 + 10/2: 1000 and 1995 at 50, 2000 at 60.
    EXPECT_EQ(simulate(trace, settings_).times(metrics), (Times{1000, 1997, 2000}));
}

TEST_F(Followers, ProcessWithoutThreadsLeavesThemAlone)
{
    Trace trace(1);
    const auto metrics = add_location(trace, 0, LocationType::metric);
    trace.at(metrics).metric(20).metric(50);
    // The only thread has no records.
    EXPECT_EQ(simulate(trace, settings_).times(metrics), (Times{20, 50}));
}

TEST_F(Followers, DoNotHoldUpTheMessagesOfTheirProcess)
{
    const auto metrics = add_location(trace_, 0, LocationType::metric);
    trace_.at(metrics).metric(5).metric(100000);
    for (int step = 0; step < 10000; ++step)
    {
        trace_.at(0).send(500 + 2 * step, {1, 1, 0});
        trace_.at(1).recv(500 + 2 * step + 1, {0, 1, 0});
    }
    const auto outcome = simulate(trace_, settings_);
    EXPECT_EQ(outcome.records.at(1).size(), 10001U);
    // 1175 + 100/2 + 2*9999/2
    EXPECT_EQ(outcome.times(0).back(), 11224);
    EXPECT_EQ(outcome.times(metrics), (Times{955, 11224 + 100000 - 20498}));
}

TEST_F(Followers, OutputDoesNotDependOnWhoIsAhead)
{
    const auto metrics = add_location(trace_, 0, LocationType::metric);
    const auto stream = add_location(trace_, 0, LocationType::accelerator_stream);
    for (int step = 0; step < 40000; ++step)
    {
        // No two stretches have one slope: nothing can be left out.
        trace_.at(0).enter(500 + 10 * step + step % 3, "step").leave(507 + 10 * step, "step");
        trace_.at(metrics).metric(500 + 10 * step).metric(505 + 10 * step);
    }
    trace_.at(stream).enter(501, "kernel").leave(390000, "kernel").enter(400001, "last");
    const auto expected = simulate(trace_, settings_);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
    {
        settings_.interleaving = seed;
        const auto outcome = simulate(trace_, settings_);
        EXPECT_EQ(outcome.times(metrics), expected.times(metrics));
        EXPECT_EQ(outcome.times(stream), expected.times(stream));
    }
}

} // namespace haec_sim::test
