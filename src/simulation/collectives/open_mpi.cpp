// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/open_mpi.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

namespace
{

using A = CollectiveAlgorithm;
using Op = CollectiveOp;

constexpr std::uint64_t most = UINT64_MAX;
constexpr CountRange any{};

/// The fixed decisions of coll/tuned in Open MPI 4.1.4, as far as they name algorithms that we
/// have, by bytes (of reduce_scatter_block: of a block) and members. What is missing here has an
/// algorithm of its own there, or is decided by coll/basic.
constexpr CollectiveChoice decisions[] = {
    {Op::allgather, A::recursive_doubling, any, {3, 31}},
    {Op::allgather, A::recursive_doubling, {0, 1023}, {32, 63}},
    {Op::allgather, A::ring, {65536, most}, {32, 63}},
    {Op::allgather, A::recursive_doubling, {0, 511}, {64, 127}},
    {Op::allgather, A::ring, {65536, most}, {64, 127}},
    {Op::allgather, A::recursive_doubling, {0, 511}, {128, 255}},
    {Op::allgather, A::ring, {131072, 524287}, {128, 255}},
    {Op::allgather, A::ring, {1048576, most}, {128, 255}},
    {Op::allgather, A::recursive_doubling, {0, 31}, {256, 511}},
    {Op::allgather, A::bruck, {32, 127}, {256, 511}},
    {Op::allgather, A::recursive_doubling, {128, 1023}, {256, 511}},
    {Op::allgather, A::ring, {131072, 524287}, {256, 511}},
    {Op::allgather, A::ring, {1048576, most}, {256, 511}},
    {Op::allgather, A::recursive_doubling, {0, 63}, {512, 1023}},
    {Op::allgather, A::bruck, {64, 255}, {512, 1023}},
    {Op::allgather, A::recursive_doubling, {256, 2047}, {512, 1023}},
    {Op::allgather, A::recursive_doubling, {0, 3}, {1024, 2047}},
    {Op::allgather, A::bruck, {4, 7}, {1024, 2047}},
    {Op::allgather, A::recursive_doubling, {8, 15}, {1024, 2047}},
    {Op::allgather, A::bruck, {16, 31}, {1024, 2047}},
    {Op::allgather, A::recursive_doubling, {32, 255}, {1024, 2047}},
    {Op::allgather, A::bruck, {256, 511}, {1024, 2047}},
    {Op::allgather, A::recursive_doubling, {512, 4095}, {1024, 2047}},
    {Op::allgather, A::bruck, {0, 31}, {2048, 4095}},
    {Op::allgather, A::recursive_doubling, {32, 127}, {2048, 4095}},
    {Op::allgather, A::bruck, {128, 511}, {2048, 4095}},
    {Op::allgather, A::recursive_doubling, {512, 4095}, {2048, 4095}},
    {Op::allgather, A::recursive_doubling, {0, 1}, {4096, most}},
    {Op::allgather, A::bruck, {2, 7}, {4096, most}},
    {Op::allgather, A::recursive_doubling, {8, 15}, {4096, most}},
    {Op::allgather, A::bruck, {16, 511}, {4096, most}},
    {Op::allgather, A::recursive_doubling, {512, 4095}, {4096, most}},
    {Op::allreduce, A::recursive_doubling, {8, 4095}, {2, 3}},
    {Op::allreduce, A::recursive_doubling, {8192, 16383}, {2, 3}},
    {Op::allreduce, A::rabenseifner, {262144, most}, {2, 3}},
    {Op::allreduce, A::recursive_doubling, {16, 8191}, {4, 7}},
    {Op::allreduce, A::rabenseifner, {8192, most}, {4, 7}},
    {Op::allreduce, A::recursive_doubling, {0, 8191}, {8, 15}},
    {Op::allreduce, A::rabenseifner, {8192, most}, {8, 15}},
    {Op::allreduce, A::recursive_doubling, {64, 4095}, {16, 31}},
    {Op::allreduce, A::rabenseifner, {4096, most}, {16, 31}},
    {Op::allreduce, A::rabenseifner, {128, most}, {32, 63}},
    {Op::allreduce, A::recursive_doubling, {0, 262143}, {64, 127}},
    {Op::allreduce, A::rabenseifner, {262144, most}, {64, 127}},
    {Op::allreduce, A::recursive_doubling, {131072, 262143}, {128, 255}},
    {Op::allreduce, A::rabenseifner, {262144, most}, {128, 255}},
    {Op::allreduce, A::rabenseifner, {4096, most}, {256, 511}},
    {Op::allreduce, A::recursive_doubling, {2048, 16383}, {512, 2047}},
    {Op::allreduce, A::rabenseifner, {16384, most}, {512, 2047}},
    {Op::allreduce, A::recursive_doubling, {4096, 16383}, {2048, 4095}},
    {Op::allreduce, A::rabenseifner, {16384, most}, {2048, 4095}},
    {Op::allreduce, A::recursive_doubling, {16384, 32767}, {4096, most}},
    {Op::allreduce, A::rabenseifner, {32768, most}, {4096, most}},
    {Op::alltoall, A::pairwise, {0, 32767}, {2, 2}},
    {Op::alltoall, A::pairwise, {262144, most}, {2, 2}},
    {Op::alltoall, A::posted, {8192, 16383}, {3, 7}},
    {Op::alltoall, A::posted, {65536, 524287}, {3, 7}},
    {Op::alltoall, A::pairwise, {524288, 1048575}, {3, 7}},
    {Op::alltoall, A::posted, {1048576, most}, {3, 7}},
    {Op::alltoall, A::posted, {262144, most}, {8, 15}},
    {Op::alltoall, A::bruck, {4, 511}, {16, 31}},
    {Op::alltoall, A::posted, {8192, 32767}, {16, 31}},
    {Op::alltoall, A::posted, {262144, 524287}, {16, 31}},
    {Op::alltoall, A::bruck, {0, 511}, {32, 63}},
    {Op::alltoall, A::posted, {512, 524287}, {32, 63}},
    {Op::alltoall, A::bruck, {0, 1023}, {64, 127}},
    {Op::alltoall, A::posted, {1024, 2047}, {64, 127}},
    {Op::alltoall, A::posted, {4096, 262143}, {64, 127}},
    {Op::alltoall, A::pairwise, {262144, most}, {64, 127}},
    {Op::alltoall, A::bruck, {0, 1023}, {128, 255}},
    {Op::alltoall, A::posted, {2048, 262143}, {128, 255}},
    {Op::alltoall, A::pairwise, {262144, most}, {128, 255}},
    {Op::alltoall, A::bruck, {0, 1023}, {256, 511}},
    {Op::alltoall, A::posted, {8192, 32767}, {256, 511}},
    {Op::alltoall, A::pairwise, {32768, most}, {256, 511}},
    {Op::alltoall, A::bruck, {0, 511}, {512, 1023}},
    {Op::alltoall, A::posted, {8192, 16383}, {512, 1023}},
    {Op::alltoall, A::posted, {131072, 262143}, {512, 1023}},
    {Op::alltoall, A::pairwise, {262144, most}, {512, 1023}},
    {Op::alltoall, A::bruck, {0, 511}, {1024, 2047}},
    {Op::alltoall, A::posted, {1024, 2047}, {1024, 2047}},
    {Op::alltoall, A::posted, {16384, 262143}, {1024, 2047}},
    {Op::alltoall, A::bruck, {0, 1023}, {2048, 4095}},
    {Op::alltoall, A::posted, {4096, 8191}, {2048, 4095}},
    {Op::alltoall, A::posted, {131072, most}, {2048, 4095}},
    {Op::alltoall, A::bruck, {0, 2047}, {4096, most}},
    {Op::alltoall, A::posted, {8192, 16383}, {4096, most}},
    {Op::alltoall, A::posted, {32768, 65535}, {4096, most}},
    {Op::alltoallv, A::pairwise, any, {2, 3}},
    {Op::alltoallv, A::posted, any, {4, 63}},
    {Op::alltoallv, A::pairwise, any, {64, 127}},
    {Op::alltoallv, A::posted, any, {128, 255}},
    {Op::alltoallv, A::pairwise, any, {256, 1023}},
    {Op::alltoallv, A::posted, any, {1024, most}},
    {Op::bcast, A::binomial, {524288, 1048575}, {2, 3}},
    {Op::bcast, A::binomial, {64, 127}, {4, 7}},
    {Op::bcast, A::binomial, {2048, 8191}, {4, 7}},
    {Op::bcast, A::binomial, {16384, 32767}, {8, 15}},
    {Op::bcast, A::binomial, {4096, 1048575}, {16, 31}},
    {Op::bcast, A::scatter_recursive_doubling, {1048576, most}, {16, 31}},
    {Op::bcast, A::binomial, {0, 2047}, {32, 63}},
    {Op::bcast, A::binomial, {0, 1}, {128, 255}},
    {Op::bcast, A::scatter_recursive_doubling, {524288, most}, {1024, 2047}},
    {Op::bcast, A::scatter_recursive_doubling, {262144, most}, {2048, most}},
    {Op::gather, A::linear, {2, 3}, {2, 3}},
    {Op::gather, A::binomial, {4, 32767}, {2, 3}},
    {Op::gather, A::linear, {32768, 65535}, {2, 3}},
    {Op::gather, A::binomial, {65536, 131071}, {2, 3}},
    {Op::gather, A::binomial, {0, 1023}, {4, 7}},
    {Op::gather, A::linear, {1024, 8191}, {4, 7}},
    {Op::gather, A::binomial, {8192, 32767}, {4, 7}},
    {Op::gather, A::linear, {32768, 262143}, {4, 7}},
    {Op::gather, A::binomial, any, {8, 255}},
    {Op::gather, A::binomial, {0, 2047}, {256, 511}},
    {Op::gather, A::linear, {2048, 8191}, {256, 511}},
    {Op::gather, A::binomial, {8192, most}, {256, 511}},
    {Op::gather, A::binomial, any, {512, most}},
    {Op::reduce, A::rabenseifner, {0, 7}, {2, 3}},
    {Op::reduce, A::binomial, {65536, 262143}, {4, 7}},
    {Op::reduce, A::binomial, {524288, 1048575}, {4, 7}},
    {Op::reduce, A::binomial, {8192, most}, {8, 15}},
    {Op::reduce, A::binomial, {4096, most}, {16, 31}},
    {Op::reduce, A::binomial, any, {32, 255}},
    {Op::reduce, A::binomial, {0, 8191}, {256, 511}},
    {Op::reduce, A::binomial, {16384, most}, {256, 511}},
    {Op::reduce, A::binomial, any, {512, 2047}},
    {Op::reduce, A::binomial, {0, 511}, {2048, 4095}},
    {Op::reduce, A::binomial, {1024, 8191}, {2048, 4095}},
    {Op::reduce, A::binomial, {16384, most}, {2048, 4095}},
    {Op::reduce, A::binomial, {0, 15}, {4096, most}},
    {Op::reduce, A::binomial, {32, 1023}, {4096, most}},
    {Op::reduce, A::binomial, {2048, 8191}, {4096, most}},
    {Op::reduce, A::binomial, {16384, most}, {4096, most}},
    {Op::reduce_scatter, A::rabenseifner, {8, 262143}, {4, 7}},
    {Op::reduce_scatter, A::rabenseifner, {0, 262143}, {8, 31}},
    {Op::reduce_scatter, A::rabenseifner, {64, 2047}, {32, 63}},
    {Op::reduce_scatter, A::rabenseifner, {256, 511}, {64, 127}},
    {Op::reduce_scatter, A::rabenseifner, {2048, 4095}, {64, 127}},
    {Op::reduce_scatter, A::rabenseifner, {256, 511}, {128, 255}},
    {Op::reduce_scatter, A::rabenseifner, {256, 1023}, {256, 511}},
    {Op::reduce_scatter, A::rabenseifner, {512, 2047}, {512, 1023}},
    {Op::reduce_scatter, A::rabenseifner, {8192, 16383}, {512, 1023}},
    {Op::reduce_scatter, A::rabenseifner, {512, 4095}, {1024, 2047}},
    {Op::reduce_scatter, A::rabenseifner, {16384, 32767}, {1024, 2047}},
    {Op::reduce_scatter, A::rabenseifner, {512, 4095}, {2048, 4095}},
    {Op::reduce_scatter, A::rabenseifner, {1024, 8191}, {4096, most}},
    {Op::reduce_scatter_block, A::rabenseifner, {8, 15}, {2, 3}},
    {Op::reduce_scatter_block, A::rabenseifner, {128, 255}, {2, 3}},
    {Op::reduce_scatter_block, A::rabenseifner, {4096, 8191}, {2, 3}},
    {Op::reduce_scatter_block, A::rabenseifner, {0, 7}, {4, 7}},
    {Op::reduce_scatter_block, A::rabenseifner, {256, 8191}, {4, 7}},
    {Op::reduce_scatter_block, A::rabenseifner, {16384, 1048575}, {4, 7}},
    {Op::reduce_scatter_block, A::rabenseifner, {4, 31}, {8, 15}},
    {Op::reduce_scatter_block, A::rabenseifner, {128, 524287}, {8, 15}},
    {Op::reduce_scatter_block, A::rabenseifner, {32, 524287}, {16, 31}},
    {Op::reduce_scatter_block, A::rabenseifner, {2097152, 4194303}, {16, 31}},
    {Op::reduce_scatter_block, A::rabenseifner, {0, 3}, {32, most}},
    {Op::scatter, A::linear, any, {2, 3}},
    {Op::scatter, A::binomial, {0, 2047}, {4, 7}},
    {Op::scatter, A::linear, {2048, 4095}, {4, 7}},
    {Op::scatter, A::binomial, {4096, 8191}, {4, 7}},
    {Op::scatter, A::linear, {8192, most}, {4, 7}},
    {Op::scatter, A::binomial, {0, 16383}, {8, 31}},
    {Op::scatter, A::linear, {16384, most}, {8, 31}},
    {Op::scatter, A::binomial, {0, 511}, {32, 63}},
    {Op::scatter, A::linear, {512, 8191}, {32, 63}},
    {Op::scatter, A::binomial, {8192, 16383}, {32, 63}},
    {Op::scatter, A::linear, {16384, most}, {32, 63}},
    {Op::scatter, A::binomial, {0, 511}, {64, most}},
    {Op::scatter, A::linear, {512, most}, {64, most}},
};

/// The length by which Open MPI decides.
std::uint64_t decisive_length(const CollectiveTask& task)
{
    const auto longest = task.blocks.longest();
    return task.operation == Op::reduce_scatter_block ? share_of(longest, task.members) : longest;
}

} // namespace

std::optional<CollectiveAlgorithm> algorithm_of_open_mpi(const CollectiveTask& task)
{
    const auto length = decisive_length(task);
    const auto* found =
        std::ranges::find_if(decisions, [&](const CollectiveChoice& decision)
                             { return decision.fits(task.operation, length, task.members); });
    if (found == std::end(decisions))
    {
        return std::nullopt;
    }
    if (works_with(found->algorithm, task.operation, task.members))
    {
        return found->algorithm;
    }
    // Bruck's algorithm is what its recursive doubling is among other numbers of members.
    return task.operation == Op::allgather ? std::optional(A::bruck) : std::nullopt;
}

} // namespace haec_sim
