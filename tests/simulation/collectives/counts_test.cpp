// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/counts.hpp"

#include "simulation/collectives/lengths.hpp"

#include <gtest/gtest.h>

#include <vector>

// What recorders count (spec: collectives, "Lengths"): the bytes are written down by Score-P's
// functions that count them (SCOREP_Mpi_Coll, 9.0), operation by operation, for three members with
// blocks of 8, 24 and 40 bytes, or of 24 bytes where all are alike; in place their own block is
// left out. Whatever the way of counting, the blocks must come out again.

namespace haec_sim::test
{

namespace
{

using Op = CollectiveOp;
using Counts = std::vector<MemberCounts>;
using Lengths = std::vector<std::uint64_t>;

constexpr CountingRules by_scorep{ByteCounting::scorep, InPlaceRule::automatic};
constexpr CountingRules by_scorep_always{ByteCounting::scorep, InPlaceRule::always};
constexpr CountingRules by_scorep_never{ByteCounting::scorep, InPlaceRule::never};
constexpr CountingRules by_own_bytes{ByteCounting::own, InPlaceRule::automatic};

Lengths blocks(Op operation, const Counts& counts, const CountingRules& rules = by_scorep)
{
    const auto found = blocks_of(operation, counted_lengths(operation, counts, rules));
    return {found.of(0), found.of(1), found.of(2)};
}

Counts all_count(std::uint64_t bytes, std::size_t members = 3)
{
    return Counts(members, {bytes, bytes, {}});
}

} // namespace

TEST(CollectiveCounts, BlocksOfAllgathervAreThoseOfEachMember)
{
    // Sent = 3 * b_me, Received = 8 + 24 + 40
    EXPECT_EQ(blocks(Op::allgatherv, {{24, 72, {}}, {72, 72, {}}, {120, 72, {}}}),
              (Lengths{8, 24, 40}));
    // Sent = 2 * b_me, Received = 72 - b_me
    EXPECT_EQ(blocks(Op::allgatherv, {{16, 64, {}}, {48, 48, {}}, {80, 32, {}}}),
              (Lengths{8, 24, 40}));
    // Sent = b_me
    EXPECT_EQ(blocks(Op::allgatherv, {{8, 72, {}}, {24, 72, {}}, {40, 72, {}}}, by_own_bytes),
              (Lengths{8, 24, 40}));
}

TEST(CollectiveCounts, EqualBlocksAreCountedForAllMembersOrForAllOthers)
{
    for (const auto operation : {Op::allreduce, Op::allgather, Op::alltoall})
    {
        // 3 * 25, and in place 2 * 25, of which only one is a multiple of 3.
        EXPECT_EQ(blocks(operation, all_count(75)), (Lengths{25, 25, 25}));
        EXPECT_EQ(blocks(operation, all_count(50)), (Lengths{25, 25, 25}));
        EXPECT_EQ(blocks(operation, all_count(25), by_own_bytes), (Lengths{25, 25, 25}));
    }
    // The block of reduce_scatter_block is all that a member gives: 3 * 25.
    EXPECT_EQ(blocks(Op::reduce_scatter_block, all_count(75)), (Lengths{75, 75, 75}));
    EXPECT_EQ(blocks(Op::reduce_scatter_block, all_count(50)), (Lengths{75, 75, 75}));
}

TEST(CollectiveCounts, ReduceScatterInPlaceLacksTheOwnBlockSinceScoreP9)
{
    // Sent = 72, Received = 3 * b_me
    EXPECT_EQ(blocks(Op::reduce_scatter, {{72, 24, {}}, {72, 72, {}}, {72, 120, {}}}),
              (Lengths{72, 72, 72}));
    // Sent = 72 - b_me, Received = 2 * b_me
    EXPECT_EQ(blocks(Op::reduce_scatter, {{64, 16, {}}, {48, 48, {}}, {32, 80, {}}}),
              (Lengths{72, 72, 72}));
    // Before 9.0 Sent = 72, too.
    EXPECT_EQ(blocks(Op::reduce_scatter, {{72, 16, {}}, {72, 48, {}}, {72, 80, {}}}),
              (Lengths{72, 72, 72}));
}

TEST(CollectiveCounts, AScanInPlaceHasNothingThatItsFirstMemberReceives)
{
    // Sent = (3 - me) * 24, Received = (me + 1) * 24
    EXPECT_EQ(blocks(Op::scan, {{72, 24, {}}, {48, 48, {}}, {24, 72, {}}}), (Lengths{24, 24, 24}));
    // Sent = (2 - me) * 24, Received = me * 24, and so is an exscan always.
    EXPECT_EQ(blocks(Op::scan, {{48, 0, {}}, {24, 24, {}}, {0, 48, {}}}), (Lengths{24, 24, 24}));
    EXPECT_EQ(blocks(Op::exscan, {{48, 0, {}}, {24, 24, {}}, {0, 48, {}}}), (Lengths{24, 24, 24}));
    EXPECT_EQ(blocks(Op::scan, all_count(24), by_own_bytes), (Lengths{24, 24, 24}));
    EXPECT_EQ(blocks(Op::exscan, all_count(24), by_own_bytes), (Lengths{24, 24, 24}));
}

TEST(CollectiveCounts, RootsInPlaceCountNothingOfTheirOwn)
{
    // gather: root 0 sends nothing, receives 2 * 24; reduce alike
    EXPECT_EQ(blocks(Op::gather, {{0, 48, {}}, {24, 0, {}}, {24, 0, {}}}), (Lengths{24, 24, 24}));
    EXPECT_EQ(blocks(Op::reduce, {{0, 48, {}}, {24, 0, {}}, {24, 0, {}}}), (Lengths{24, 24, 24}));
    // scatter: root 0 sends 2 * 24 and receives nothing
    EXPECT_EQ(blocks(Op::scatter, {{48, 0, {}}, {0, 24, {}}, {0, 24, {}}}), (Lengths{24, 24, 24}));
    EXPECT_EQ(blocks(Op::gatherv, {{0, 64, {}}, {24, 0, {}}, {40, 0, {}}}), (Lengths{0, 24, 40}));
    EXPECT_EQ(blocks(Op::scatterv, {{64, 0, {}}, {0, 24, {}}, {0, 40, {}}}), (Lengths{0, 24, 40}));
    EXPECT_EQ(in_place(Op::gather, Counts{{0, 48, {}}, {24, 0, {}}, {24, 0, {}}}, by_scorep),
              InPlace::no);
}

TEST(CollectiveCounts, AnAlltoallvInWhichWhatIsSentIsNotReceivedIsPlain)
{
    const Counts unlike{{30, 60, {}}, {60, 30, {}}, {30, 30, {}}};
    EXPECT_EQ(in_place(Op::alltoallv, unlike, by_scorep_always), InPlace::no);
    EXPECT_EQ(blocks(Op::alltoallv, unlike, by_scorep_always), (Lengths{10, 20, 10}));
    EXPECT_EQ(in_place(Op::alltoallw, all_count(30), by_scorep), InPlace::may_be);
    EXPECT_EQ(blocks(Op::alltoallv, all_count(30)), (Lengths{10, 10, 10}));
    EXPECT_EQ(blocks(Op::alltoallv, all_count(30), by_scorep_always), (Lengths{15, 15, 15}));
}

// 48 bytes are 3 blocks of 16, or 2 of 24 in place.
TEST(CollectiveCounts, TheCallerOrTheKeyTellsOfWhatIsUncertain)
{
    auto counts = all_count(48);
    EXPECT_EQ(in_place(Op::allreduce, counts, by_scorep), InPlace::may_be);
    EXPECT_EQ(blocks(Op::allreduce, counts), (Lengths{16, 16, 16}));
    EXPECT_EQ(blocks(Op::allreduce, counts, by_scorep_always), (Lengths{24, 24, 24}));
    counts[1].caller.in_place = true;
    EXPECT_EQ(in_place(Op::allreduce, counts, by_scorep), InPlace::yes);
    EXPECT_EQ(in_place(Op::allreduce, counts, by_scorep_never), InPlace::no);
    EXPECT_EQ(blocks(Op::allreduce, counts), (Lengths{24, 24, 24}));
    counts[1].caller = {.plain = true};
    EXPECT_EQ(in_place(Op::allreduce, counts, by_scorep), InPlace::no);
}

TEST(CollectiveCounts, NothingIsUncertainAboutWhatIsProvenOrEmpty)
{
    EXPECT_EQ(in_place(Op::allreduce, all_count(50), by_scorep_never), InPlace::yes);
    EXPECT_EQ(in_place(Op::allreduce, all_count(75), by_scorep_always), InPlace::no);
    EXPECT_EQ(in_place(Op::allreduce, all_count(0), by_scorep_always), InPlace::no);
    EXPECT_EQ(in_place(Op::barrier, all_count(0), by_scorep_always), InPlace::no);
    EXPECT_EQ(in_place(Op::allreduce, all_count(48), by_own_bytes), InPlace::no);
    // A multiple of neither 3 nor 2 is as it is.
    EXPECT_EQ(in_place(Op::allreduce, all_count(25), by_scorep_always), InPlace::no);
    // Of two members, one block is all that the other one has.
    EXPECT_EQ(in_place(Op::allreduce, all_count(25, 2), by_scorep), InPlace::yes);
    EXPECT_EQ(in_place(Op::allreduce, all_count(24, 2), by_scorep), InPlace::may_be);
}

TEST(CollectiveCounts, OwnBytesAreProvenByWhatScorePNeverCounts)
{
    EXPECT_TRUE(prove_own_bytes(Op::allreduce, {25, 25, {}}, 3));
    EXPECT_FALSE(prove_own_bytes(Op::allreduce, {50, 50, {}}, 3));
    EXPECT_FALSE(prove_own_bytes(Op::allreduce, {75, 75, {}}, 3));
    EXPECT_FALSE(prove_own_bytes(Op::gather, {25, 25, {}}, 3));
    EXPECT_FALSE(prove_own_bytes(Op::allreduce, {25, 25, {}}, 1));
}

TEST(CollectiveCounts, OwnBlocksAreThoseOfOperationsThatMoveBlocks)
{
    const auto own = [](Op operation, const Counts& counts, const CountingRules& rules = by_scorep)
    { return own_blocks(operation, 1, counts, counted_lengths(operation, counts, rules), rules); };
    for (const auto operation : {Op::allgather, Op::alltoall})
    {
        EXPECT_EQ(own(operation, all_count(75)), (Lengths{25, 25, 25}));
        EXPECT_EQ(own(operation, all_count(50)), (Lengths{0, 0, 0})); // in place
        EXPECT_EQ(own(operation, all_count(25), by_own_bytes), (Lengths{25, 25, 25}));
    }
    EXPECT_EQ(own(Op::allgatherv, {{24, 72, {}}, {72, 72, {}}, {120, 72, {}}}),
              (Lengths{8, 24, 40}));
    EXPECT_EQ(own(Op::allgatherv, {{16, 64, {}}, {48, 48, {}}, {80, 32, {}}}), (Lengths{0, 0, 0}));
    EXPECT_EQ(own(Op::alltoallv, {{30, 60, {}}, {60, 30, {}}, {30, 30, {}}}),
              (Lengths{10, 20, 10}));
    // Member 1 is the root.
    EXPECT_EQ(own(Op::gather, {{25, 0, {}}, {25, 75, {}}, {25, 0, {}}}), (Lengths{0, 25, 0}));
    EXPECT_EQ(own(Op::gatherv, {{8, 0, {}}, {0, 48, {}}, {40, 0, {}}}), (Lengths{0, 0, 0}));
    EXPECT_EQ(own(Op::scatterv, {{0, 8, {}}, {72, 24, {}}, {0, 40, {}}}), (Lengths{0, 24, 0}));
    EXPECT_EQ(own(Op::scatter, {{0, 25, {}}, {50, 0, {}}, {0, 25, {}}}), (Lengths{0, 0, 0}));
    for (const auto operation : {Op::allreduce, Op::reduce, Op::bcast, Op::scan, Op::barrier})
    {
        EXPECT_EQ(own(operation, all_count(75)), (Lengths{0, 0, 0}));
    }
}

} // namespace haec_sim::test
