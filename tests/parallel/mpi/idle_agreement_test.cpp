// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/batch_marks.hpp"
#include "parallel/idle_agreement.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <optional>
#include <random>
#include <set>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// Ranks that send each other messages, and their coordinator, rank 0; messages, reports and news
/// of an agreement, which gives everybody something to do, take as long as they like. Follows the
/// protocol of MpiExchange.
class World
{
public:
    World(std::uint32_t ranks, std::uint64_t seed)
        : random_(seed), ranks_(ranks, Rank(ranks)), inbox_(ranks), reports_(ranks),
          agreement_(ranks)
    {
        for (auto& rank : ranks_)
        {
            rank.backlog = random_() % 5;
        }
    }

    /// One step of a random rank. False once so much is agreed.
    bool step(std::uint64_t agreements)
    {
        const auto rank = static_cast<std::uint32_t>(random_() % ranks_.size());
        auto& self = ranks_[rank];
        if (self.agreements < agreements_ && random_() % 16 == 0)
        {
            ++self.agreements;
            self.reported.reset();
            self.backlog += random_() % 5;
            return true;
        }
        if (!inbox_[rank].empty() && random_() % 3 == 0)
        {
            const auto from = inbox_[rank].front();
            inbox_[rank].pop_front();
            self.received.add(from, rank, from);
            self.backlog += budget_ > 0 ? random_() % 2 : 0;
            return true;
        }
        if (self.backlog > 0)
        {
            --self.backlog;
            if (budget_ > 0)
            {
                --budget_;
                const auto to = static_cast<std::uint32_t>(random_() % ranks_.size());
                self.sent.add(rank, to, to);
                inbox_[to].push_back(rank);
            }
            return true;
        }
        idle(rank, self);
        return agreements_ < agreements;
    }

    /// Work that is left, or somebody who does not know of the agreement before.
    bool is_anything_left() const
    {
        for (std::uint32_t rank = 0; rank < ranks_.size(); ++rank)
        {
            const auto& self = ranks_[rank];
            if (!inbox_[rank].empty() || self.backlog > 0 || self.agreements + 1 < agreements_)
            {
                return true;
            }
        }
        return false;
    }

private:
    struct Rank
    {
        explicit Rank(std::uint32_t ranks) : sent(ranks), received(ranks) {}

        IdleReport report() const
        {
            return {sent.sum(), received.sum()};
        }

        BatchMarks sent;
        BatchMarks received;
        std::optional<IdleReport> reported{};
        std::uint64_t backlog = 0;
        /// The number of those that it knows of.
        std::uint64_t agreements = 0;
    };

    struct Told
    {
        std::uint64_t agreements;
        IdleReport report;
    };

    void idle(std::uint32_t rank, Rank& self)
    {
        if (rank == 0)
        {
            coordinate();
        }
        else if (self.reported != self.report())
        {
            reports_[rank].push_back({self.agreements, self.report()});
            self.reported = self.report();
        }
    }

    void coordinate()
    {
        for (std::uint32_t rank = 1; rank < ranks_.size(); ++rank)
        {
            // some reports are slow
            while (!reports_[rank].empty() && random_() % 4 != 0)
            {
                const auto told = reports_[rank].front();
                agreement_.report(rank, told.agreements, told.report);
                reports_[rank].pop_front();
            }
        }
        agreement_.report(0, ranks_[0].agreements, ranks_[0].report());
        agreements_ += agreement_.result().has_value() ? 1 : 0;
    }

    std::mt19937_64 random_;
    std::uint64_t budget_ = 200;
    std::vector<Rank> ranks_;
    /// The senders.
    std::vector<std::deque<std::uint32_t>> inbox_;
    std::vector<std::deque<Told>> reports_;
    IdleAgreement agreement_;
    std::uint64_t agreements_ = 0;
};

} // namespace

TEST(IdleAgreement, OneRankAgreesWithItself)
{
    IdleAgreement agreement(1);
    EXPECT_FALSE(agreement.result().has_value());
    agreement.report(0, 0, {});
    EXPECT_EQ(agreement.result(), IdleBounds{});
    // the next time, everybody has to report anew
    EXPECT_FALSE(agreement.result().has_value());
}

