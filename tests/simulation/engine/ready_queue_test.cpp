// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/ready_queue.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

ActorAddress location(std::uint32_t number)
{
    return {ActorKind::location, number};
}

} // namespace

TEST(ReadyQueue, WhoIsFurthestBehindGoesFirst)
{
    ReadyQueue queue;
    queue.push(location(1), Picoseconds{30});
    queue.push(location(2), Picoseconds{10});
    queue.push(location(3), Picoseconds{20});
    EXPECT_EQ(queue.least(), Picoseconds{10});
    EXPECT_EQ(queue.pop(), location(2));
    EXPECT_EQ(queue.pop(), location(3));
    EXPECT_EQ(queue.pop(), location(1));
    EXPECT_TRUE(queue.empty());
    EXPECT_EQ(queue.least(), Picoseconds::max());
}

TEST(ReadyQueue, EqualsGoInTheOrderInWhichTheyCame)
{
    ReadyQueue queue;
    for (std::uint32_t number = 0; number < 5; ++number)
    {
        queue.push(location(number), Picoseconds{7});
    }
    for (std::uint32_t number = 0; number < 5; ++number)
    {
        EXPECT_EQ(queue.pop(), location(number));
    }
}

TEST(ReadyQueue, ThreadsOfTheProcessThatRunsGoBeforeAllOthersTheLastFirst)
{
    ReadyQueue queue;
    queue.push(location(1), Picoseconds{10});
    queue.push_next(location(2));
    queue.push_next(location(3));
    // The times of these are not known here.
    EXPECT_EQ(queue.least(), Picoseconds::min());
    EXPECT_EQ(queue.pop(), location(3));
    EXPECT_EQ(queue.pop(), location(2));
    EXPECT_EQ(queue.pop(), location(1));
}

} // namespace haec_sim::test
