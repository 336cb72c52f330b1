// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/message_board.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// D = 1000 * from + 100 * to + length + sequence, to see what was asked.
class TellingPricing : public Pricing
{
public:
    std::optional<Arrival> price(const Transfer& transfer) override
    {
        const Picoseconds duration{
            static_cast<std::int64_t>(1000 * transfer.name.sender + 100 * transfer.to +
                                      transfer.length.value + transfer.name.sequence)};
        const Arrival arrival{transfer.begin + duration, duration,
                              transfer.name.sender + transfer.to};
        if (is_late)
        {
            later.emplace_back(transfer, arrival);
            return std::nullopt;
        }
        return arrival;
    }

    bool is_late = false;
    std::vector<std::pair<Transfer, Arrival>> later;
};

/// Prices as a model tells them: always at once.
class PromptPricing final : public TellingPricing
{
public:
    bool is_immediate() const noexcept override
    {
        return true;
    }
};

class MessageBoardTest : public testing::Test, protected MessageEvents
{
protected:
    void on_matched(const PostedReceive& receive) override
    {
        matched_.push_back(&receive);
    }

    void on_arrived(const PostedReceive& receive) override
    {
        arrived_.push_back(&receive);
    }

    void on_arrival(const ArrivalNotice& notice) override
    {
        arrivals_.push_back(notice);
    }

    void on_consumed(ProcessIndex sender) override
    {
        consumed_.push_back(sender);
    }

    void on_query(const ProgressQuery&) override {}

    static SendNotice message(std::uint64_t sequence, std::int64_t time, bool rendezvous = false,
                              std::uint32_t tag = 0)
    {
        return {{CommRef{0}, 2, 3, tag}, 70, rendezvous, sequence + 900, sequence, 5000,
                Picoseconds{time}};
    }

    const ChannelKey channel_{CommRef{0}, 2, 3, 0};
    TellingPricing pricing_;
    MessageBoard board_{pricing_, static_cast<MessageEvents&>(*this)};
    PromptPricing prompt_pricing_;
    MessageBoard prompt_board_{prompt_pricing_, static_cast<MessageEvents&>(*this)};
    std::vector<const PostedReceive*> matched_;
    std::vector<const PostedReceive*> arrived_;
    std::vector<ArrivalNotice> arrivals_;
    std::vector<ProcessIndex> consumed_;
};

/// From process 2 to process 3, 5000 bytes.
constexpr std::int64_t transfer_of(std::int64_t sequence)
{
    return 2000 + 300 + 5000 + sequence;
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
    EXPECT_EQ(receive.state, PostedReceive::State::arrived);
    EXPECT_EQ(receive.arrival.duration.count(), transfer_of(4));
    EXPECT_EQ(receive.arrival.time.count(), 100 + transfer_of(4));
    EXPECT_EQ(receive.arrival.hops, 5u);
    EXPECT_EQ(arrived_, (std::vector<const PostedReceive*>{&receive}));
    EXPECT_EQ(consumed_, (std::vector<ProcessIndex>{2}));
    EXPECT_TRUE(arrivals_.empty());
    EXPECT_EQ(board_.unmatched_sends(), 0u);
}

TEST_F(MessageBoardTest, TakingAMessageThatWaitsGivesItsArrival)
{
    prompt_board_.send(message(4, 100));
    prompt_board_.send(message(5, 200));
    const auto arrival = prompt_board_.take(channel_, Picoseconds{900}, 0);
    ASSERT_TRUE(arrival.has_value());
    EXPECT_EQ(arrival->duration.count(), transfer_of(4));
    EXPECT_EQ(arrival->time.count(), 100 + transfer_of(4));
    EXPECT_EQ(arrival->hops, 5u);
    EXPECT_EQ(consumed_, (std::vector<ProcessIndex>{2}));
    EXPECT_EQ(prompt_board_.unmatched_sends(), 1u);
    EXPECT_TRUE(arrived_.empty());
    EXPECT_TRUE(arrivals_.empty());
}

TEST_F(MessageBoardTest, TakingARendezvousBeginsItsTransferAndTellsTheSender)
{
    prompt_board_.send(message(4, 100, true));
    const auto arrival = prompt_board_.take(channel_, Picoseconds{900}, 0);
    ASSERT_TRUE(arrival.has_value());
    EXPECT_EQ(arrival->time.count(), 900 + transfer_of(4));
    ASSERT_EQ(arrivals_.size(), 1u);
    EXPECT_EQ(arrivals_[0].token, 904u);
    EXPECT_EQ(arrivals_[0].arrival, arrival->time);
}

TEST_F(MessageBoardTest, TakingWhereNoMessageWaitsChangesNothing)
{
    EXPECT_FALSE(prompt_board_.take(channel_, Picoseconds{50}, 0).has_value());
    EXPECT_FALSE(prompt_board_.has_receive(channel_));
}

TEST_F(MessageBoardTest, NoMessageIsTakenWhoseArrivalIsNotKnown)
{
    pricing_.is_late = true;
    board_.send(message(4, 100));
    EXPECT_FALSE(board_.take(channel_, Picoseconds{900}, 0).has_value());
    EXPECT_EQ(board_.unmatched_sends(), 1u);
    EXPECT_TRUE(consumed_.empty());
}

