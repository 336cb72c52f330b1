// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <tuple>

// Clocks within a collective (spec: collectives, "Time inside a collective").

namespace haec_sim::test
{

namespace
{

using enum CollectiveOp;
using enum CollectiveAlgorithm;
using verification::CollectiveSteps;
using verification::InnerMessage;
using verification::Member;
using verification::Step;

using Times = std::vector<std::int64_t>;

/// One member sends messages of these lengths, the other receives them.
class OneWay final : public CollectiveSteps
{
public:
    explicit OneWay(std::vector<std::uint64_t> lengths) : lengths_(std::move(lengths)) {}

    std::uint64_t count(Member) const override
    {
        return lengths_.size();
    }

    Step at(Member member, std::uint64_t number) const override
    {
        return {member == 0, 1 - member, lengths_[number]};
    }

private:
    std::vector<std::uint64_t> lengths_;
};

/// A message by sender, receiver and number.
using MessageKey = std::tuple<Member, Member, std::uint64_t>;

/// All clocks over and over, each time with the arrivals of the time before, until nothing changes.
class Naive
{
public:
    Naive(const CollectiveSteps& steps, Times begins, std::function<std::int64_t(InnerMessage)> d,
          std::int64_t occupancy, std::int64_t overhead)
        : steps_(steps), begins_(std::move(begins)), d_(std::move(d)), occupancy_(occupancy),
          overhead_(overhead)
    {
    }

    Times ends()
    {
        Times result = begins_;
        for (Times before; before != result || has_changed_;)
        {
            before = result;
            has_changed_ = false;
            for (Member member = 0; member < begins_.size(); ++member)
            {
                result[member] = pass(member);
            }
        }
        return result;
    }

private:
    std::int64_t pass(Member member)
    {
        auto clock = begins_[member];
        std::uint64_t sent = 0;
        std::map<Member, std::uint64_t> sent_to;
        std::map<Member, std::uint64_t> received_from;
        for (std::uint64_t number = 0; number < steps_.count(member); ++number)
        {
            const auto step = steps_.at(member, number);
            if (step.is_send)
            {
                const auto arrival = clock + d_({member, step.other, step.bytes, sent++});
                auto& known = arrivals_[{member, step.other, sent_to[step.other]++}];
                has_changed_ |= known != arrival;
                known = arrival;
                clock += occupancy_;
            }
            else
            {
                const auto arrival = arrivals_[{step.other, member, received_from[step.other]++}];
                clock = std::max(clock, arrival) + overhead_;
            }
        }
        return clock;
    }

