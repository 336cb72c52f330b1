// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collectives/schedule.hpp"
#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// Which algorithm an operation gets (spec: collectives, "Which, by default").

namespace haec_sim::test
{

namespace
{

/// With members that all count that length.
std::string by_default(CollectiveOp operation, std::size_t members, std::uint64_t length)
{
    const std::vector<std::uint64_t> all(members, length);
    return name_of(default_algorithm(task_of({operation, 0, all})));
}

std::string fault_of(const std::string& choice)
{
    try
    {
        read_collective_choice(choice, "modules.m.collective_algorithms");
    }
    catch (const UsageError& error)
    {
        return error.what();
    }
    return "";
}

} // namespace

TEST(DefaultAlgorithm, OfBroadcastsByLengthAndMembers)
{
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 12287), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 12288), "scatter_recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 524287), "scatter_recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 8, 524288), "scatter_ring");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 9, 12287), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 9, 12288), "scatter_ring");
    EXPECT_EQ(by_default(CollectiveOp::bcast, 7, 1 << 20), "binomial");
}

TEST(DefaultAlgorithm, OfReductionsByLength)
{
    EXPECT_EQ(by_default(CollectiveOp::reduce, 5, 2048), "binomial");
    EXPECT_EQ(by_default(CollectiveOp::reduce, 5, 2049), "rabenseifner");
    // m is what is sent over P.
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 4, 4 * 2048), "recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 4, 4 * 2048 + 1), "rabenseifner");
    // 2,100 bytes cannot be parted among p = 4,096.
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 5000, 5000 * 2100), "recursive_doubling");
    EXPECT_EQ(by_default(CollectiveOp::allreduce, 4000, 4000 * 2100), "rabenseifner");
    EXPECT_EQ(by_default(CollectiveOp::reduce_scatter, 4, 524288), "rabenseifner");
    EXPECT_EQ(by_default(CollectiveOp::reduce_scatter_block, 4, 524289), "pairwise");
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
    EXPECT_EQ(by_default(CollectiveOp::allgatherv, 5, 1), "ring");
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
    const auto choice = read_collective_choice("reduce_scatter_block:pairwise", "key");
    EXPECT_EQ(choice.operation, CollectiveOp::reduce_scatter_block);
    EXPECT_EQ(choice.algorithm, CollectiveAlgorithm::pairwise);
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
              key + "\"bcast:ring\" names no algorithm of bcast; valid are binomial, "
                    "scatter_recursive_doubling, scatter_ring");
    EXPECT_NE(fault_of("create_handle:ring"), "");
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
    using A = CollectiveAlgorithm;
    EXPECT_TRUE(works_with(A::recursive_doubling, CollectiveOp::allgather, 8));
    EXPECT_FALSE(works_with(A::recursive_doubling, CollectiveOp::allgather, 6));
    EXPECT_TRUE(works_with(A::recursive_doubling, CollectiveOp::allreduce, 6));
    EXPECT_TRUE(works_with(A::scatter_recursive_doubling, CollectiveOp::bcast, 4));
    EXPECT_FALSE(works_with(A::scatter_recursive_doubling, CollectiveOp::bcast, 5));
}

} // namespace haec_sim::test
