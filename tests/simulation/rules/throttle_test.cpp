// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <type_traits>

// A location that sends faster than another receives pauses: memory stays bounded.

namespace haec_sim::test
{

namespace
{

constexpr std::int64_t window = 65536;

/// Records that a source delivers in one go (engine.cpp).
constexpr std::int64_t portion = 4096;

constexpr std::int64_t sample = 1000;

/// Counts messages on their way through one rank, and lets only few records out: every 1000th
/// receive.
class Gauge final : public UniformEventHandler<Gauge>
{
public:
    struct Count
    {
        std::int64_t under_way = 0;
        std::int64_t most = 0;
    };

    explicit Gauge(Count& count) : count_(count) {}

    template <class Record>
    void handle(Record& record)
    {
        if constexpr (std::is_same_v<Record, events::MpiSend>)
        {
            count_.most = std::max(count_.most, ++count_.under_way);
        }
        if constexpr (std::is_same_v<Record, events::MpiRecv>)
        {
            --count_.under_way;
            if (receives_++ % sample == 0)
            {
                pass_on(record);
            }
        }
    }

private:
    Count& count_;
    std::int64_t receives_ = 0;
};

Settings gauged(Gauge::Count& count)
{
    Settings settings;
    settings.behind = {[&count](LocationIndex) { return std::make_unique<Gauge>(count); }};
    return settings;
}

} // namespace

TEST(Throttle, SenderFarAheadOfASlowReceiverPauses)
{
    constexpr std::int64_t messages = 300000;
    Trace trace(2);
    for (std::int64_t message = 0; message < messages; ++message)
    {
        trace.at(0).send(message, {1, 100});
        // three records for each of the sender's
        trace.at(1).enter(20 * message, "main").recv(20 * message + 10, {0, 100});
        trace.at(1).leave(20 * message + 10, "main");
    }
    Gauge::Count count;
    const auto times = simulate(trace, gauged(count)).times(1);
    ASSERT_EQ(times.size(), messages / sample);
    // Message k arrives at k + 200, and between two receives the receiver spends 10: the sender is
    // always behind it in time, so it is the one to run.
    for (std::size_t index = 0; index < times.size(); ++index)
    {
        ASSERT_EQ(times[index], 10 * sample * static_cast<std::int64_t>(index) + 200);
    }
    if (count.most > 0 && count.under_way == 0)
    {
        // both on one rank
        EXPECT_GT(count.most, window / 2);
        EXPECT_LE(count.most, window + portion);
    }
}

TEST(Throttle, MoreMessagesThanTheWindowBeforeTheFirstReceive)
{
    // All of them must be sent before 1 may receive any: the window has to grow.
    constexpr std::int64_t messages = 3 * window;
    Trace trace(2);
    for (std::int64_t message = 0; message < messages; ++message)
    {
        trace.at(0).send(message, {1, 100});
    }
    trace.at(0).send(messages, {1, 100, 1});
    trace.at(1).blocking_recv(0, 0, 0, {0, 100, 1});
    for (std::int64_t message = 0; message < messages; ++message)
    {
        trace.at(1).recv(0, {0, 100});
    }
    Gauge::Count count;
    const auto outcome = simulate(trace, gauged(count));
    // A of the last = messages + 200; all others are there
    ASSERT_EQ(outcome.times(1).size(), 1 + messages / sample);
    EXPECT_EQ(outcome.times(1).front(), messages + 200);
    EXPECT_EQ(outcome.times(1).back(), messages + 200);
    EXPECT_EQ(outcome.oddities.unmatched_sends, 0u);
}

TEST(Throttle, StallOfALocationThatIsPausedAndParked)
{
    // The last message of 0, held back until its completion is seen, is one more than the window;
    // it then waits for 1, which waits for a message that is never sent: an error, not a hang.
    Trace trace(2);
    for (std::int64_t message = 0; message < window; ++message)
    {
        trace.at(0).send(message, {1, 100});
    }
    trace.at(0).isend(window, 1, {1, 100}).blocking_recv(window, window, window, {1, 100});
    trace.at(0).isend_complete(window, 1);
    for (std::int64_t record = 0; record < 2 * portion; ++record)
    {
        trace.at(0).tested(window, 5);
    }
    trace.at(1).blocking_recv(0, 0, 0, {0, 100, 1}).blocking_send(0, 0, 0, {0, 100});
    EXPECT_NE(error_of(trace).find("never sent"), std::string::npos);
}

} // namespace haec_sim::test
