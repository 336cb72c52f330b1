// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/signal_board.hpp"

#include <gtest/gtest.h>

#include <vector>

// The signal of a window's epoch that somebody waited for.

namespace haec_sim::test
{

namespace
{

using ps = Picoseconds;

SignalLine line_from(ProcessIndex process)
{
    return {RmaWinRef{0}, SignalKind::exposed, process, 0};
}

/// The signal that counts for who waits for processes 1 and 2, whose signals come in that order;
/// the first `before` of them before it waits.
EmptyMessage latest_of(const std::vector<SignalNotice>& notices, std::size_t before)
{
    SignalBoard board;
    AwaitedSignals waiting;
    for (std::size_t index = 0; index < notices.size(); ++index)
    {
        if (index == before)
        {
            board.expect(line_from(1), waiting);
            board.expect(line_from(2), waiting);
        }
        board.give(notices[index]);
    }
    if (before >= notices.size())
    {
        board.expect(line_from(1), waiting);
        board.expect(line_from(2), waiting);
    }
    EXPECT_EQ(waiting.missing, 0U);
    return waiting.latest;
}

} // namespace

TEST(SignalBoard, TheLatestArrivalCountsAndWhoSentIt)
{
    const SignalNotice first{line_from(1), {ps{900}, {ps{100}, 1}}};
    const SignalNotice second{line_from(2), {ps{700}, {ps{600}, 2}}};
    for (const std::size_t before : {0, 1, 2})
    {
        const auto latest = latest_of({first, second}, before);
        EXPECT_EQ(latest.arrival, ps{900});
        EXPECT_EQ(latest.sent.location, 1U);
        EXPECT_EQ(latest.sent.time, ps{100});
    }
}

// The order of signals depends on the number of ranks.
TEST(SignalBoard, OfSeveralAtTheSameTimeThatOfTheLowestLocationCounts)
{
    const SignalNotice low{line_from(1), {ps{900}, {ps{100}, 1}}};
    const SignalNotice high{line_from(2), {ps{900}, {ps{600}, 2}}};
    for (const auto& notices : {std::vector{low, high}, std::vector{high, low}})
    {
        for (const std::size_t before : {0, 1, 2})
        {
            EXPECT_EQ(latest_of(notices, before).sent.location, 1U);
        }
    }
}

} // namespace haec_sim::test
