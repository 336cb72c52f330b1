// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "matching/message_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// D = 1000 * from + 100 * to + length + 10 * sender + sequence, to see what the model was told.
class TellingNetwork final : public NetworkModel
{
public:
    const Path& path(NodeId from, NodeId to) override
    {
        ++paths;
        return *paths_.emplace_back(std::make_unique<TellingPath>(from, to));
    }

    ReplayOptions replay_options() const override
    {
        return {};
    }

    int paths = 0;

private:
    class TellingPath final : public Path
    {
    public:
        TellingPath(NodeId from, NodeId to) : from_(from), to_(to) {}

        Picoseconds transfer_time(const Message& message) const override
        {
            return Picoseconds{static_cast<std::int64_t>(1000 * from_.value + 100 * to_.value +
                                                         message.length.value +
                                                         10 * message.sender + message.sequence)};
        }

        std::uint32_t hops() const noexcept override
        {
            return from_.value + to_.value;
        }

    private:
        NodeId from_;
        NodeId to_;
    };

    std::vector<std::unique_ptr<Path>> paths_;
};

/// A board whose process p runs on node p + 1.
class MessageBoardTest : public testing::Test, protected MessageEvents
{
protected:
    void on_matched(const PostedReceive& receive) override
    {
        matched_.push_back(&receive);
    }

    void on_arrival(const ArrivalNotice& notice) override
    {
        arrivals_.push_back(notice);
    }

    void on_consumed(ProcessIndex sender) override
    {
        consumed_.push_back(sender);
    }

    static SendNotice message(std::uint64_t sequence, std::int64_t time, bool rendezvous = false,
                              std::uint32_t tag = 0)
    {
        return {{CommRef{0}, 2, 3, tag}, 70, rendezvous, sequence, 5000, Picoseconds{time}};
    }

    const ChannelKey channel_{CommRef{0}, 2, 3, 0};
    TellingNetwork network_;
    MessageBoard board_{network_, [](ProcessIndex process) { return NodeId{process + 1}; },
                        static_cast<MessageEvents&>(*this)};
    std::vector<const PostedReceive*> matched_;
    std::vector<ArrivalNotice> arrivals_;
    std::vector<ProcessIndex> consumed_;
};

/// From node 3 to node 4, 5000 bytes, sender 2.
constexpr std::int64_t transfer_of(std::int64_t sequence)
{
    return 3000 + 400 + 5000 + 20 + sequence;
}

PostedReceive posted_at(std::int64_t time)
{
    PostedReceive receive;
    receive.posted = Picoseconds{time};
    return receive;
}

} // namespace

TEST_F(MessageBoardTest, SendBeforeReceive)
{
    board_.send(message(4, 100));
    EXPECT_EQ(board_.unmatched_sends(), 1u);
    auto receive = posted_at(900);
    board_.post(channel_, receive);
    EXPECT_TRUE(receive.matched);
    EXPECT_EQ(receive.transfer_time.count(), transfer_of(4));
    EXPECT_EQ(receive.arrival.count(), 100 + transfer_of(4));
    EXPECT_EQ(receive.hops, 7u);
    // who posts sees it at once
    EXPECT_TRUE(matched_.empty());
    EXPECT_EQ(consumed_, (std::vector<ProcessIndex>{2}));
    EXPECT_TRUE(arrivals_.empty());
    EXPECT_EQ(board_.unmatched_sends(), 0u);
}

TEST_F(MessageBoardTest, ReceiveBeforeSend)
{
    auto receive = posted_at(50);
    board_.post(channel_, receive);
    EXPECT_FALSE(receive.matched);
    board_.send(message(4, 100));
    EXPECT_EQ(receive.arrival.count(), 100 + transfer_of(4));
    EXPECT_EQ(matched_, (std::vector<const PostedReceive*>{&receive}));
}

