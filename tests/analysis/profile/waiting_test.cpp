// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/waiting.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

WaitingTimes times_of(const Standstill& still, WaitCause cause)
{
    WaitingTimes times;
    times += divided(still, cause);
    return times;
}

} // namespace

TEST(Waiting, IsForTheSenderUntilTheTransferBeginsAndForTheTransferAfterThat)
{
    const auto times = times_of({ps{100}, ps{180}, ps{130}, ps{0}}, WaitCause::late_sender);
    EXPECT_EQ(times[WaitCause::late_sender], ps{30});
    EXPECT_EQ(times[WaitCause::network], ps{0});
    EXPECT_EQ(times.transfer, ps{50});
    EXPECT_EQ(times.waiting(), ps{30});
}

TEST(Waiting, IsForTheNetworkAsLongAsTheMessageQueuedAndNoLonger)
{
    const auto some = times_of({ps{100}, ps{180}, ps{130}, ps{20}}, WaitCause::late_sender);
    EXPECT_EQ(some[WaitCause::network], ps{20});
    EXPECT_EQ(some.transfer, ps{30});
    EXPECT_EQ(some.waiting(), ps{50});
    // It queued before the receiver came, too.
    const auto all = times_of({ps{160}, ps{180}, ps{130}, ps{40}}, WaitCause::late_sender);
    EXPECT_EQ(all[WaitCause::late_sender], ps{0});
    EXPECT_EQ(all[WaitCause::network], ps{20});
    EXPECT_EQ(all.transfer, ps{0});
}

TEST(Waiting, NobodyWaitsForWhatHasCome)
{
    EXPECT_EQ(times_of({ps{200}, ps{180}, ps{130}, ps{20}}, WaitCause::late_sender),
              WaitingTimes{});
}

TEST(Waiting, EndsWithTheWaitWhereTheTransferBeginsLater)
{
    const auto times = times_of({ps{100}, ps{180}, ps{500}, ps{20}}, WaitCause::collective);
    EXPECT_EQ(times[WaitCause::collective], ps{80});
    EXPECT_EQ(times.transfer, ps{0});
}

} // namespace haec_sim
