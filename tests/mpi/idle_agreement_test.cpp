// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "ranks/idle_agreement.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <random>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// Ranks that send each other messages, and their coordinator, rank 0; messages and reports take as
/// long as they like. Follows the protocol of MpiExchange.
class World
{
public:
    World(std::uint32_t ranks, std::uint64_t seed)
        : random_(seed), ranks_(ranks), inbox_(ranks), reports_(ranks), agreement_(ranks)
    {
        for (auto& rank : ranks_)
        {
            rank.backlog = random_() % 5;
        }
    }

    /// One step of a random rank. False once all is agreed.
    bool step()
    {
        const auto rank = static_cast<std::uint32_t>(random_() % ranks_.size());
        auto& self = ranks_[rank];
        if (!inbox_[rank].empty() && random_() % 3 == 0)
        {
            inbox_[rank].pop_front();
            ++self.counts.received;
            self.backlog += budget_ > 0 ? random_() % 2 : 0;
            return true;
        }
        if (self.backlog > 0)
        {
            --self.backlog;
            if (budget_ > 0)
            {
                --budget_;
                ++self.counts.sent;
                inbox_[random_() % ranks_.size()].push_back(0);
            }
            return true;
        }
        return idle(rank, self);
    }

    bool is_anything_left() const
    {
        for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank)
        {
            if (!inbox_[rank].empty() || ranks_[rank].backlog > 0)
            {
                return true;
            }
        }
        return false;
    }

private:
    struct Rank
    {
        IdleReport counts;
        std::optional<IdleReport> reported;
        std::uint64_t backlog = 0;
        bool is_asked = false;
    };

    struct Control
    {
        bool is_answer = false;
        IdleReport report;
    };

    bool idle(std::uint32_t rank, Rank& self)
    {
        if (rank != 0)
        {
            if (self.is_asked || self.reported != self.counts)
            {
                reports_[rank].push_back({self.is_asked, self.counts});
                self.reported = self.counts;
                self.is_asked = false;
            }
            return true;
        }
        return coordinate();
    }

    bool coordinate()
    {
        for (std::uint32_t rank = 1; rank < ranks_.size(); ++rank)
        {
            // some reports are slow
            while (!reports_[rank].empty() && random_() % 4 != 0)
            {
                const auto control = reports_[rank].front();
                reports_[rank].pop_front();
                control.is_answer ? agreement_.answer(rank, control.report)
                                  : agreement_.report(rank, control.report);
            }
        }
        agreement_.report(0, ranks_[0].counts);
        if (agreement_.wants_second_round())
        {
            agreement_.begin_second_round();
            for (std::uint32_t rank = 1; rank < ranks_.size(); ++rank)
            {
                ranks_[rank].is_asked = true;
            }
            agreement_.answer(0, ranks_[0].counts);
        }
        return !agreement_.result().has_value();
    }

    std::mt19937_64 random_;
    std::uint64_t budget_ = 200;
    std::vector<Rank> ranks_;
    std::vector<std::deque<int>> inbox_;
    std::vector<std::deque<Control>> reports_;
    IdleAgreement agreement_;
};

} // namespace

TEST(IdleAgreement, OneRankAgreesWithItself)
{
    IdleAgreement agreement(1);
    EXPECT_FALSE(agreement.wants_second_round());
    agreement.report(0, {});
    ASSERT_TRUE(agreement.wants_second_round());
    agreement.begin_second_round();
    EXPECT_FALSE(agreement.wants_second_round());
    EXPECT_FALSE(agreement.result().has_value());
    agreement.answer(0, {});
    EXPECT_EQ(agreement.result(), IdleBounds{});
    // the next time, everybody has to report anew
    EXPECT_FALSE(agreement.wants_second_round());
}

TEST(IdleAgreement, WaitsUntilAllIsReceived)
{
    IdleAgreement agreement(2);
    agreement.report(0, {3, 0});
    agreement.report(1, {0, 2});
    EXPECT_FALSE(agreement.wants_second_round());
    agreement.report(1, {0, 3});
    EXPECT_TRUE(agreement.wants_second_round());
}

TEST(IdleAgreement, ChangedAnswerIsNoAgreement)
{
    // Balanced reports of different moments: 1 reported before it received and sent on.
    IdleAgreement agreement(2);
    agreement.report(0, {1, 1});
    agreement.report(1, {1, 1});
    agreement.begin_second_round();
    agreement.answer(0, {2, 2});
    agreement.answer(1, {2, 2});
    EXPECT_FALSE(agreement.result().has_value());
    // the answers stand for reports
    EXPECT_TRUE(agreement.wants_second_round());
    agreement.begin_second_round();
    agreement.answer(0, {2, 2});
    agreement.answer(1, {2, 2});
    EXPECT_EQ(agreement.result(), IdleBounds{});
}

TEST(IdleAgreement, AgreesOnceAndOnlyWhenNothingIsLeft)
{
    for (std::uint64_t seed = 0; seed < 300; ++seed)
    {
        World ranks(1 + static_cast<std::uint32_t>(seed % 6), seed);
        int steps = 0;
        while (ranks.step())
        {
            ASSERT_LT(++steps, 100000) << "no agreement, seed " << seed;
        }
        ASSERT_FALSE(ranks.is_anything_left()) << seed;
    }
}

TEST(IdleAgreement, BringsTheLeastOfEachBound)
{
    const std::vector<IdleReport> reports{
        {3, 2, {Picoseconds{70}, Picoseconds{5}}}, {0, 1, {Picoseconds{20}, Picoseconds{9}}}, {}};
    IdleAgreement agreement(3);
    for (std::uint32_t rank = 0; rank < 3; ++rank)
    {
        agreement.report(rank, reports[rank]);
    }
    agreement.begin_second_round();
    for (std::uint32_t rank = 0; rank < 3; ++rank)
    {
        EXPECT_FALSE(agreement.result().has_value());
        agreement.answer(rank, reports[rank]);
    }
    EXPECT_EQ(agreement.result(), (IdleBounds{Picoseconds{20}, Picoseconds{5}}));
}

} // namespace haec_sim::test
