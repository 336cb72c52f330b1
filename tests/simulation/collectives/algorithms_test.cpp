// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "simulation/collectives/choices.hpp"
#include "tests/otf2/scratch_folder.hpp"
#include "tests/simulation/collectives/schedule_rounds.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

// The algorithm that an operation gets (spec: collectives, "Which, by default").

namespace haec_sim::test
{

namespace
{

/// The default with members that all count that length.
std::string by_default(CollectiveOp operation, std::size_t members, std::uint64_t length)
{
    const std::vector<std::uint64_t> all(members, length);
    return name_of(default_algorithm(task_of({operation, 0, all})));
}

JsonValue object(JsonValue::Object members)
{
    return {std::move(members)};
}

JsonValue range(double least, double most)
{
    return {JsonValue::List{{least}, {most}}};
}

/// The choice of bcast below 8,192 bytes among 2 to 64.
JsonValue short_bcast(JsonValue bytes = range(0, 8191), JsonValue processes = range(2, 64))
{
    return object({{"operation", {std::string("bcast")}},
                   {"algorithm", {std::string("scatter_ring")}},
                   {"bytes", std::move(bytes)},
                   {"processes", std::move(processes)}});
}

JsonValue table(const std::string& name)
{
    return object({{"table", {name}}});
}

std::string fault_of(const JsonValue::List& entries)
{
    try
    {
        read_collective_choices(entries, "modules.m.collective_algorithms");
    }
    catch (const UsageError& error)
    {
        return error.what();
    }
    return "";
}

std::string fault_of(const char* entry)
{
    return fault_of(JsonValue::List{{std::string(entry)}});
}

std::string chosen(const JsonValue::List& entries, CollectiveOp operation, std::size_t members,
                   std::uint64_t length)
{
    const std::vector<std::uint64_t> all(members, length);
    return name_of(
        algorithm_by(read_collective_choices(entries, "key"), task_of({operation, 0, all}))
            .algorithm);
}

} // namespace

// The table of MPICH 4.0.2: maint/tuning/coll/mpir/generic.json.
TEST(DefaultAlgorithm, OfBroadcastsByLengthAndMembers)
{
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 12288), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 12289), "scatter_recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 524288), "scatter_recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 524289), "scatter_ring");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 9, 12288), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 9, 12289), "scatter_ring");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 7, 1 << 20), "binomial");
}

TEST(DefaultAlgorithm, OfReductionsByLengthAndElements)
{
    EXPECT_EQ(by_default(CollectiveOp::reduce, 5, 2048), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::reduce, 5, 2049), "rabenseifner");
    // p = 512 elements of 8 bytes are 4,096 bytes.
    EXPECT_EQ(by_default(CollectiveOp::reduce, 1000, 4095), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::reduce, 1000, 4096), "rabenseifner");
    // m is what is sent over P: p = 4 elements are 32 bytes.
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 4, 4 * 31), "recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 4, 4 * 32), "rabenseifner");
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 5000, 5000 * 32767), "recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 5000, 5000 * 32768), "rabenseifner");
    EXPECT_EQ(by_default(CollectiveOp::reduce_scatter, 4, 524287), "rabenseifner");
    EXPECT_EQ(by_default(CollectiveOp::reduce_scatter_block, 4, 524288), "pairwise");
}

TEST(DefaultAlgorithm, OfAllgathersByAllBytesAndPowersOfTwo)
{
    // 8 blocks of 10,239 and 10,240 bytes: 81,912 and 81,920 in all
    EXPECT_EQ(by_default(CollectiveOp::allgather, 8, 81912), "recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::allgather, 8, 524280), "recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::allgather, 8, 524288), "ring");
    // 5 blocks of 16,383 and 16,384: 81,915 and 81,920
    EXPECT_EQ(by_default(CollectiveOp::allgather, 5, 81915), "bruck");
    EXPECT_EQ(by_default(CollectiveOp::allgather, 5, 81920), "ring");
}

TEST(DefaultAlgorithm, OfAllgathervByTheSumOfBlocks)
{
    const auto chosen_for = [](const std::vector<std::uint64_t>& sent)
    { return name_of(default_algorithm(allgatherv_of(sent))); };
    EXPECT_STREQ(chosen_for({524284, 1, 1, 1}), "recursive_doubling");
    EXPECT_STREQ(chosen_for({524285, 1, 1, 1}), "ring");
    EXPECT_STREQ(chosen_for({81917, 1, 1}), "bruck");
    EXPECT_STREQ(chosen_for({81918, 1, 1}), "ring");
    // A damaged trace: more than can be counted.
    EXPECT_STREQ(chosen_for({UINT64_MAX, UINT64_MAX}), "ring");
}

