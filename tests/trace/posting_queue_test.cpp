// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/posting_queue.hpp"
#include "trace/process_frontier.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// A posting on a channel that is a number.
struct Item : Posting
{
    int channel = 0;

    bool counts() const
    {
        return fate == Fate::completes;
    }

    bool comes_before(const Item& later) const
    {
        return channel == later.channel;
    }
};

class PostingQueueTest : public testing::Test
{
protected:
    Item& post(std::int64_t time, LocationIndex location, int channel)
    {
        auto& item = items_.emplace_back();
        item.turn = {Picoseconds{time}, location, items_.size()};
        item.fate = Fate::completes;
        item.is_ready = true;
        item.channel = channel;
        queue_.insert(item);
        return item;
    }

    void drain(std::int64_t sealed = 1000)
    {
        queue_.drain(
            {Picoseconds{sealed}, 0, 0}, [this](Item& item) { done_.push_back(&item); },
            [this](Item&) { ++left_; });
    }

    PostingQueue<Item> queue_;
    std::deque<Item> items_;
    std::vector<Item*> done_;
    int left_ = 0;
};

using Items = std::vector<Item*>;

} // namespace

TEST_F(PostingQueueTest, KeepsTheOrderOfTurns)
{
    auto& third = post(30, 0, 1);
    auto& first = post(10, 1, 1);
    auto& fourth = post(30, 2, 1);
    auto& second = post(30 - 1, 9, 1);
    drain();
    EXPECT_EQ(done_, (Items{&first, &second, &third, &fourth}));
    EXPECT_EQ(second.number, 1u);
    EXPECT_EQ(fourth.number, 3u);
}

TEST_F(PostingQueueTest, HoldsBackOnlyTheChannelOfWhatIsNotReady)
{
    auto& late = post(10, 0, 1);
    late.is_ready = false;
    auto& behind = post(20, 0, 1);
    auto& other = post(30, 0, 2);
    drain();
    EXPECT_EQ(done_, (Items{&other}));
    // It has its number all the same.
    EXPECT_EQ(other.number, 2u);
    late.is_ready = true;
    drain();
    EXPECT_EQ(done_, (Items{&other, &late, &behind}));
    EXPECT_EQ(behind.number, 1u);
}

TEST_F(PostingQueueTest, WhatDoesNotCountLeavesWithoutEffect)
{
    auto& cancelled = post(10, 0, 1);
    cancelled.fate = Fate::cancelled;
    auto& open = post(20, 0, 1);
    open.fate = Fate::unknown;
    auto& behind = post(30, 0, 1);
    drain();
    EXPECT_TRUE(done_.empty());
    EXPECT_EQ(left_, 1);
    EXPECT_TRUE(cancelled.has_left);
    open.fate = Fate::completes;
    drain();
    EXPECT_EQ(done_, (Items{&open, &behind}));
    EXPECT_TRUE(queue_.empty());
}

TEST_F(PostingQueueTest, NothingBeyondTheSealMoves)
{
    auto& first = post(10, 0, 1);
    post(20, 0, 2);
    drain(19);
    EXPECT_EQ(done_, (Items{&first}));
    // Another location's, which comes between.
    auto& between = post(15, 0, 3);
    drain(20);
    ASSERT_EQ(done_.size(), 2u);
    EXPECT_EQ(done_[1], &between);
    EXPECT_EQ(between.number, 1u);
}

TEST(ProcessFrontier, IsThatOfTheLocationThatWasSeenLeastFar)
{
    ProcessFrontier frontier;
    const auto a = frontier.add(4);
    EXPECT_FALSE(frontier.is_shared());
    const auto b = frontier.add(7);
    EXPECT_TRUE(frontier.is_shared());
    EXPECT_FALSE(frontier.advance(b, Picoseconds{50}));
    EXPECT_EQ(frontier.laggard(), 4u);
    EXPECT_TRUE(frontier.advance(a, Picoseconds{20}));
    // At 20 location 4 may have more; a record of location 7 at 20 would come behind them.
    EXPECT_LE((Turn{Picoseconds{20}, 4, 99}), frontier.sealed());
    EXPECT_GT((Turn{Picoseconds{20}, 7, 0}), frontier.sealed());
    EXPECT_TRUE(frontier.advance(a, Picoseconds{60}));
    EXPECT_EQ(frontier.laggard(), 7u);
    EXPECT_LE((Turn{Picoseconds{50}, 4, 0}), frontier.sealed());
}

} // namespace haec_sim::test