TEST_F(MessageBoardTest, RendezvousBeginsWithTheLaterOfBothAndTellsTheSender)
{
    auto early = posted_at(50);
    auto late = posted_at(800);
    board_.post(channel_, early);
    board_.send(message(4, 100, true));
    board_.send(message(5, 200, true));
    board_.post(channel_, late);
    EXPECT_EQ(early.arrival.count(), 100 + transfer_of(4));
    EXPECT_EQ(late.arrival.count(), 800 + transfer_of(5));
    ASSERT_EQ(arrivals_.size(), 2u);
    EXPECT_EQ(arrivals_[1].sender_location, 70u);
    EXPECT_EQ(arrivals_[1].sequence, 5u);
    EXPECT_EQ(arrivals_[1].arrival, late.arrival);
}

TEST_F(MessageBoardTest, MatchesInOrderOnEachChannel)
{
    auto first = posted_at(0);
    auto second = posted_at(0);
    auto other = posted_at(0);
    board_.post(channel_, first);
    board_.post(channel_, second);
    board_.post({CommRef{0}, 2, 3, 9}, other);
    board_.send(message(0, 100));
    board_.send(message(1, 200, false, 9));
    board_.send(message(2, 300));
    EXPECT_EQ(first.arrival.count(), 100 + transfer_of(0));
    EXPECT_EQ(other.arrival.count(), 200 + transfer_of(1));
    EXPECT_EQ(second.arrival.count(), 300 + transfer_of(2));
}

TEST_F(MessageBoardTest, AsksForEachPathOnce)
{
    for (std::uint64_t sequence = 0; sequence < 5; ++sequence)
    {
        board_.send(message(sequence, 100));
    }
    EXPECT_EQ(network_.paths, 1);
}

TEST_F(MessageBoardTest, WithdrawnReceiveTakesNoMessage)
{
    auto first = posted_at(0);
    auto second = posted_at(0);
    auto third = posted_at(0);
    board_.post(channel_, first);
    board_.post(channel_, second);
    board_.post(channel_, third);
    EXPECT_EQ(board_.receives_before(channel_, third), 2u);
    board_.withdraw(channel_, second);
    EXPECT_EQ(board_.receives_before(channel_, third), 1u);
    board_.send(message(0, 100));
    board_.send(message(1, 100));
    EXPECT_TRUE(first.matched);
    EXPECT_FALSE(second.matched);
    EXPECT_TRUE(third.matched);
}

TEST_F(MessageBoardTest, DroppedMessageIsForgotten)
{
    board_.send(message(0, 100));
    board_.send(message(1, 200));
    board_.send(message(2, 300, false, 8));
    board_.drop(message(0, 100));
    std::vector<std::pair<std::uint64_t, std::uint64_t>> kept;
    board_.each_unmatched([&](const SendNotice& notice, std::uint64_t before)
                          { kept.emplace_back(notice.sequence, before); });
    std::ranges::sort(kept);
    EXPECT_EQ(kept, (std::vector<std::pair<std::uint64_t, std::uint64_t>>{{1, 0}, {2, 0}}));
    auto receive = posted_at(0);
    board_.post(channel_, receive);
    EXPECT_EQ(receive.arrival.count(), 200 + transfer_of(1));
}

TEST_F(MessageBoardTest, KeepsManyChannelsApart)
{
    // more than any cache of channels has places
    std::vector<PostedReceive> receives(5000, posted_at(0));
    for (std::uint32_t tag = 0; tag < receives.size(); ++tag)
    {
        board_.post({CommRef{0}, 2, 3, tag}, receives[tag]);
    }
    for (std::uint32_t tag = 0; tag < receives.size(); ++tag)
    {
        board_.send(message(tag, 10 * tag, false, tag));
    }
    for (std::uint32_t tag = 0; tag < receives.size(); ++tag)
    {
        ASSERT_EQ(receives[tag].arrival.count(), 10 * tag + transfer_of(tag));
    }
}

} // namespace haec_sim::test
