// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"
#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <limits>

// The algorithm of an operation, and the lengths of its messages (spec: collectives, "Which, by
// default" and "Lengths").

namespace haec_sim::test
{

namespace
{

using enum CollectiveOp;
using enum CollectiveAlgorithm;
using verification::AlgorithmChoice;
using verification::Counted;

CollectiveAlgorithm by_default(CollectiveOp operation, std::uint64_t members, std::uint64_t bytes)
{
    return AlgorithmChoice({}, "algorithms").of(operation, members, Blocks(bytes)).algorithm;
}

JsonValue::List entries_of(const std::vector<std::string>& texts)
{
    JsonValue::List entries;
    for (const auto& text : texts)
    {
        entries.push_back({text});
    }
    return entries;
}

std::string fault(const std::string& entry)
{
    try
    {
        const AlgorithmChoice choice(entries_of({entry}), "algorithms");
        return "";
    }
    catch (const UsageError& error)
    {
        return error.what();
    }
}

/// The blocks of three members.
std::vector<std::uint64_t> blocks(CollectiveOp operation, const std::vector<Counted>& members)
{
    const auto all = verification::blocks_of(operation, members);
    return {all.of(0), all.of(1), all.of(2)};
}

using Lengths = std::vector<std::uint64_t>;

} // namespace

TEST(CollectiveChoice, DefaultsHangOnLengthAndMembers)
{
    EXPECT_EQ(by_default(bcast, 8, 12288), binomial);
    EXPECT_EQ(by_default(bcast, 8, 12289), scatter_recursive_doubling);
    EXPECT_EQ(by_default(bcast, 16, 524288), scatter_recursive_doubling);
    EXPECT_EQ(by_default(bcast, 16, 524289), scatter_ring);
    EXPECT_EQ(by_default(bcast, 12, 12289), scatter_ring);
    EXPECT_EQ(by_default(bcast, 7, 12289), binomial);
    EXPECT_EQ(by_default(reduce, 4, 2048), binomial);
    EXPECT_EQ(by_default(reduce, 4, 2049), rabenseifner);
    EXPECT_EQ(by_default(reduce, 600, 4095), binomial);
    EXPECT_EQ(by_default(reduce, 600, 4096), rabenseifner);
    EXPECT_EQ(by_default(allreduce, 2, 16), rabenseifner);
    EXPECT_EQ(by_default(allreduce, 2, 15), recursive_doubling);
    EXPECT_EQ(by_default(allreduce, 5000, 32767), recursive_doubling);
    EXPECT_EQ(by_default(allreduce, 5000, 32768), rabenseifner);
    EXPECT_EQ(by_default(alltoall, 8, 256), bruck);
    EXPECT_EQ(by_default(alltoall, 8, 257), posted);
    EXPECT_EQ(by_default(alltoall, 7, 256), posted);
    EXPECT_EQ(by_default(alltoall, 8, 32768), posted);
    EXPECT_EQ(by_default(alltoall, 8, 32769), pairwise);
    EXPECT_EQ(by_default(reduce_scatter, 4, 524287), rabenseifner);
    EXPECT_EQ(by_default(reduce_scatter_block, 4, 524288), pairwise);
}

TEST(CollectiveChoice, TheThirdMpichHadItsOwnLimits)
{
    const JsonValue mpich3{JsonValue::Object{{"table", {std::string("mpich3")}}}};
    const AlgorithmChoice choice({mpich3}, "algorithms");
    EXPECT_EQ(choice.of(bcast, 8, Blocks(12287)), binomial);
    EXPECT_EQ(choice.of(bcast, 8, Blocks(12288)), scatter_recursive_doubling);
    EXPECT_EQ(choice.of(bcast, 16, Blocks(524287)), scatter_recursive_doubling);
    EXPECT_EQ(choice.of(bcast, 16, Blocks(524288)), scatter_ring);
    EXPECT_EQ(choice.of(reduce, 600, Blocks(2048)), binomial);
    EXPECT_EQ(choice.of(reduce, 600, Blocks(2049)), rabenseifner);
    EXPECT_EQ(choice.of(allreduce, 4, Blocks(2048)), recursive_doubling);
    EXPECT_EQ(choice.of(allreduce, 4, Blocks(2049)), rabenseifner);
    EXPECT_EQ(choice.of(allreduce, 5000, Blocks(4095)), recursive_doubling);
    EXPECT_EQ(choice.of(allreduce, 5000, Blocks(4096)), rabenseifner);
    EXPECT_EQ(choice.of(reduce_scatter, 4, Blocks(524288)), rabenseifner);
    EXPECT_EQ(choice.of(reduce_scatter_block, 4, Blocks(524289)), pairwise);
}

TEST(CollectiveChoice, AllgathervHangsOnTheSumOfBlocks)
{
    const AlgorithmChoice choice({}, "algorithms");
    EXPECT_EQ(choice.of(allgatherv, 4, Blocks({1, 524284, 1, 1})), recursive_doubling);
    EXPECT_EQ(choice.of(allgatherv, 4, Blocks({1, 524285, 1, 1})), ring);
    EXPECT_EQ(choice.of(allgatherv, 3, Blocks({1, 81917, 1})), bruck);
    EXPECT_EQ(choice.of(allgatherv, 3, Blocks({1, 81918, 1})), ring);
}

TEST(CollectiveChoice, AllgatherHangsOnAllBytes)
{
    EXPECT_EQ(by_default(allgather, 4, 131071), recursive_doubling);
    EXPECT_EQ(by_default(allgather, 4, 131072), ring);
    EXPECT_EQ(by_default(allgather, 5, 16383), bruck);
    EXPECT_EQ(by_default(allgather, 5, 16384), ring);
    EXPECT_EQ(by_default(allgather, 4, std::numeric_limits<std::uint64_t>::max()), ring);
}

TEST(CollectiveChoice, OthersHaveOneDefault)
{
    for (const std::uint64_t bytes : {0, 1000000})
    {
        EXPECT_EQ(by_default(barrier, 9, bytes), dissemination);
        EXPECT_EQ(by_default(gather, 9, bytes), binomial);
        EXPECT_EQ(by_default(scatter, 9, bytes), binomial);
        EXPECT_EQ(by_default(gatherv, 9, bytes), linear);
        EXPECT_EQ(by_default(scatterv, 9, bytes), linear);
        EXPECT_EQ(by_default(alltoallv, 9, bytes), posted);
        EXPECT_EQ(by_default(alltoallw, 9, bytes), posted);
        EXPECT_EQ(by_default(scan, 9, bytes), recursive_doubling);
        EXPECT_EQ(by_default(exscan, 9, bytes), recursive_doubling);
    }
}

TEST(CollectiveChoice, NamedOnesCount)
{
    const AlgorithmChoice choice(
        entries_of({"bcast:scatter_ring", "allreduce:recursive_doubling",
                    "allgather:recursive_doubling", "reduce_scatter_block:pairwise"}),
        "algorithms");
    EXPECT_EQ(choice.of(bcast, 2, Blocks(1)), scatter_ring);
    EXPECT_EQ(choice.of(allreduce, 4, Blocks(1000000)), recursive_doubling);
    EXPECT_EQ(choice.of(reduce_scatter_block, 4, Blocks(1)), pairwise);
    EXPECT_EQ(choice.of(reduce_scatter, 4, Blocks(1)), rabenseifner);
    EXPECT_EQ(choice.of(allgather, 4, Blocks(1000000)), recursive_doubling);
    EXPECT_THROW(choice.of(allgather, 6, Blocks(1)), UsageError);
}

TEST(CollectiveChoice, RangesAndTablesCountInOrder)
{
    const JsonValue range{JsonValue::List{{100.0}, {200.0}}};
    const JsonValue ranged{JsonValue::Object{{"operation", {std::string("bcast")}},
                                             {"algorithm", {std::string("scatter_ring")}},
                                             {"bytes", range},
                                             {"processes", {JsonValue::List{{2.0}, {16.0}}}}}};
    const JsonValue openmpi{JsonValue::Object{{"table", {std::string("openmpi")}}}};
    const AlgorithmChoice choice({ranged, openmpi}, "algorithms");
    EXPECT_EQ(choice.of(bcast, 16, Blocks(100)), scatter_ring);
    EXPECT_EQ(choice.of(bcast, 2, Blocks(200)), scatter_ring);
    EXPECT_EQ(choice.of(bcast, 17, Blocks(200)), knomial);
    EXPECT_EQ(choice.of(bcast, 16, Blocks(1048576)), scatter_recursive_doubling);
    EXPECT_EQ(choice.of(bcast, 17, Blocks(1048576)), scatter_ring);
    EXPECT_EQ(choice.of(allgather, 6, Blocks(1)), bruck);
    EXPECT_EQ(choice.of(allgather, 8, Blocks(1)), recursive_doubling);
    EXPECT_EQ(choice.of(scatter, 64, Blocks(511)), binomial);
    EXPECT_EQ(choice.of(scatter, 64, Blocks(512)), linear);
    EXPECT_EQ(choice.of(alltoall, 2, Blocks(5)), pairwise);
    EXPECT_EQ(choice.of(allreduce, 40, Blocks(256)), rabenseifner_by_halves);
    EXPECT_EQ(choice.of(allreduce, 40, Blocks(255)), linear);
    EXPECT_EQ(choice.of(reduce_scatter_block, 5000, Blocks(5000 * 3)), rabenseifner);
    EXPECT_EQ(choice.of(reduce_scatter_block, 5000, Blocks(5000 * 200)), butterfly);
}

TEST(CollectiveChoice, OperationsHaveTheAlgorithmsOfTheTable)
{
    const std::vector<std::string> names{"barrier",
                                         "bcast",
                                         "gather",
                                         "gatherv",
                                         "scatter",
                                         "scatterv",
                                         "allgather",
                                         "allgatherv",
                                         "alltoall",
                                         "alltoallv",
                                         "alltoallw",
                                         "allreduce",
                                         "reduce",
                                         "reduce_scatter",
                                         "scan",
                                         "exscan",
                                         "reduce_scatter_block"};
    const std::vector<std::string> algorithms{"dissemination",
                                              "binomial",
                                              "linear",
                                              "recursive_doubling",
                                              "rabenseifner",
                                              "ring",
                                              "bruck",
                                              "pairwise",
                                              "posted",
                                              "scatter_recursive_doubling",
                                              "scatter_ring",
                                              "pipeline",
                                              "chain",
                                              "binary",
                                              "in_order_binary",
                                              "split_binary",
                                              "knomial",
                                              "binomial_doubling",
                                              "segmented_ring",
                                              "neighbor_exchange",
                                              "butterfly",
                                              "tree",
                                              "double_ring",
                                              "linear_sync",
                                              "reduce_bcast",
                                              "gather_bcast",
                                              "reduce_then_scatter",
                                              "rabenseifner_by_halves",
                                              "pairwise_shifts"};
    for (std::size_t operation = 0; operation < names.size(); ++operation)
    {
        for (std::size_t algorithm = 0; algorithm < algorithms.size(); ++algorithm)
        {
            const auto entry = names[operation] + ":" + algorithms[algorithm];
            const bool is_pair =
                std::ranges::any_of(all_pairs(),
                                    [&](const Pair& pair) {
                                        return std::size_t(pair.operation) == operation &&
                                               std::size_t(pair.algorithm) == algorithm;
                                    });
            EXPECT_EQ(fault(entry).empty(), is_pair) << entry;
        }
    }
}

TEST(CollectiveChoice, AnEntryNamesOperationAndAlgorithm)
{
    for (const auto* entry : {"Bcast:binomial", "bcast", "bcast:", ""})
    {
        EXPECT_NE(fault(entry), "") << entry;
    }
}

// The most that was sent is 31, the most that was received 50 bytes; thirds and halves are rounded
// up.
TEST(CollectiveLengths, FollowFromWhatMembersCount)
{
    const std::vector<Counted> members{{31, 1}, {4, 50}, {0, 2}};
    for (const auto operation : {bcast, scatter})
    {
        EXPECT_EQ(blocks(operation, members), (Lengths{50, 50, 50}));
    }
    for (const auto operation : {reduce, gather, reduce_scatter, reduce_scatter_block})
    {
        EXPECT_EQ(blocks(operation, members), (Lengths{31, 31, 31}));
    }
    for (const auto operation : {allreduce, allgather, alltoall})
    {
        EXPECT_EQ(blocks(operation, members), (Lengths{11, 11, 11}));
    }
    EXPECT_EQ(blocks(scan, members), (Lengths{17, 17, 17}));
    EXPECT_EQ(blocks(exscan, members), (Lengths{25, 25, 25}));
    EXPECT_EQ(blocks(gatherv, members), (Lengths{31, 4, 0}));
    EXPECT_EQ(blocks(allgatherv, members), (Lengths{11, 2, 0}));
    EXPECT_EQ(blocks(scatterv, members), (Lengths{1, 50, 2}));
    EXPECT_EQ(blocks(alltoallv, members), (Lengths{11, 2, 0}));
    EXPECT_EQ(blocks(alltoallw, members), (Lengths{11, 2, 0}));
    EXPECT_EQ(blocks(barrier, members), (Lengths{0, 0, 0}));
}

TEST(CollectiveLengths, EndAtTheLargestNumber)
{
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(verification::times(2, most / 2), most - 1);
    EXPECT_EQ(verification::times(2, most / 2 + 1), most);
    EXPECT_EQ(verification::times(0, most), 0);
    EXPECT_EQ(verification::divided_up(most, 2), most / 2 + 1);
    EXPECT_EQ(verification::divided_up(6, 3), 2);
}

} // namespace haec_sim::test
