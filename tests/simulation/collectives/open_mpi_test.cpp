// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/choices.hpp"
#include "simulation/collectives/open_mpi_choices.hpp"
#include "tests/simulation/collectives/schedule_rounds.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

// What the table openmpi chooses.

namespace haec_sim::test
{

namespace
{

const CollectiveChoices open_mpi{CollectiveTable::openmpi};

/// With members that all count that length.
std::string chosen(CollectiveOp operation, std::size_t members, std::uint64_t length)
{
    const std::vector<std::uint64_t> all(members, length);
    return name_of(algorithm_by(open_mpi, task_of({operation, 0, all})).algorithm);
}

/// FNV-1a, of 64 bits.
void add(std::uint64_t& digest, const std::string& text)
{
    for (const unsigned char letter : text)
    {
        digest = (digest ^ letter) * 0x100000001b3;
    }
}

/// Of what is chosen at both sides of each power of two: all limits are one.
std::uint64_t digest_of(CollectiveOp operation)
{
    std::uint64_t digest = 0xcbf29ce484222325;
    for (std::uint64_t power = 2; power <= 8192; power *= 2)
    {
        for (const auto members : {power, 2 * power - 1})
        {
            for (std::uint64_t limit = 1; limit <= 1 << 23; limit *= 2)
            {
                for (const auto bytes : {limit - 1, limit})
                {
                    const auto choice = open_mpi_choice(operation, bytes, members);
                    add(digest, (choice ? name_of(*choice) : "none") + std::string("\n"));
                }
            }
        }
    }
    return digest;
}

} // namespace

// Digests of Open MPI's source: HAEC_SIM_OPEN_MPI=<clone> open_mpi_source.py . --digests
TEST(OpenMpi, ChoosesAllAsItsSourceDoes)
{
    const std::map<CollectiveOp, std::uint64_t> digests{
        {CollectiveOp::allgather, 0xdc32ad510bf01d4d},
        {CollectiveOp::allgatherv, 0xa359eccf9526e4fd},
        {CollectiveOp::allreduce, 0x8b19fd2fe9c9f1d},
        {CollectiveOp::alltoall, 0x9a49f62f4c6d68e1},
        {CollectiveOp::alltoallv, 0x73c515a00a11fe05},
        {CollectiveOp::barrier, 0xc06bc238e063dfc5},
        {CollectiveOp::bcast, 0x1ce07d9f7e58a7e3},
        {CollectiveOp::gather, 0x5ddaafcb511ddd9},
        {CollectiveOp::reduce, 0x92b891bea85cdc29},
        {CollectiveOp::reduce_scatter, 0xf56dc5114651cdc1},
        {CollectiveOp::reduce_scatter_block, 0xc3905793fc259ee5},
        {CollectiveOp::scatter, 0x4541a9ea8946aa85}};
    for (const auto& [operation, digest] : digests)
    {
        EXPECT_EQ(digest_of(operation), digest) << name_of(operation);
    }
    for (const auto operation : {CollectiveOp::gatherv, CollectiveOp::scatterv,
                                 CollectiveOp::alltoallw, CollectiveOp::scan, CollectiveOp::exscan})
    {
        EXPECT_FALSE(open_mpi_choice(operation, 8, 8)) << name_of(operation);
    }
}

// Decisions that stand in coll_tuned_decision_fixed.c of Open MPI 4.1.4. Records count all that a
// member sends.
TEST(OpenMpi, ChoosesByItsDecisions)
{
    EXPECT_EQ(chosen(CollectiveOp::bcast, 31, 1048575), "binomial_doubling");
    EXPECT_EQ(chosen(CollectiveOp::bcast, 16, 1048576), "scatter_recursive_doubling");
    EXPECT_EQ(chosen(CollectiveOp::bcast, 500, 1000), "knomial");
    EXPECT_EQ(chosen(CollectiveOp::bcast, 500, 16384), "split_binary");
    EXPECT_EQ(chosen(CollectiveOp::bcast, 7, 8192), "linear");
    EXPECT_EQ(chosen(CollectiveOp::bcast, 7, 1 << 20), "pipeline");
    EXPECT_EQ(chosen(CollectiveOp::allreduce, 4, 4 * 8191), "recursive_doubling");
    EXPECT_EQ(chosen(CollectiveOp::allreduce, 4, 4 * 8192), "rabenseifner_by_halves");
    EXPECT_EQ(chosen(CollectiveOp::allreduce, 200, 200), "reduce_bcast");
    EXPECT_EQ(chosen(CollectiveOp::allgather, 8, 8 * 1000), "recursive_doubling");
    EXPECT_EQ(chosen(CollectiveOp::allgather, 9, 9 * 1000), "bruck");
    EXPECT_EQ(chosen(CollectiveOp::alltoall, 2, 2), "pairwise");
    EXPECT_EQ(chosen(CollectiveOp::alltoall, 20, 20 * 511), "bruck");
    EXPECT_EQ(chosen(CollectiveOp::alltoallv, 100, 1), "pairwise_shifts");
    EXPECT_EQ(chosen(CollectiveOp::alltoallv, 200, 1), "posted");
    EXPECT_EQ(chosen(CollectiveOp::scatter, 10, 16383), "binomial");
    EXPECT_EQ(chosen(CollectiveOp::scatter, 10, 16384), "linear");
    EXPECT_EQ(chosen(CollectiveOp::gather, 3, 1), "linear_sync");
    EXPECT_EQ(chosen(CollectiveOp::gatherv, 7, 1), "linear");
    EXPECT_EQ(chosen(CollectiveOp::reduce, 100, 1 << 20), "binomial");
    EXPECT_EQ(chosen(CollectiveOp::reduce, 300, 8192), "in_order_binary");
    EXPECT_EQ(chosen(CollectiveOp::reduce_scatter, 100, 600), "butterfly");
    // The block decides, not the 7 MiB in all: 7 * 1,048,575 bytes.
    EXPECT_EQ(chosen(CollectiveOp::reduce_scatter_block, 7, 7 * 1048575), "rabenseifner");
    EXPECT_EQ(chosen(CollectiveOp::reduce_scatter_block, 7, 7 * 1048576), "reduce_then_scatter");
    EXPECT_EQ(chosen(CollectiveOp::barrier, 7, 0), "linear");
    EXPECT_EQ(chosen(CollectiveOp::barrier, 300, 0), "tree");
    EXPECT_EQ(chosen(CollectiveOp::scan, 300, 8), "linear");
    // The average block of allgatherv among 4: floor(1,023 / 4) = 255 bytes, and 256.
    const std::vector<std::uint64_t> below{3, 1, 1019, 0};
    const std::vector<std::uint64_t> above{3, 1, 1020, 0};
    EXPECT_EQ(algorithm_by(open_mpi, allgatherv_of(below)), CollectiveAlgorithm::gather_bcast);
    EXPECT_EQ(algorithm_by(open_mpi, allgatherv_of(above)), CollectiveAlgorithm::neighbor_exchange);
}

// What Open MPI's algorithms turn to among members, or with elements of 8 bytes, that do not fit.
TEST(OpenMpi, ChoosesOtherwiseWhereThatCannotBe)
{
    // A ring of 4 needs 4 elements, 32 bytes; but from 16 bytes on it is none anyway.
    EXPECT_EQ(chosen(CollectiveOp::allreduce, 4, 4 * 8), "recursive_doubling");
    EXPECT_EQ(chosen(CollectiveOp::allreduce, 2, 2 * 4096), "ring");
    // 31 elements cannot be parted among p = 32, 32 can.
    EXPECT_EQ(chosen(CollectiveOp::allreduce, 40, 40 * 255), "linear");
    EXPECT_EQ(chosen(CollectiveOp::allreduce, 40, 40 * 256), "rabenseifner_by_halves");
    EXPECT_EQ(chosen(CollectiveOp::reduce, 2, 7), "linear");
    // No pairs among an odd number.
    EXPECT_EQ(chosen(CollectiveOp::allgather, 40, 40 * 1024), "neighbor_exchange");
    EXPECT_EQ(chosen(CollectiveOp::allgather, 41, 41 * 1024), "ring");
    // Its scatter_allgather and doubling reduce_scatter among other numbers are the default's.
    EXPECT_EQ(chosen(CollectiveOp::bcast, 31, 1048576), "scatter_ring");
    EXPECT_EQ(chosen(CollectiveOp::reduce_scatter_block, 4, 4 * 8), "recursive_doubling");
    EXPECT_EQ(chosen(CollectiveOp::reduce_scatter_block, 5, 5 * 8), "rabenseifner");
}

} // namespace haec_sim::test
