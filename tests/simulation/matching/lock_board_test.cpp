// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/lock_board.hpp"

#include <gtest/gtest.h>

#include <vector>

// The unlock that a lock of a window waited for.

namespace haec_sim::test
{

namespace
{

using ps = Picoseconds;

constexpr WindowLock part{RmaWinRef{0}, 1, 0};

/// Somebody who has had the lock.
struct Holder
{
    LocationIndex location = 0;
    bool is_exclusive = false;
    ps sent{};
    ps arrival{};
};

/// The lock for location 0, which asks for it at 100, after those had it in that order.
LockGrantNotice grant_after(const std::vector<Holder>& holders, bool is_exclusive)
{
    LockBoard board;
    for (const auto& holder : holders)
    {
        board.request({part, holder.location, holder.is_exclusive, ps{0}});
        board.grant(holder.location);
    }
    for (const auto& holder : holders)
    {
        board.release({part, holder.location, holder.sent, holder.arrival});
    }
    board.request({part, 0, is_exclusive, ps{100}});
    return board.grant(0);
}

} // namespace

TEST(LockBoard, ALockThatIsFreeHasNoCause)
{
    EXPECT_FALSE(grant_after({}, true).freed.is_known());
    const auto grant = grant_after({{3, true, ps{50}, ps{100}}}, true);
    EXPECT_EQ(grant.time, ps{100});
    EXPECT_FALSE(grant.freed.is_known());
}

TEST(LockBoard, TheLastOneToGiveItBackIsTheCause)
{
    const auto grant =
        grant_after({{3, false, ps{200}, ps{300}}, {4, false, ps{210}, ps{250}}}, true);
    EXPECT_EQ(grant.time, ps{300});
    EXPECT_EQ(grant.freed.location, 3U);
    EXPECT_EQ(grant.freed.time, ps{200});
}

TEST(LockBoard, WhoSharesItWaitsForNobodyElseWhoDoes)
{
    EXPECT_FALSE(grant_after({{3, false, ps{200}, ps{300}}}, false).freed.is_known());
}

// The order of releases depends on the number of ranks.
TEST(LockBoard, OfSeveralAtTheSameTimeTheLowestLocationIsTheCause)
{
    const Holder low{2, false, ps{190}, ps{300}};
    const Holder high{5, false, ps{250}, ps{300}};
    for (const auto& holders : {std::vector{low, high}, std::vector{high, low}})
    {
        const auto grant = grant_after(holders, true);
        EXPECT_EQ(grant.freed.location, 2U);
        EXPECT_EQ(grant.freed.time, ps{190});
    }
}

} // namespace haec_sim::test
