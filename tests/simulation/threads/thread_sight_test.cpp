// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/thread_sight.hpp"

#include <gtest/gtest.h>

#include <vector>

// The points up to which the threads of a process have been seen, and who must know.

namespace haec_sim::test
{

namespace
{

class Sight : public testing::Test
{
protected:
    void see(Seat seat, std::int64_t time)
    {
        sight_.see(seat, Picoseconds{time});
    }

    std::vector<LocationIndex> woken_;
    Wake wake_ = [this](LocationIndex location) { woken_.push_back(location); };
    ThreadSight sight_{wake_};
    Seat first_ = sight_.add(10);
    Seat second_ = sight_.add(20);
};

} // namespace

TEST_F(Sight, WhoIsWatchedReadsOnAndWhoWatchesIsWoken)
{
    see(first_, 100);
    EXPECT_FALSE(sight_.look_beyond(first_, Picoseconds{100}, 20));
    EXPECT_EQ(woken_, std::vector<LocationIndex>{10});
    EXPECT_TRUE(sight_.is_watched(first_));
    see(first_, 100);
    EXPECT_EQ(woken_.size(), 1U);
    see(first_, 101);
    EXPECT_EQ(woken_.back(), 20U);
    EXPECT_FALSE(sight_.is_watched(first_));
    EXPECT_TRUE(sight_.look_beyond(first_, Picoseconds{100}, 20));
}

TEST_F(Sight, ForkIsUnseenUntilItsTeamIsKnown)
{
    sight_.fork(first_, Picoseconds{100});
    see(first_, 100);
    see(first_, 200);
    EXPECT_TRUE(sight_.is_beyond(first_, Picoseconds{99}));
    EXPECT_FALSE(sight_.is_beyond(first_, Picoseconds{150}));
    sight_.settle(first_, Picoseconds{210});
    EXPECT_TRUE(sight_.is_beyond(first_, Picoseconds{150}));
}

TEST_F(Sight, AfterItsLastRecordALocationIsBeyondEverything)
{
    EXPECT_FALSE(sight_.look_beyond_all(second_, Picoseconds::max(), 20));
    sight_.settle(first_, Picoseconds::max());
    EXPECT_EQ(woken_.back(), 20U);
    EXPECT_TRUE(sight_.look_beyond_all(second_, Picoseconds::max(), 20));
}

} // namespace haec_sim::test