TEST(Mpich3, HasOtherLimitsThanMpich4)
{
    const JsonValue::List mpich3{table("mpich3")};
    EXPECT_EQ(chosen(mpich3, CollectiveOp::bcast, 8, 12287), "binomial");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::bcast, 8, 12288), "scatter_recursive_doubling");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::bcast, 8, 524287), "scatter_recursive_doubling");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::bcast, 8, 524288), "scatter_ring");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::bcast, 9, 12288), "scatter_ring");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::reduce, 5, 2048), "binomial");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::reduce, 1000, 2049), "rabenseifner");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::allreduce, 4, 4 * 2048), "recursive_doubling");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::allreduce, 4, 4 * 2048 + 1), "rabenseifner");
    // 2,100 bytes cannot be parted among p = 4,096.
    EXPECT_EQ(chosen(mpich3, CollectiveOp::allreduce, 5000, 5000 * 2100), "recursive_doubling");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::allreduce, 4000, 4000 * 2100), "rabenseifner");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::reduce_scatter, 4, 524288), "rabenseifner");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::reduce_scatter_block, 4, 524289), "pairwise");
    EXPECT_EQ(chosen(mpich3, CollectiveOp::allgatherv, 3, 1), "bruck");
}

TEST(DefaultAlgorithm, OfAlltoallsByBlockAndMembers)
{
    EXPECT_EQ(by_default(CollectiveOp::alltoall, 8, 8 * 256), "bruck");
    EXPECT_EQ(by_default(CollectiveOp::alltoall, 8, 8 * 256 + 1), "posted");
    EXPECT_EQ(by_default(CollectiveOp::alltoall, 8, 8 * 32768), "posted");
    EXPECT_EQ(by_default(CollectiveOp::alltoall, 8, 8 * 32768 + 1), "pairwise");
    EXPECT_EQ(by_default(CollectiveOp::alltoall, 7, 7 * 256), "posted");
    EXPECT_EQ(by_default(CollectiveOp::alltoallv, 8, 8 << 20), "posted");
    EXPECT_EQ(by_default(CollectiveOp::alltoallw, 8, 8), "posted");
}

TEST(DefaultAlgorithm, OfOperationsThatHaveOne)
{
    EXPECT_EQ(by_default(CollectiveOp::barrier, 3, 0), "dissemination");
    EXPECT_EQ(by_default(CollectiveOp::gather, 3, 1), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::scatter, 3, 1), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::gatherv, 3, 1), "linear");
    EXPECT_EQ(by_default(CollectiveOp::scatterv, 3, 1), "linear");
    EXPECT_EQ(by_default(CollectiveOp::scan, 3, 1), "recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::exscan, 3, 1), "recursive_doubling");
}

TEST(CollectiveChoice, NamesAnOperationAndOneOfItsAlgorithms)
{
    const JsonValue::List entries{{std::string("reduce_scatter_block:pairwise")}};
    EXPECT_EQ(chosen(entries, CollectiveOp::reduce_scatter_block, 4, 1), "pairwise");
    EXPECT_EQ(chosen(entries, CollectiveOp::reduce_scatter, 4, 1), "rabenseifner");
}

TEST(CollectiveChoice, AnythingElseIsNamedInOneLine)
{
    const std::string key = "modules.m.collective_algorithms: ";
    EXPECT_EQ(fault_of("bcast"), key + "\"bcast\" is not of the form operation:algorithm, as "
                                       "bcast:scatter_ring");
    EXPECT_EQ(fault_of("broadcast:ring")
                  .find(key + "\"broadcast:ring\" names no operation that can be modelled"),
              0u);
    EXPECT_EQ(fault_of("bcast:binomal"), key + "\"bcast:binomal\" names no algorithm of bcast; did "
                                               "you mean 'binomial'?");
    EXPECT_EQ(fault_of("bcast:ring"),
              key + "\"bcast:ring\" names no algorithm of bcast; use one of binomial, "
                    "scatter_recursive_doubling, scatter_ring, linear, pipeline, chain, binary, "
                    "split_binary, knomial, binomial_doubling");
    EXPECT_NE(fault_of("create_handle:ring"), "");
}

TEST(CollectiveChoice, ChosenAlgorithmsReplaceTheDefault)
{
    const CollectiveChoices choices{
        CollectiveChoice{CollectiveOp::allgather, CollectiveAlgorithm::recursive_doubling}};
    const std::vector<std::uint64_t> four(4, 4 << 20);
    const std::vector<std::uint64_t> six(6, 0);
    EXPECT_EQ(algorithm_by(choices, task_of({CollectiveOp::allgather, 0, four})),
              CollectiveAlgorithm::recursive_doubling);
    EXPECT_EQ(algorithm_by(choices, task_of({CollectiveOp::barrier, 0, four})),
              CollectiveAlgorithm::dissemination);
    try
    {
        algorithm_by(choices, task_of({CollectiveOp::allgather, 0, six}));
        ADD_FAILURE();
    }
    catch (const Error& error)
    {
        EXPECT_STREQ(error.what(),
                     "collective_algorithms: recursive_doubling cannot do allgather among 6 "
                     "processes, which is no power of two; choose another algorithm or none");
    }
}

