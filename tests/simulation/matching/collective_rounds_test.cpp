// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/collective_rounds.hpp"
#include "simulation/matching/notices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <utility>
#include <vector>

// Times inside a collective, and the closed forms (spec: collectives).

namespace haec_sim::test
{

namespace
{

using A = CollectiveAlgorithm;

/// D is constant plus one picosecond for each byte; remembers what it was asked.
class ConstantPricing final : public Pricing
{
public:
    std::optional<Arrival> price(const Transfer& transfer) override
    {
        const auto length = static_cast<std::int64_t>(transfer.length.value);
        const Picoseconds duration{constant + length};
        transfers.push_back(transfer);
        return Arrival{transfer.begin + duration, duration, 1};
    }

    std::int64_t constant = 1000;
    std::vector<Transfer> transfers;
};

MemberProgress member(ProcessIndex process, std::uint64_t sequence)
{
    return {{process, MessageKind::collective, sequence}};
}

using Times = std::vector<std::int64_t>;

/// The members' ends, who begin at those times.
Times ends(CollectiveOp operation, const ChosenAlgorithm& algorithm, const Times& begins,
           std::uint64_t bytes = 0, const CollectiveModel& rules = {}, std::uint32_t root = 0)
{
    ConstantPricing pricing;
    const std::vector<std::uint64_t> lengths(begins.size(), bytes);
    std::vector<MemberProgress> members;
    for (const auto begin : begins)
    {
        members.push_back({first_of_collective(static_cast<ProcessIndex>(members.size()), 0),
                           Picoseconds{begin}});
    }
    make_rounds(schedule_of(task_of({operation, root, lengths}), algorithm), members, pricing,
                rules);
    Times times;
    std::ranges::transform(members, std::back_inserter(times),
                           [](const MemberProgress& member) { return member.clock.count(); });
    return times;
}

/// The latest end in units of D, where all begin at 0 and nothing else takes time.
std::int64_t steps(CollectiveOp operation, A algorithm, std::uint32_t members)
{
    return std::ranges::max(ends(operation, algorithm, Times(members, 0))) / 1000;
}

class ClosedForms : public testing::TestWithParam<std::uint32_t>
{
protected:
    std::uint32_t members_ = GetParam();
    std::int64_t ceiling_of_log_ = std::bit_width(members_ - 1);
};

} // namespace

TEST_P(ClosedForms, LogarithmicOnes)
{
    EXPECT_EQ(steps(CollectiveOp::barrier, A::dissemination, members_), ceiling_of_log_);
    EXPECT_EQ(steps(CollectiveOp::allgather, A::bruck, members_), ceiling_of_log_);
    EXPECT_EQ(steps(CollectiveOp::alltoall, A::bruck, members_), ceiling_of_log_);
    EXPECT_EQ(steps(CollectiveOp::scan, A::recursive_doubling, members_), ceiling_of_log_);
    EXPECT_EQ(steps(CollectiveOp::exscan, A::recursive_doubling, members_), ceiling_of_log_);
}

TEST_P(ClosedForms, Trees)
{
    std::int64_t most_bits = 0;
    for (std::uint32_t number = 0; number < members_; ++number)
    {
        most_bits = std::max<std::int64_t>(most_bits, std::popcount(number));
    }
    for (const auto operation :
         {CollectiveOp::bcast, CollectiveOp::reduce, CollectiveOp::gather, CollectiveOp::scatter})
    {
        EXPECT_EQ(steps(operation, A::binomial, members_), most_bits);
    }
}

TEST_P(ClosedForms, LinearOnes)
{
    EXPECT_EQ(steps(CollectiveOp::allgather, A::ring, members_), members_ - 1);
    EXPECT_EQ(steps(CollectiveOp::alltoall, A::pairwise, members_), members_ - 1);
    EXPECT_EQ(steps(CollectiveOp::alltoall, A::posted, members_), 1);
    EXPECT_EQ(steps(CollectiveOp::gather, A::linear, members_), 1);
    EXPECT_EQ(steps(CollectiveOp::scatter, A::linear, members_), 1);
}

TEST_P(ClosedForms, OfPowersOfTwo)
{
    if (!std::has_single_bit(members_))
    {
        return;
    }
    const auto k = ceiling_of_log_;
    EXPECT_EQ(steps(CollectiveOp::allreduce, A::recursive_doubling, members_), k);
    EXPECT_EQ(steps(CollectiveOp::allgather, A::recursive_doubling, members_), k);
    EXPECT_EQ(steps(CollectiveOp::allreduce, A::rabenseifner, members_), 2 * k);
    EXPECT_EQ(steps(CollectiveOp::bcast, A::scatter_ring, members_), k + members_ - 1);
    EXPECT_EQ(steps(CollectiveOp::bcast, A::scatter_recursive_doubling, members_), 2 * k);
}

INSTANTIATE_TEST_SUITE_P(Members, ClosedForms, testing::Range(2U, 34U));

TEST(CollectiveRounds, ClosedFormsOfOtherNumbers)
{
    constexpr std::array members{3U, 5U, 7U, 13U, 33U};
    constexpr std::array doubling{2, 3, 4, 5, 6};
    constexpr std::array rabenseifner{4, 6, 6, 8, 12};
    constexpr std::array scatter_ring{3, 6, 8, 15, 37};
    for (std::size_t index = 0; index < members.size(); ++index)
    {
        const auto size = members.at(index);
        EXPECT_EQ(steps(CollectiveOp::allreduce, A::recursive_doubling, size), doubling.at(index));
        EXPECT_EQ(steps(CollectiveOp::allreduce, A::rabenseifner, size), rabenseifner.at(index));
        EXPECT_EQ(steps(CollectiveOp::bcast, A::scatter_ring, size), scatter_ring.at(index));
    }
}

// Members have a clock for all channels: a round is over when both messages have come.
TEST(CollectiveRounds, ClosedFormsOfChannels)
{
    for (const std::uint32_t size : {2U, 4U, 5U, 8U, 33U})
    {
        const Times begins(size, 0);
        const std::int64_t last = size - 1;
        const std::int64_t height = std::bit_width(size - 1);
        // m is 8 size 100 bytes.
        const std::uint64_t counted = std::uint64_t{size} * 8 * size * 100;
        for (const std::uint32_t channels : {1U, 2U, 4U, 8U})
        {
            const auto part = 8 * size * 100 / channels;
            EXPECT_EQ(ends(CollectiveOp::allreduce, {A::ring, 0, 0, channels}, begins, counted),
                      Times(size, 2 * last * (1000 + part / size)));
            EXPECT_EQ(ends(CollectiveOp::allgather, {A::ring, 0, 0, channels}, begins, counted),
                      Times(size, last * (1000 + part)));
            EXPECT_EQ(std::ranges::max(ends(CollectiveOp::allreduce, {A::tree, 0, 0, channels},
                                            begins, counted)),
                      2 * height * (1000 + part));
            // With two trees who has children in one waits for them, round by round.
            const std::int64_t rounds = channels > 1 ? height + part / 100 - 1 : height;
            EXPECT_EQ(std::ranges::max(ends(CollectiveOp::allreduce, {A::tree, 100, 0, channels},
                                            begins, counted)),
                      2 * rounds * (1000 + 100));
        }
    }
}

// O = 7, O_r = 5, m = 0. In a round each sends at 0 and at 7; the second message comes at 1007,
// when the first one has been received, at 1005.
TEST(CollectiveRounds, ChannelsShareTheirMembersTime)
{
    CollectiveModel rules;
    rules.send_occupancy = Picoseconds{7};
    rules.receive_overhead = Picoseconds{5};
    EXPECT_EQ(ends(CollectiveOp::allgather, {A::ring, 0, 0, 2}, {0, 0, 0}, 0, rules),
              Times(3, 2 * (7 + 1000 + 5)));
}

// 64 KiB among 1,024: 10 rounds to scatter and 10 of doubling, where a ring would go 1,023 times.
TEST(CollectiveRounds, AMiddlingBroadcastTakesTwiceTheLogarithmByDefault)
{
    const std::vector<std::uint64_t> lengths(1024, 65536);
    const auto chosen = default_algorithm(task_of({CollectiveOp::bcast, 0, lengths}));
    EXPECT_EQ(steps(CollectiveOp::bcast, chosen, 1024), 20);
}

TEST(CollectiveRounds, EveryMemberHasAClockOfItsOwn)
{
    // D = 1010. Root 0 sends to 2 at 50, then to 1; 2 sends to 3 when it has got it.
    EXPECT_EQ(ends(CollectiveOp::bcast, A::binomial, {50, 5000, 20, 10}, 10),
              (Times{50, 5000, 1060, 2070}));
    // The root of a reduction waits; who has sent is through.
    EXPECT_EQ(ends(CollectiveOp::reduce, A::binomial, {50, 5000, 20, 10}, 10),
              (Times{6010, 5000, 1020, 10}));
}

TEST(CollectiveRounds, OccupancyAndOverheadCount)
{
    CollectiveModel rules;
    rules.send_occupancy = Picoseconds{7};
    rules.receive_overhead = Picoseconds{5};
    // Round 1: both send at 0 and are free at 7; 1000 + 5.
    EXPECT_EQ(ends(CollectiveOp::barrier, A::dissemination, {0, 0}, 0, rules), (Times{1005, 1005}));
    // The root sends to 1 at 0, to 2 at 7, to 3 at 14.
    EXPECT_EQ(ends(CollectiveOp::scatter, A::linear, {0, 0, 0, 0}, 0, rules),
              (Times{21, 1005, 1012, 1019}));
    // The root takes them one by one: 1000 + 5, + 5, + 5.
    EXPECT_EQ(ends(CollectiveOp::gather, A::linear, {0, 0, 0, 0}, 0, rules),
              (Times{1015, 7, 7, 7}));
}

// Between processes of two nodes, up to 100 bytes 3 more, and 300 beyond; D is 1000 + 1 for each
// byte.
TEST(CollectiveRounds, OverheadsByLengthCount)
{
    const std::vector<NodeId> nodes{{0}, {1}, {1}, {1}};
    CollectiveModel rules;
    rules.send_occupancy = Picoseconds{7};
    rules.receive_overhead = Picoseconds{5};
    rules.overheads = LengthOverheads(
        {{{Bytes{100}, Picoseconds{3}}, {Bytes{1000000}, Picoseconds{300}}}, {}}, nodes);
    EXPECT_EQ(ends(CollectiveOp::scatter, A::linear, {0, 0, 0, 0}, 10, rules),
              (Times{30, 1018, 1028, 1038}));
    EXPECT_EQ(ends(CollectiveOp::gather, A::linear, {0, 0, 0, 0}, 101, rules),
              (Times{1101 + 305 + 305 + 305, 307, 307, 307}));
    // Within the node there is none: 2 sends to 3.
    EXPECT_EQ(ends(CollectiveOp::bcast, A::binomial, {0, 0, 0, 0}, 10, rules),
              (Times{20, 1028, 1018 + 7, 1018 + 1010 + 5}));
}

// O = 7, O_r = 5. Member 1, the last to begin, sends to 0 at 2000, to 2 at 2007 and is free at
// 2014. It has 2's message, sent at 0, and 0's, sent at 7. Member 0 takes 1's first, then 2's, sent
// at 7; 2 takes 0's, sent at 0, then 1's.
TEST(CollectiveRounds, AllSendsOfPostedComeFirst)
{
    CollectiveModel rules;
    rules.send_occupancy = Picoseconds{7};
    rules.receive_overhead = Picoseconds{5};
    EXPECT_EQ(ends(CollectiveOp::alltoall, A::posted, {0, 2000, 0}, 0, rules),
              (Times{2000 + 1000 + 5 + 5, 2014 + 5 + 5, 2007 + 1000 + 5}));
}

TEST(CollectiveRounds, MessagesOfPostedAreNumberedBySender)
{
    ConstantPricing pricing;
    const std::vector<std::uint64_t> lengths(3, 0);
    std::vector<MemberProgress> members{member(0, 100), member(1, 200), member(2, 300)};
    make_rounds(schedule_of(task_of({CollectiveOp::alltoall, 0, lengths}), A::posted), members,
                pricing, {});
    std::set<std::array<std::uint64_t, 3>> messages;
    for (const auto& transfer : pricing.transfers)
    {
        messages.insert({transfer.name.sender, transfer.to, transfer.name.sequence});
    }
    EXPECT_EQ(messages,
              (std::set<std::array<std::uint64_t, 3>>{
                  {0, 2, 100}, {0, 1, 101}, {1, 0, 200}, {1, 2, 201}, {2, 1, 300}, {2, 0, 301}}));
    EXPECT_EQ(members.front().next.sequence, 102u);
}

TEST(CollectiveRounds, MessagesAreNumberedBySender)
{
    ConstantPricing pricing;
    const std::vector<std::uint64_t> lengths(3, 0);
    std::vector<MemberProgress> members{member(8, 100), member(9, 200), member(4, 300)};
    make_rounds(schedule_of(task_of({CollectiveOp::barrier, 0, lengths}), A::dissemination),
                members, pricing, {});
    std::set<std::pair<ProcessIndex, std::uint64_t>> identities;
    for (const auto& transfer : pricing.transfers)
    {
        identities.emplace(transfer.name.sender, transfer.name.sequence);
    }
    EXPECT_EQ(identities, (std::set<std::pair<ProcessIndex, std::uint64_t>>{
                              {8, 100}, {8, 101}, {9, 200}, {9, 201}, {4, 300}, {4, 301}}));
    EXPECT_EQ(pricing.transfers.size(), 6u);
}

} // namespace haec_sim::test
