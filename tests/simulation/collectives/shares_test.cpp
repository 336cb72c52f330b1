// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/algorithms.hpp"
#include "simulation/collectives/open_mpi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

// The share of a library's choices that have an algorithm of their own here, and not one that
// stands in for it (docs/explanation/collectives.md has these shares).

namespace haec_sim::test
{

namespace
{

using Op = CollectiveOp;

constexpr std::array operations{Op::barrier,
                                Op::bcast,
                                Op::gather,
                                Op::gatherv,
                                Op::scatter,
                                Op::scatterv,
                                Op::allgather,
                                Op::allgatherv,
                                Op::alltoall,
                                Op::alltoallv,
                                Op::alltoallw,
                                Op::allreduce,
                                Op::reduce,
                                Op::scan,
                                Op::exscan,
                                Op::reduce_scatter,
                                Op::reduce_scatter_block};

/// All powers of two up to 1,024, and one between each two.
constexpr std::array members{2,  3,  4,   6,   8,   11,  16,  23,  32,  45,
                             64, 91, 128, 181, 256, 362, 512, 724, 1024};

/// Lengths from 1 byte to 1 MiB, the powers of two.
constexpr std::uint64_t longest = 1 << 20;

/// What coll/basic does has no decisions: its gatherv, scatterv and alltoallw are the default's.
bool is_of_basic(Op operation)
{
    return operation == Op::gatherv || operation == Op::scatterv || operation == Op::alltoallw;
}

CollectiveTask task_for(Op operation, int size, std::uint64_t length)
{
    const auto count = static_cast<std::uint32_t>(size);
    // reduce_scatter_block is decided by the block.
    return {operation, count, 0,
            Blocks(operation == Op::reduce_scatter_block ? bytes_of(count, length) : length)};
}

template <class HasItsOwn>
double share(Op operation, HasItsOwn&& has_its_own)
{
    int all = 0;
    int own = 0;
    for (const auto size : members)
    {
        for (std::uint64_t length = 1; length <= longest; length *= 2)
        {
            ++all;
            own += has_its_own(task_for(operation, size, length)) ? 1 : 0;
        }
    }
    return 100.0 * own / all;
}

} // namespace

TEST(Shares, OfOpenMpi)
{
    for (const auto operation : operations)
    {
        const auto percent = share(
            operation, [](const CollectiveTask& task)
            { return is_of_basic(task.operation) || algorithm_of_open_mpi(task).has_value(); });
        RecordProperty(name_of(operation), std::to_string(percent));
        EXPECT_GE(percent, 95) << name_of(operation);
    }
}

TEST(Shares, OfMpich)
{
    for (const auto operation : operations)
    {
        const auto known = algorithms_of(operation)->algorithms;
        for (const auto choose : {default_algorithm, algorithm_of_mpich3})
        {
            EXPECT_EQ(share(operation,
                            [&](const CollectiveTask& task)
                            {
                                return std::ranges::count(known, choose(task)) == 1 &&
                                       works_with(choose(task), operation, task.members);
                            }),
                      100)
                << name_of(operation);
        }
    }
}

} // namespace haec_sim::test