TEST(CollectiveChoice, CountsForARangeOfBytesAndProcesses)
{
    const JsonValue::List entries{short_bcast()};
    EXPECT_EQ(chosen(entries, CollectiveOp::bcast, 2, 8191), "scatter_ring");
    EXPECT_EQ(chosen(entries, CollectiveOp::bcast, 64, 0), "scatter_ring");
    EXPECT_EQ(chosen(entries, CollectiveOp::bcast, 64, 8192), "binomial");
    EXPECT_EQ(chosen(entries, CollectiveOp::bcast, 65, 8191), "binomial");
    // The longest counts of members with blocks of their own.
    const std::vector<std::uint64_t> unlike{10, 100, 30};
    const auto task = task_of({CollectiveOp::alltoallv, 0, unlike});
    const CollectiveChoice choice{CollectiveOp::alltoallv, CollectiveAlgorithm::pairwise};
    for (const std::uint64_t least : {34, 35})
    {
        auto ranged = choice;
        ranged.bytes.least = least;
        EXPECT_EQ(algorithm_by({ranged}, task) == CollectiveAlgorithm::pairwise, least == 34);
    }
}

TEST(CollectiveChoice, TheFirstThatFitsCounts)
{
    const JsonValue all{std::string("bcast:binomial")};
    EXPECT_EQ(chosen({short_bcast(), all}, CollectiveOp::bcast, 64, 100), "scatter_ring");
    EXPECT_EQ(chosen({short_bcast(), all}, CollectiveOp::bcast, 64, 1 << 20), "binomial");
    EXPECT_EQ(fault_of({all, short_bcast()}), "modules.m.collective_algorithms names two "
                                              "algorithms for bcast; leave one of them");
    EXPECT_EQ(chosen({table("mpich")}, CollectiveOp::bcast, 64, 100), "binomial");
    EXPECT_NE(fault_of({table("mpich"), all}).find("is never reached"), std::string::npos);
    EXPECT_NE(fault_of({table("mpich3"), all}).find("as table mpich3 before it"),
              std::string::npos);
}

TEST(CollectiveChoice, FaultsOfObjects)
{
    const std::string key = "modules.m.collective_algorithms: ";
    EXPECT_EQ(fault_of({table("openmp")}),
              key + R"({"table": "openmp"} names no table; did you mean 'openmpi'?)");
    EXPECT_NE(fault_of({object({{"operation", {std::string("bcast")}}})}).find("no text algorithm"),
              std::string::npos);
    EXPECT_NE(fault_of({object({{"file", {true}}})}).find("no text file"), std::string::npos);
    EXPECT_NE(fault_of({object({{"table", {std::string("mpich")}}, {"bytes", range(0, 1)}})})
                  .find("unknown key bytes"),
              std::string::npos);
    EXPECT_NE(fault_of({JsonValue{true}}).find("neither a text nor an object"), std::string::npos);
    for (const auto& bytes : {range(2, 1), range(-1, 1), range(0, 1.5), JsonValue{1.0},
                              JsonValue{JsonValue::List{{1.0}}}, range(0, 1e17)})
    {
        EXPECT_NE(fault_of({short_bcast(bytes)}).find("bytes is no range of whole numbers"),
                  std::string::npos);
    }
}

TEST(CollectiveChoice, RingsAndTreesHaveChannels)
{
    const auto entry =
        [](const std::string& operation, const std::string& algorithm, double channels)
    {
        return object(
            {{"operation", {operation}}, {"algorithm", {algorithm}}, {"channels", {channels}}});
    };
    for (const auto* algorithm : {"ring", "tree"})
    {
        const auto choices = read_collective_choices({entry("allreduce", algorithm, 64)}, "key");
        const auto task = task_of({CollectiveOp::allreduce, 0, std::vector<std::uint64_t>(4, 100)});
        EXPECT_EQ(algorithm_by(choices, task).channels, 64u);
    }
    for (const double number : {0.0, 65.0})
    {
        EXPECT_NE(fault_of({entry("allgather", "ring", number)})
                      .find("channels is no whole number from 1 to 64"),
                  std::string::npos);
    }
    EXPECT_NE(fault_of({entry("barrier", "tree", 2)}).find("the algorithm has no channels"),
              std::string::npos);
}