TEST(IdleAgreement, WaitsUntilAllIsReceived)
{
    IdleAgreement agreement(2);
    agreement.report(0, 0, {3, 0});
    agreement.report(1, 0, {0, 2});
    EXPECT_FALSE(agreement.result().has_value());
    agreement.report(1, 0, {0, 3});
    EXPECT_TRUE(agreement.result().has_value());
}

// 1 reported before it received from 0 and sent to 2, which received it. As many as were sent were
// received, but not the same ones.
TEST(IdleAgreement, AsManyIsNotTheSame)
{
    std::vector<BatchMarks> sent(3, BatchMarks(3));
    std::vector<BatchMarks> received(3, BatchMarks(3));
    const auto report_of = [&](std::uint32_t rank) {
        return IdleReport{sent[rank].sum(), received[rank].sum()};
    };
    IdleAgreement agreement(3);
    sent[0].add(0, 1, 1);
    agreement.report(0, 0, report_of(0));
    agreement.report(1, 0, report_of(1));
    received[1].add(0, 1, 0);
    sent[1].add(1, 2, 2);
    received[2].add(1, 2, 1);
    agreement.report(2, 0, report_of(2));
    EXPECT_FALSE(agreement.result().has_value());
    agreement.report(1, 0, report_of(1));
    EXPECT_EQ(agreement.result(), IdleBounds{});
}

TEST(BatchMarks, AreUnlikeEachOther)
{
    std::set<std::uint64_t> marks;
    for (std::uint32_t from = 0; from < 20; ++from)
    {
        for (std::uint32_t to = 0; to < 20; ++to)
        {
            BatchMarks batches(20);
            std::uint64_t before = 0;
            for (int number = 0; number < 20; ++number)
            {
                batches.add(from, to, to);
                marks.insert(batches.sum() - before);
                before = batches.sum();
            }
        }
    }
    EXPECT_EQ(marks.size(), 8000u);
}

TEST(IdleAgreement, AgreesWhenNothingIsLeftAgainAndAgain)
{
    for (std::uint64_t seed = 0; seed < 300; ++seed)
    {
        World ranks(1 + static_cast<std::uint32_t>(seed % 6), seed);
        for (std::uint64_t agreements = 1; agreements <= 20; ++agreements)
        {
            int steps = 0;
            while (ranks.step(agreements))
            {
                ASSERT_LT(++steps, 100000) << "no agreement, seed " << seed;
            }
            ASSERT_FALSE(ranks.is_anything_left()) << seed << ", agreement " << agreements;
        }
    }
}

// 1 knows of the agreement and sends something to 2, which does not: what 2 says then is not what
// it will have to do.
TEST(IdleAgreement, WhoDoesNotKnowOfTheLastOneIsNotHeard)
{
    IdleAgreement agreement(3);
    for (std::uint32_t rank = 0; rank < 3; ++rank)
    {
        agreement.report(rank, 0, {});
    }
    ASSERT_TRUE(agreement.result().has_value());
    agreement.report(0, 1, {});
    agreement.report(1, 1, {7, 0});
    agreement.report(2, 0, {0, 7});
    EXPECT_FALSE(agreement.result().has_value());
    agreement.report(2, 1, {0, 7});
    EXPECT_TRUE(agreement.result().has_value());
}

TEST(IdleAgreement, BringsTheLeastOfEachBound)
{
    const std::vector<IdleReport> reports{
        {3, 2, {Picoseconds{70}, Picoseconds{5}}}, {0, 1, {Picoseconds{20}, Picoseconds{9}}}, {}};
    IdleAgreement agreement(3);
    for (std::uint32_t rank = 0; rank < 3; ++rank)
    {
        EXPECT_FALSE(agreement.result().has_value());
        agreement.report(rank, 0, reports[rank]);
    }
    EXPECT_EQ(agreement.result(), (IdleBounds{Picoseconds{20}, Picoseconds{5}}));
}

} // namespace haec_sim::test
