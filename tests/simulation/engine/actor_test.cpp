// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/mpi_exchange.hpp"
#include "parallel/mpi/mpi_ranks.hpp"
#include "simulation/engine/scheduler.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

// A new kind of actor is one file: counters that pass a token round, whatever rank they are on.

namespace haec_sim::test
{

namespace
{

constexpr auto kind = ActorKind::network;

/// Adds its number to the token and passes it on, until it has come round so often.
class Counter final : public Actor
{
public:
    struct Token
    {
        std::uint64_t sum = 0;
        std::uint32_t rounds = 0;
    };

    Counter(std::uint32_t number, std::uint32_t counters, std::uint32_t rounds, Mail& mail)
        : number_(number), counters_(counters), rounds_left_(rounds), mail_(mail)
    {
    }

    State run(std::uint64_t) override
    {
        if (number_ == 0 && !started_)
        {
            started_ = true;
            pass({});
        }
        if (token_)
        {
            const auto token = *token_;
            token_.reset();
            pass(token);
        }
        return rounds_left_ == 0 ? State::finished : State::waiting;
    }

    void take(const Letter& letter) override
    {
        token_ = letter.as<Token>();
        ++taken_;
        mail_.wake({kind, number_});
    }

    Picoseconds earliest() const override
    {
        return Picoseconds{1000 + number_};
    }

    std::uint64_t seen = 0;

private:
    void pass(Token token)
    {
        token.sum += number_;
        seen = token.sum;
        --rounds_left_;
        if (number_ + 1 < counters_ || rounds_left_ > 0)
        {
            mail_.post(Letter::of({kind, (number_ + 1) % counters_}, 0, token));
        }
    }

    std::uint32_t number_;
    std::uint32_t counters_;
    std::uint32_t rounds_left_;
    Mail& mail_;
    bool started_ = false;
    int taken_ = 0;
    std::optional<Token> token_;
};

} // namespace

TEST(Actors, OfANewKindTalkOverAllRanks)
{
    constexpr std::uint32_t counters = 10;
    constexpr std::uint32_t rounds = 50;
    const boost::mpi::communicator everybody;
    MpiRanks ranks(everybody);
    MpiExchange exchange(everybody);
    Scheduler scheduler(ranks, exchange);
    const auto rank_of = [&](std::uint32_t number) { return number % ranks.size(); };
    scheduler.place(kind, rank_of);
    std::vector<std::unique_ptr<Counter>> mine;
    std::uint64_t last_sum = 0;
    for (std::uint32_t number = 0; number < counters; ++number)
    {
        if (rank_of(number) == ranks.rank())
        {
            mine.push_back(std::make_unique<Counter>(number, counters, rounds, scheduler));
            scheduler.add({kind, number}, *mine.back());
        }
    }
    scheduler.run({[] {}, [] { return true; }, [] { FAIL() << "a stall"; }});
    for (const auto& counter : mine)
    {
        last_sum = std::max(last_sum, counter->seen);
    }
    EXPECT_EQ(ranks.maximum(static_cast<std::int64_t>(last_sum)), 45 * rounds);
    // The least of what all said, on every rank.
    EXPECT_EQ(scheduler.agreed_horizon(), Picoseconds{1000});
    exchange.abandon();
}

} // namespace haec_sim::test
