// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/message_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace haec_sim
{

namespace
{

using ps = Picoseconds;

} // namespace

TEST(LoggedMessages, AreAllThereWhileTheyAreFewAndThenTheLongestWaits)
{
    MessageLog log(4, 2);
    for (const int waited : {3, 9, 1, 7})
    {
        log.add({.waited = ps{waited}});
    }
    EXPECT_TRUE(log.is_complete());
    EXPECT_EQ(log.messages().size(), 4u);
    log.add({.waited = ps{8}});
    log.add({.waited = ps{2}});
    log.add({.waited = ps{11}});
    EXPECT_FALSE(log.is_complete());
    auto kept = log.messages();
    std::ranges::sort(kept);
    ASSERT_EQ(kept.size(), 2u);
    EXPECT_EQ(kept[0].waited, ps{9});
    EXPECT_EQ(kept[1].waited, ps{11});
}

TEST(LoggedMessages, OfSeveralRanksAreTheLongestOfAll)
{
    MessageLog one(4, 2);
    MessageLog all(4, 2);
    for (const int waited : {3, 9, 1})
    {
        one.add({.waited = ps{waited}});
    }
    all.take(one.messages(), one.is_complete());
    all.take({{.waited = ps{5}}, {.waited = ps{4}}}, true);
    EXPECT_FALSE(all.is_complete());
    auto kept = all.messages();
    std::ranges::sort(kept);
    ASSERT_EQ(kept.size(), 2u);
    EXPECT_EQ(kept[0].waited, ps{5});
    EXPECT_EQ(kept[1].waited, ps{9});
}

} // namespace haec_sim