TEST(CollectiveChoice, SomeHaveSegmentsAndAFan)
{
    const auto entry = [](const std::string& algorithm, const std::string& key, double number)
    {
        return object(
            {{"operation", {std::string("bcast")}}, {"algorithm", {algorithm}}, {key, {number}}});
    };
    const std::vector<std::uint64_t> four(4, 100);
    const auto task = task_of({CollectiveOp::bcast, 0, four});
    const auto by = [&](const JsonValue& choice)
    { return algorithm_by(read_collective_choices({choice}, "key"), task); };
    EXPECT_EQ(by(entry("pipeline", "segment", 65536)),
              (ChosenAlgorithm{CollectiveAlgorithm::pipeline, 65536}));
    EXPECT_EQ(by(entry("knomial", "fan", 8)),
              (ChosenAlgorithm{CollectiveAlgorithm::knomial, 0, 8}));
    EXPECT_NE(fault_of({entry("linear", "channels", 2)}).find("the algorithm has no channels"),
              std::string::npos);
    EXPECT_NE(fault_of({entry("linear", "segment", 10)}).find("the algorithm has no segment"),
              std::string::npos);
    EXPECT_NE(fault_of({entry("binary", "fan", 3)}).find("the algorithm has no fan; remove it"),
              std::string::npos);
    for (const double number : {0.0, -1.0, 1.5, 1e12})
    {
        EXPECT_NE(fault_of({entry("pipeline", "segment", number)})
                      .find("segment is no whole number from 1 to 4294967295"),
                  std::string::npos);
    }
    EXPECT_NE(fault_of({entry("chain", "fan", 1)}).find("fan is no whole number from 2 to 1024"),
              std::string::npos);
}

TEST(CollectiveChoice, FilesHoldEntries)
{
    const ScratchFolder folder;
    const auto file = (folder.path() / "choices.json").string();
    const JsonValue::List entries{object({{"file", {file}}})};
    std::ofstream(file) << R"([{"table": "openmpi"}, "bcast:scatter_ring"])";
    EXPECT_EQ(chosen(entries, CollectiveOp::bcast, 20, 1048575), "binomial_doubling");
    EXPECT_EQ(chosen(entries, CollectiveOp::bcast, 20, 1048576), "scatter_ring");
    std::ofstream(file) << R"([{"file": "another.json"}])";
    EXPECT_EQ(fault_of(entries), file + " names another file; write its entries here");
    std::ofstream(file) << R"({"table": "openmpi"})";
    EXPECT_EQ(fault_of(entries).find(file + " is no list of entries"), 0u);
    std::ofstream(file) << R"(["bcast:ring"])";
    EXPECT_EQ(fault_of(entries).find(file + ": \"bcast:ring\" names no algorithm of bcast"), 0u);
}

// Numbers of OTF2_CollectiveOp, as its header OTF2_Events.h has them.
TEST(CollectiveChoice, EveryOperationHasAName)
{
    const auto name_of_number = [](int number)
    { return name_of(static_cast<CollectiveOp>(number)); };
    EXPECT_EQ(name_of_number(0), "barrier");
    EXPECT_EQ(name_of_number(16), "reduce_scatter_block");
    EXPECT_EQ(name_of_number(17), "create_handle");
    EXPECT_EQ(name_of_number(20), "deallocate");
    EXPECT_EQ(name_of_number(22), "destroy_handle_and_deallocate");
    EXPECT_EQ(name_of_number(23), "operation_23");
}

TEST(CollectiveChoice, SomeWantAPowerOfTwo)
{
    EXPECT_TRUE(works_with(A::recursive_doubling, CollectiveOp::allgather, 8));
    EXPECT_FALSE(works_with(A::recursive_doubling, CollectiveOp::allgather, 6));
    EXPECT_TRUE(works_with(A::recursive_doubling, CollectiveOp::allreduce, 6));
    EXPECT_TRUE(works_with(A::scatter_recursive_doubling, CollectiveOp::bcast, 4));
    EXPECT_FALSE(works_with(A::scatter_recursive_doubling, CollectiveOp::bcast, 5));
    EXPECT_TRUE(works_with(A::neighbor_exchange, CollectiveOp::allgather, 6));
    EXPECT_FALSE(works_with(A::neighbor_exchange, CollectiveOp::allgather, 7));
    EXPECT_FALSE(works_with(A::recursive_doubling, CollectiveOp::allgatherv, 6));
    EXPECT_FALSE(works_with(A::recursive_doubling, CollectiveOp::reduce_scatter_block, 6));
    EXPECT_TRUE(works_with(A::recursive_doubling, CollectiveOp::barrier, 6));
}

} // namespace haec_sim::test
