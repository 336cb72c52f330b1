// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/change_board.hpp"

#include <gtest/gtest.h>

// The last change before an input time.

namespace haec_sim::test
{

namespace
{

using ps = Picoseconds;

constexpr RmaWinRef window{3};
constexpr ProcessIndex target = 1;

/// One that was issued at that input time; it arrives a million later, which names it.
ChangeNotice issued(ps time, LocationIndex location, ps extra = ps{0})
{
    return {window, target, time, {time + ps{1000000} + extra, {time, location}, 8}};
}

ps last_before(const ChangeBoard& board, ps time, LocationIndex location = 9)
{
    const auto change = board.last({window, target, time, location});
    return change ? change->arrival - ps{1000000} : ps{-1};
}

} // namespace

TEST(ChangeBoard, TheLastOneBeforeCountsWhateverTheOrder)
{
    ChangeBoard board;
    board.note(issued(ps{50}, 4));
    board.note(issued(ps{20}, 2));
    board.note(issued(ps{30}, 3));
    EXPECT_EQ(last_before(board, ps{20}), ps{-1});
    EXPECT_EQ(last_before(board, ps{21}), ps{20});
    EXPECT_EQ(last_before(board, ps{50}), ps{30});
    EXPECT_EQ(last_before(board, ps{99}), ps{50});
}

TEST(ChangeBoard, OfEqualTimesTheLastLocationAndItsLastRecordCount)
{
    ChangeBoard board;
    board.note(issued(ps{20}, 5, ps{1}));
    board.note(issued(ps{20}, 5, ps{2}));
    board.note(issued(ps{20}, 4, ps{3}));
    EXPECT_EQ(last_before(board, ps{30}), ps{22});
}

TEST(ChangeBoard, OwnOnesAtThatTimeAreBefore)
{
    ChangeBoard board;
    board.note(issued(ps{20}, 5));
    EXPECT_EQ(last_before(board, ps{20}, 5), ps{20});
    EXPECT_EQ(last_before(board, ps{20}, 6), ps{-1});
}

TEST(ChangeBoard, OtherPartsAndWindowsDoNotCount)
{
    ChangeBoard board;
    board.note(issued(ps{20}, 5));
    EXPECT_FALSE(board.last({window, target + 1, ps{30}, 9}));
    EXPECT_FALSE(board.last({RmaWinRef{4}, target, ps{30}, 9}));
}

TEST(ChangeBoard, TheLastOneBeforeStaysWhereOthersAreForgotten)
{
    ChangeBoard board;
    for (const auto time : {10, 20, 30, 40})
    {
        board.note(issued(ps{time}, 1));
    }
    board.forget_before(window, target, ps{30});
    EXPECT_EQ(last_before(board, ps{20}), ps{-1});
    EXPECT_EQ(last_before(board, ps{30}), ps{20});
    EXPECT_EQ(last_before(board, ps{31}), ps{30});
    EXPECT_EQ(last_before(board, ps{41}), ps{40});
}

TEST(ChangeBoard, SaysWhenManyAreKept)
{
    ChangeBoard board;
    std::int64_t kept = 1;
    while (!board.note(issued(ps{kept}, 1)))
    {
        ++kept;
    }
    EXPECT_EQ(kept, 65);
    // Nobody is known to be beyond: one looks again when there are twice as many.
    board.forget_before(window, target, ps{0});
    while (!board.note(issued(ps{kept}, 1)))
    {
        ++kept;
    }
    EXPECT_EQ(kept, 131);
}

} // namespace haec_sim::test
