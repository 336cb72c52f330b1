// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

// Traces that are odd and legal. D = 100 + bytes.

namespace haec_sim::test
{

namespace
{

/// Tells of every record that passes whether it is a receive.
class Observer final : public UniformEventHandler<Observer>
{
public:
    explicit Observer(std::function<void(bool)> tell) : tell_(std::move(tell)) {}

    template <class Record>
    void handle(Record& record)
    {
        tell_(std::is_same_v<Record, events::MpiRecv>);
        pass_on(record);
    }

private:
    std::function<void(bool)> tell_;
};

std::unique_ptr<EventHandler> make_observer(std::function<void(bool)> tell)
{
    return std::make_unique<Observer>(std::move(tell));
}

} // namespace

TEST(LegalOddities, CancelledSendToAnUnknownRankCancelsNothingElse)
{
    Trace trace(2);
    // The first message's fate is open while the other's request is cancelled.
    trace.at(0).isend(10, 1, {1, 5}).isend(20, 2, {7, 5}).cancelled(30, 2).isend_complete(40, 1);
    trace.at(1).recv(50, {0, 5});
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(1), (Times{115}));
    EXPECT_EQ(outcome.oddities.unknown_peers, 1u);
}

TEST(LegalOddities, RequestThatIsOpenedAgainWasFreed)
{
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 5}).isend(20, 1, {1, 6}).cancelled(30, 1).isend(40, 1, {1, 7});
    trace.at(1).recv(50, {0, 5}).recv(60, {0, 7});
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(1), (Times{115, 147}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 0u);
}

TEST(LegalOddities, LeaveBehindASendOutsideAnyRegion)
{
    Trace trace(2);
    trace.at(0).send(100, {1, 5}).leave(400, "main").send(500, {1, 2000}).leave(900, "main");
    trace.at(1).recv(50, {0, 5}).enter(60, "MPI_Recv").recv(70, {0, 2000});
    Settings settings;
    settings.replay.send_occupancy = Picoseconds{3};
    const auto outcome = simulate(trace, settings);
    // C = S + O. The receive comes at 205 and the next is posted at 215: C = A = 215 + 2100.
    EXPECT_EQ(outcome.times(0), (Times{100, 103, 203, 2315}));
}

TEST(LegalOddities, CompletionWithoutItsSendKeepsItsGap)
{
    Trace trace(1);
    trace.at(0).enter(10, "main").isend_complete(30, 4).leave(40, "main");
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{10, 30, 40}));
    EXPECT_EQ(outcome.oddities.stray_completions, 1u);
}

TEST(LegalOddities, CollectivesNest)
{
    Trace trace(2);
    // An allreduce that a tool sees inside a communicator's creation.
    trace.at(0)
        .collective_begin(10)
        .collective_begin(20)
        .collective_end(60, CollectiveOp::barrier)
        .collective_end(100, CollectiveOp::allreduce);
    trace.at(1)
        .collective_begin(30)
        .collective_begin(50)
        .collective_end(60, CollectiveOp::barrier)
        .collective_end(90, CollectiveOp::allreduce);
    const auto outcome = simulate(trace);
    // The outer one is the first on the communicator: an allreduce for both.
    EXPECT_EQ(outcome.times(0), (Times{10, 20, 60, 100}));
    EXPECT_EQ(outcome.times(1), (Times{30, 50, 60, 90}));
    EXPECT_EQ(outcome.oddities.stray_completions, 0u);
}

TEST(LegalOddities, MessageBehindAFreedRequestIsNotHeldBackForLong)
{
    // Process 0 frees a send request, and then talks with process 1 for ever: each answer needs the
    // message before it, on the channel of the freed one.
    Trace trace(2);
    trace.at(0).isend(10, 1, {1, 5});
    trace.at(1).recv(15, {0, 5});
    std::uint64_t most_kept = 0;
    for (int round = 1; round <= 2000; ++round)
    {
        trace.at(0).send(100 * round, {1, 5}).recv(100 * round + 50, {1, 5});
        trace.at(1).recv(100 * round + 20, {0, 5}).send(100 * round + 30, {0, 5});
    }
    // The number of records that go into the location before the first receive comes out of it.
    std::uint64_t in = 0;
    bool is_first = true;
    Settings settings;
    settings.before.push_back(
        [&](LocationIndex location)
        { return make_observer([&, location](bool) { in += location == 0 ? 1 : 0; }); });
    settings.behind.push_back(
        [&](LocationIndex location)
        {
            return make_observer(
                [&, location](bool is_receive)
                {
                    if (location == 0 && is_receive && is_first)
                    {
                        is_first = false;
                        most_kept = in;
                    }
                });
        });
    simulate(trace, settings);
    EXPECT_LT(most_kept, 600u);
}

TEST(LegalOddities, CycleIsNamedWithoutReadingTheRest)
{
    Trace trace(2);
    for (std::uint32_t process = 0; process < 2; ++process)
    {
        trace.at(process)
            .blocking_send(100, 110, 120, {1 - process, 5000, process})
            .blocking_recv(130, 140, 150, {1 - process, 5000, 1 - process});
        for (int step = 0; step < 100000; ++step)
        {
            trace.at(process).enter(200 + step, "main").leave(200 + step, "main");
        }
    }
    std::uint64_t seen = 0;
    Settings settings;
    settings.before.push_back([&](LocationIndex) { return make_observer([&](bool) { ++seen; }); });
    EXPECT_NE(error_of(trace, settings).find("cycle of waits"), std::string::npos);
    EXPECT_LT(seen, 10000u);
}

TEST(LegalOddities, ManySendsWithoutReceivesAreFreedTogether)
{
    // MPI_Mrecv leaves no record: none of the sends has a receive. Reading on once must do.
    constexpr int sends = 500;
    Trace trace(3);
    for (std::uint32_t process = 0; process < 3; ++process)
    {
        for (int send = 0; send < sends; ++send)
        {
            const auto t = 1000 * send;
            trace.at(process).blocking_send(t, t + 10, t + 20, {(process + 1) % 3, 5000});
        }
    }
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.oddities.unmatched_sends, 3u * sends);
    EXPECT_EQ(outcome.times(0).back(), 499000 + 10 - 499 * 10);
}

} // namespace haec_sim::test
