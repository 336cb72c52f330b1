// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/simulation/rules/threaded.hpp"

#include <gtest/gtest.h>

// Threads that others create and wait for, as with POSIX (spec: semantics, R7).

namespace haec_sim::test
{

namespace
{

/// The first thread gets a message at 10 + 100 + 890 = 1000, which was there at 50 in the input.
class CreatedThreads : public testing::Test
{
protected:
    CreatedThreads() : created_(trace_.add_thread(0)), contingent_(add_team(trace_, {0, created_}))
    {
        trace_.at(1).send(10, {0, 890});
        trace_.at(0).recv(50, {1, 890});
    }

    Thread first()
    {
        return {trace_, 0};
    }

    Thread created()
    {
        return {trace_, created_};
    }

    Trace trace_{2};
    LocationIndex created_;
    CommRef contingent_;
};

} // namespace

TEST_F(CreatedThreads, BeginAsLongAfterTheirCreationAsRecorded)
{
    first().create(100, contingent_, 1).wait(250, contingent_, 1);
    created().thread_begin(130, contingent_, 1).thread_end(200, contingent_, 1);
    const auto outcome = simulate(trace_);
    EXPECT_EQ(outcome.times(0), (Times{1000, 1050, 1200}));
    EXPECT_EQ(outcome.times(created_), (Times{1080, 1150}));
}

TEST_F(CreatedThreads, WaitIsNotBeforeTheEnd)
{
    first().create(100, contingent_, 1).wait(250, contingent_, 1);
    created().thread_begin(130, contingent_, 1).thread_end(200, contingent_, 1);
    Settings settings;
    settings.replay.compute_scale = 0;
    const auto outcome = simulate(trace_, settings);
    EXPECT_EQ(outcome.times(created_), (Times{1030, 1030}));
    EXPECT_EQ(outcome.times(0), (Times{1000, 1000, 1030}));
}

TEST_F(CreatedThreads, WhatIsNotInTheTraceIsNotWaitedFor)
{
    first().wait(250, contingent_, 7);
    created().thread_begin(130, contingent_, 1).thread_end(200, contingent_, 1);
    const auto outcome = simulate(trace_);
    EXPECT_EQ(outcome.times(0), (Times{1000, 1200}));
    EXPECT_EQ(outcome.times(created_), (Times{130, 200}));
    EXPECT_EQ(outcome.oddities.unbalanced_threads, 2U);
}

} // namespace haec_sim::test
