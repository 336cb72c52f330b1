// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/thread_lookahead.hpp"

#include <gtest/gtest.h>

#include <vector>

// The points up to which the threads of a process have been seen, and who must know.

namespace haec_sim::test
{

namespace
{

class ThreadLookaheadTest : public testing::Test
{
protected:
    void see(ThreadSlot slot, std::int64_t time)
    {
        lookahead_.see(slot, Picoseconds{time});
    }

    std::vector<LocationIndex> woken_;
    Wake wake_ = [this](LocationIndex location) { woken_.push_back(location); };
    ThreadLookahead lookahead_{wake_};
    ThreadSlot first_ = lookahead_.add(10);
    ThreadSlot second_ = lookahead_.add(20);
};

} // namespace

TEST_F(ThreadLookaheadTest, WhoIsWatchedReadsOnAndWhoWatchesIsWoken)
{
    see(first_, 100);
    EXPECT_FALSE(lookahead_.look_beyond(first_, Picoseconds{100}, 20));
    EXPECT_EQ(woken_, std::vector<LocationIndex>{10});
    EXPECT_TRUE(lookahead_.is_watched(first_));
    see(first_, 100);
    EXPECT_EQ(woken_.size(), 1U);
    see(first_, 101);
    EXPECT_EQ(woken_.back(), 20U);
    EXPECT_FALSE(lookahead_.is_watched(first_));
    EXPECT_TRUE(lookahead_.look_beyond(first_, Picoseconds{100}, 20));
}

TEST_F(ThreadLookaheadTest, ForkIsUnseenUntilItsTeamIsKnown)
{
    lookahead_.fork(first_, Picoseconds{100});
    see(first_, 100);
    see(first_, 200);
    EXPECT_TRUE(lookahead_.is_beyond(first_, Picoseconds{99}));
    EXPECT_FALSE(lookahead_.is_beyond(first_, Picoseconds{150}));
    lookahead_.settle(first_, Picoseconds{210});
    EXPECT_TRUE(lookahead_.is_beyond(first_, Picoseconds{150}));
}

TEST_F(ThreadLookaheadTest, AfterItsLastRecordALocationIsBeyondEverything)
{
    EXPECT_FALSE(lookahead_.look_beyond_all(second_, Picoseconds::max(), 20));
    lookahead_.settle(first_, Picoseconds::max());
    EXPECT_EQ(woken_.back(), 20U);
    EXPECT_TRUE(lookahead_.look_beyond_all(second_, Picoseconds::max(), 20));
}

} // namespace haec_sim::test
