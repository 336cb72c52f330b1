// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/exchange.hpp"
#include "parallel/serial_ranks.hpp"
#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <type_traits>

// The root of a broadcast waits for nobody, and yet may not run ahead without end.

namespace haec_sim::test
{

namespace
{

constexpr int broadcasts = 150000;

/// Counts the broadcasts that the root has ended before the other member's first record is out.
class Watch final : public UniformEventHandler<Watch>
{
public:
    struct Count
    {
        std::uint64_t ahead = 0;
        bool is_other_out = false;
    };

    Watch(LocationIndex location, Count& count) : location_(location), count_(count) {}

    template <class Record>
    void handle(Record& record)
    {
        count_.is_other_out = count_.is_other_out || location_ == 1;
        if constexpr (std::is_same_v<Record, events::MpiCollectiveEnd>)
        {
            count_.ahead += location_ == 0 && !count_.is_other_out ? 1 : 0;
        }
        pass_on(record);
    }

private:
    LocationIndex location_;
    Count& count_;
};

} // namespace

TEST(CollectiveThrottle, RootThatRunsAheadPauses)
{
    // The other member first waits for a message that comes behind a great many records.
    Trace trace(3);
    trace.at(1).recv(5, {2, 5});
    for (int step = 0; step < broadcasts; ++step)
    {
        for (std::uint32_t process = 0; process < 2; ++process)
        {
            trace.at(process).collective(10 + step, 10 + step, CollectiveOp::bcast, world, 0);
        }
        trace.at(2).enter(step, "main").leave(step, "main").enter(step, "main").leave(step, "main");
    }
    trace.at(2).send(broadcasts, {1, 5});
    for (int step = 0; step < broadcasts; ++step)
    {
        trace.at(2).collective(broadcasts + step, broadcasts + step, CollectiveOp::bcast, world, 0);
    }
    Watch::Count count;
    Settings settings;
    // A network waits for whoever is behind, so the root cannot pause.
    settings.may_share_network = false;
    settings.behind.push_back([&](LocationIndex location)
                              { return std::make_unique<Watch>(location, count); });
    SerialRanks one_rank;
    SerialExchange no_exchange;
    simulate_on(trace, settings, one_rank, no_exchange);
    EXPECT_GT(count.ahead, 1000u);
    EXPECT_LT(count.ahead, 80000u);
}

} // namespace haec_sim::test
