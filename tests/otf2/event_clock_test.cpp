// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/event_clock.hpp"

#include <gtest/gtest.h>

namespace haec_sim::otf2
{

namespace
{

/// Nanoseconds, from tick 1000 on.
const TickClock nanoseconds(1'000'000'000, 1000);

} // namespace

TEST(EventClock, TimesBeforeTheClockBeginsAreItsBeginAndCounted)
{
    EventClock times(nanoseconds);
    EXPECT_EQ(times.advance_to(998).count(), 0);
    EXPECT_EQ(times.advance_to(998).count(), 0);
    EXPECT_EQ(times.advance_to(999).count(), 0);
    EXPECT_EQ(times.advance_to(1000).count(), 0);
    EXPECT_EQ(times.advance_to(1002).count(), 2000);
    EXPECT_EQ(times.oddities().early, 2u);
    EXPECT_EQ(times.oddities().turned_back, 0u);
}

TEST(EventClock, TimesThatAreTurnedBackStandStillAndAreCounted)
{
    EventClock times(nanoseconds);
    EXPECT_EQ(times.advance_to(1005).count(), 5000);
    EXPECT_EQ(times.advance_to(1003).count(), 5000);
    EXPECT_EQ(times.advance_to(1004).count(), 5000);
    EXPECT_EQ(times.advance_to(1006).count(), 6000);
    EXPECT_EQ(times.oddities().turned_back, 2u);
    EXPECT_EQ(times.oddities().early, 0u);
}

} // namespace haec_sim::otf2