TEST_F(MessageBoardTest, AnEagerMessageIsOnItsWayBeforeItHasAReceive)
{
    pricing_.is_late = true;
    board_.send(message(4, 100));
    ASSERT_EQ(pricing_.later.size(), 1u);
    const auto [transfer, arrival] = pricing_.later.front();
    EXPECT_EQ(transfer.begin, Picoseconds{100});
    EXPECT_TRUE(transfer.has_receiver);
    board_.arrive(transfer.name, arrival);
    const auto taken = board_.take(channel_, Picoseconds{900}, 0);
    ASSERT_TRUE(taken.has_value());
    EXPECT_EQ(taken->time.count(), 100 + transfer_of(4));
    EXPECT_EQ(board_.unmatched_sends(), 0u);
}

TEST_F(MessageBoardTest, ARendezvousIsNotOnItsWayBeforeItHasAReceive)
{
    pricing_.is_late = true;
    board_.send(message(4, 100, true));
    EXPECT_TRUE(pricing_.later.empty());
    auto receive = posted_at(800);
    board_.post(channel_, receive);
    ASSERT_EQ(pricing_.later.size(), 1u);
    EXPECT_EQ(pricing_.later.front().first.begin, Picoseconds{800});
    EXPECT_EQ(receive.state, PostedReceive::State::matched);
}

TEST_F(MessageBoardTest, AnEagerMessageThatNobodyReceivesIsOnItsWayAllTheSame)
{
    pricing_.is_late = true;
    board_.pass_by(message(4, 100));
    board_.pass_by(message(5, 100, true));
    ASSERT_EQ(pricing_.later.size(), 1u);
    EXPECT_FALSE(pricing_.later.front().first.has_receiver);
    EXPECT_EQ(board_.unmatched_sends(), 0u);
}

TEST_F(MessageBoardTest, ReceiveBeforeSend)
{
    auto receive = posted_at(50);
    board_.post(channel_, receive);
    EXPECT_EQ(receive.state, PostedReceive::State::posted);
    board_.send(message(4, 100));
    EXPECT_EQ(receive.arrival.time.count(), 100 + transfer_of(4));
    EXPECT_EQ(arrived_, (std::vector<const PostedReceive*>{&receive}));
}

TEST_F(MessageBoardTest, RendezvousBeginsWithTheLaterOfBothAndTellsTheSender)
{
    auto early = posted_at(50);
    auto late = posted_at(800);
    board_.post(channel_, early);
    board_.send(message(4, 100, true));
    board_.send(message(5, 200, true));
    board_.post(channel_, late);
    EXPECT_EQ(early.arrival.time.count(), 100 + transfer_of(4));
    EXPECT_EQ(late.arrival.time.count(), 800 + transfer_of(5));
    ASSERT_EQ(arrivals_.size(), 2u);
    EXPECT_EQ(arrivals_[1].sender_location, 70u);
    EXPECT_EQ(arrivals_[1].token, 905u);
    EXPECT_EQ(arrivals_[1].arrival, late.arrival.time);
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
    EXPECT_EQ(first.arrival.time.count(), 100 + transfer_of(0));
    EXPECT_EQ(other.arrival.time.count(), 200 + transfer_of(1));
    EXPECT_EQ(second.arrival.time.count(), 300 + transfer_of(2));
}

TEST_F(MessageBoardTest, ArrivalMayBeToldLater)
{
    pricing_.is_late = true;
    auto receive = posted_at(500);
    board_.post(channel_, receive);
    board_.send(message(4, 100, true));
    EXPECT_EQ(receive.state, PostedReceive::State::matched);
    EXPECT_EQ(matched_, std::vector<const PostedReceive*>{&receive});
    EXPECT_EQ(consumed_.size(), 1u);
    EXPECT_TRUE(arrived_.empty());
    ASSERT_EQ(pricing_.later.size(), 1u);
    const auto& [transfer, arrival] = pricing_.later.front();
    EXPECT_EQ(transfer.begin.count(), 500);
    board_.arrive(transfer.name, arrival);
    EXPECT_EQ(receive.state, PostedReceive::State::arrived);
    EXPECT_EQ(receive.arrival.time.count(), 500 + transfer_of(4));
    ASSERT_EQ(arrivals_.size(), 1u);
    EXPECT_EQ(arrivals_.front().arrival, receive.arrival.time);
}

TEST_F(MessageBoardTest, ChannelsThatAreUsedOnceAreForgotten)
{
    for (std::uint32_t tag = 0; tag < 100000; ++tag)
    {
        auto receive = posted_at(0);
        board_.send(message(tag, 100, false, tag));
        board_.post({CommRef{0}, 2, 3, tag}, receive);
    }
    EXPECT_LT(board_.channels(), 10000u);
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
    EXPECT_EQ(first.state, PostedReceive::State::arrived);
    EXPECT_EQ(second.state, PostedReceive::State::posted);
    EXPECT_EQ(third.state, PostedReceive::State::arrived);
}

TEST_F(MessageBoardTest, DroppedMessageIsForgotten)
{
    board_.send(message(0, 100));
    board_.send(message(1, 200));
    board_.send(message(2, 300, false, 8));
    EXPECT_EQ(board_.sends_before(channel_, 70, 901), 1u);
    board_.drop(channel_, 70, 900);
    EXPECT_EQ(consumed_, (std::vector<ProcessIndex>{2}));
    EXPECT_EQ(board_.sends_before(channel_, 70, 900), std::nullopt);
    EXPECT_EQ(board_.sends_before(channel_, 70, 901), 0u);
    EXPECT_EQ(board_.waiting_sends(channel_), 1u);
    EXPECT_EQ(board_.unmatched_sends(), 2u);
    auto receive = posted_at(0);
    board_.post(channel_, receive);
    EXPECT_EQ(receive.arrival.time.count(), 200 + transfer_of(1));
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
        ASSERT_EQ(receives[tag].arrival.time.count(), 10 * tag + transfer_of(tag));
    }
}

} // namespace haec_sim::test