    const CollectiveSteps& steps_;
    Times begins_;
    std::function<std::int64_t(InnerMessage)> d_;
    std::int64_t occupancy_;
    std::int64_t overhead_;
    std::map<MessageKey, std::int64_t> arrivals_;
    bool has_changed_ = false;
};

/// The time of a message, as if drawn at random.
std::int64_t scattered(const InnerMessage& message)
{
    const auto seed = message.from * 1000003 + message.to * 10007 + message.number * 101;
    return static_cast<std::int64_t>(1 + seed % 977 + message.bytes);
}

/// An operation with whatever it hangs on.
struct Drawn
{
    CollectivePlan plan;
    Times begins;
    std::int64_t occupancy = 0;
    std::int64_t overhead = 0;
};

Drawn draw(const Pair& pair, std::uint64_t members, std::mt19937& random)
{
    Drawn drawn;
    drawn.plan = {pair.operation, pair.algorithm, members, random() % members};
    drawn.plan.blocks = Blocks(random() % 5000);
    for (std::uint64_t member = 0; member < members; ++member)
    {
        drawn.begins.push_back(random() % 20000);
    }
    drawn.occupancy = random() % 50;
    drawn.overhead = random() % 50;
    return drawn;
}

Times ends_of(const Drawn& drawn)
{
    using verification::exactly;
    std::vector<Picoseconds> begins;
    for (const auto begin : drawn.begins)
    {
        begins.emplace_back(begin);
    }
    const auto d = [](const InnerMessage& message, Picoseconds)
    { return exactly(Picoseconds{scattered(message)}); };
    Times ends;
    for (const auto& end : verification::ends_of(
             *verification::steps_of(drawn.plan), begins,
             {d, exactly(Picoseconds{drawn.occupancy}), exactly(Picoseconds{drawn.overhead})}))
    {
        ends.push_back(end.least.count());
    }
    return ends;
}

Times naive_ends_of(const Drawn& drawn)
{
    const auto steps = verification::steps_of(drawn.plan);
    return Naive(*steps, drawn.begins, scattered, drawn.occupancy, drawn.overhead).ends();
}

} // namespace

// Member 0 sends at 0 and is free at 10; member 1 sends at 500 and is free at 510. The messages
// arrive at 100 and 600, and take another 5 each.
TEST(CollectiveEnds, BarrierOfTwo)
{
    const CollectivePlan plan{barrier, dissemination, 2, 0, Blocks(0)};
    EXPECT_EQ(ends(plan, {0, 500}, {100, 0, 10, 5}), (Times{605, 515}));
}

// The root takes member 1's message, sent at 100, before that of member 2, which came at 1000.
TEST(CollectiveEnds, RootReceivesInOrder)
{
    const CollectivePlan plan{gather, linear, 3, 0, Blocks(8)};
    EXPECT_EQ(ends(plan, {0, 100, 0}, {1000, 0, 10, 5}), (Times{1110, 110, 10}));
}

// The root's sends begin at 0 (to member 2) and 10 (to member 1); member 2's begins at 105.
TEST(CollectiveEnds, SenderIsOccupiedByEachSend)
{
    const CollectivePlan plan{bcast, binomial, 4, 0, Blocks(8)};
    EXPECT_EQ(ends(plan, {0, 0, 0, 0}, {100, 0, 10, 5}), (Times{20, 115, 115, 210}));
}

// Messages take 10 ps per byte. First members send their own blocks, which arrive at 10, 200 and
// 3000. Then member 0 passes on member 2's (at 3000, there at 6000), member 1 member 0's (at 10,
// there at 20), member 2 member 1's (at 200, there at 400).
TEST(CollectiveEnds, BlocksOfDifferentLengths)
{
    const CollectivePlan plan{allgatherv, ring, 3, 0, Blocks({1, 20, 300})};
    EXPECT_EQ(ends(plan, {0, 0, 0}, {.transfer_per_byte = 10}), (Times{3000, 6000, 200}));
}

// Left are members 1 and 2 (p = 2). 0's message is at 1 at 100 + 1000; 1 sends it on at 1105 when
// it has received, is free at 1115, and has 2's, sent at 0, since 1000: received at 1120, sent on
// to 0, free at 1130. It is at 2 at 2105, at 0 at 2120.
TEST(CollectiveEnds, OfThreeMembersOneWaitsForTheEnd)
{
    const CollectivePlan plan{allreduce, recursive_doubling, 3, 0, Blocks(8)};
    EXPECT_EQ(ends(plan, {100, 0, 0}, {1000, 0, 10, 5}), (Times{2125, 1130, 2110}));
}

// The second arrives first, at 1, and waits for its turn: 100 + 5, then + 5.
TEST(CollectiveEnds, MessagesBetweenTwoMembersStayInOrder)
{
    using verification::exactly;
    const std::vector<Picoseconds> begins(2);
    const auto d = [](const InnerMessage& message, Picoseconds)
    { return exactly(Picoseconds{static_cast<std::int64_t>(message.bytes)}); };
    const auto found =
        verification::ends_of(OneWay({100, 1}), begins, {d, exactly({}), exactly(Picoseconds{5})});
    EXPECT_EQ(found[1].least, Picoseconds{110});
}

// A delay halfway between two picoseconds may be rounded either way; both ends follow.
TEST(CollectiveEnds, RoundingEitherWayIsCarriedOn)
{
    using verification::Bounds;
    using verification::exactly;
    const std::vector<Picoseconds> begins(2);
    const auto d = [](const InnerMessage&, Picoseconds) {
        return Bounds{Picoseconds{7}, Picoseconds{8}};
    };
    const auto found = verification::ends_of(OneWay({1}), begins, {d, exactly({}), exactly({})});
    EXPECT_EQ(found[0].most, Picoseconds{0});
    EXPECT_EQ(found[1].least, Picoseconds{7});
    EXPECT_EQ(found[1].most, Picoseconds{8});
}

TEST(CollectiveEnds, RandomOperationsAreAsComputedNaively)
{
    std::mt19937 random(7);
    for (int turn = 0; turn < 600; ++turn)
    {
        const auto& pair = all_pairs()[static_cast<std::size_t>(turn) % all_pairs().size()];
        const std::uint64_t members = 2 + random() % 20;
        if (exists(pair, members))
        {
            const auto drawn = draw(pair, members, random);
            const auto found = ends_of(drawn);
            EXPECT_EQ(found, naive_ends_of(drawn)) << "turn " << turn;
            const auto last_begin = std::ranges::max(drawn.begins);
            for (std::uint64_t member = 0; member < members; ++member)
            {
                EXPECT_GE(found[member], drawn.begins[member]) << "turn " << turn;
                EXPECT_TRUE(pair.operation != barrier || found[member] >= last_begin);
            }
        }
    }
}

} // namespace haec_sim::test
