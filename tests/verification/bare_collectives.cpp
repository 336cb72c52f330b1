// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "bare_collectives.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim::test
{

const std::vector<Pair>& all_pairs()
{
    using enum CollectiveOp;
    using enum CollectiveAlgorithm;
    static const std::vector<Pair> pairs{{barrier, dissemination},
                                         {barrier, linear},
                                         {barrier, recursive_doubling},
                                         {barrier, tree},
                                         {barrier, double_ring},
                                         {bcast, binomial},
                                         {bcast, scatter_recursive_doubling},
                                         {bcast, scatter_ring},
                                         {bcast, linear},
                                         {bcast, pipeline},
                                         {bcast, chain},
                                         {bcast, binary},
                                         {bcast, split_binary},
                                         {bcast, knomial},
                                         {bcast, binomial_doubling},
                                         {reduce, binomial},
                                         {reduce, rabenseifner},
                                         {reduce, rabenseifner_by_halves},
                                         {reduce, linear},
                                         {reduce, pipeline},
                                         {reduce, chain},
                                         {reduce, binary},
                                         {reduce, in_order_binary},
                                         {gather, binomial},
                                         {gather, linear},
                                         {gather, linear_sync},
                                         {gatherv, linear},
                                         {scatter, binomial},
                                         {scatter, linear},
                                         {scatterv, linear},
                                         {allreduce, recursive_doubling},
                                         {allreduce, rabenseifner},
                                         {allreduce, rabenseifner_by_halves},
                                         {allreduce, ring},
                                         {allreduce, segmented_ring},
                                         {allreduce, linear},
                                         {allreduce, reduce_bcast},
                                         {allreduce, tree},
                                         {allgather, recursive_doubling},
                                         {allgather, ring},
                                         {allgather, bruck},
                                         {allgather, neighbor_exchange},
                                         {allgather, gather_bcast},
                                         {allgatherv, ring},
                                         {allgatherv, recursive_doubling},
                                         {allgatherv, bruck},
                                         {allgatherv, neighbor_exchange},
                                         {allgatherv, gather_bcast},
                                         {alltoall, bruck},
                                         {alltoall, pairwise},
                                         {alltoall, posted},
                                         {alltoall, pairwise_shifts},
                                         {alltoallv, pairwise},
                                         {alltoallv, posted},
                                         {alltoallv, pairwise_shifts},
                                         {alltoallw, pairwise},
                                         {alltoallw, posted},
                                         {alltoallw, pairwise_shifts},
                                         {reduce_scatter, rabenseifner},
                                         {reduce_scatter, pairwise},
                                         {reduce_scatter, ring},
                                         {reduce_scatter, butterfly},
                                         {reduce_scatter, recursive_doubling},
                                         {reduce_scatter, reduce_then_scatter},
                                         {reduce_scatter_block, rabenseifner},
                                         {reduce_scatter_block, pairwise},
                                         {reduce_scatter_block, ring},
                                         {reduce_scatter_block, butterfly},
                                         {reduce_scatter_block, recursive_doubling},
                                         {reduce_scatter_block, reduce_then_scatter},
                                         {scan, recursive_doubling},
                                         {scan, linear},
                                         {exscan, recursive_doubling},
                                         {exscan, linear}};
    return pairs;
}

bool exists(const Pair& pair, std::uint64_t members)
{
    using enum CollectiveOp;
    if (pair.algorithm == CollectiveAlgorithm::neighbor_exchange)
    {
        return members % 2 == 0;
    }
    const bool is_among_all = pair.operation == allgather || pair.operation == allgatherv ||
                              pair.operation == reduce_scatter ||
                              pair.operation == reduce_scatter_block;
    const bool is_for_powers =
        pair.algorithm == CollectiveAlgorithm::scatter_recursive_doubling ||
        (pair.algorithm == CollectiveAlgorithm::recursive_doubling && is_among_all);
    return !is_for_powers || std::has_single_bit(members);
}

std::string steps(const CollectivePlan& plan, verification::Member member)
{
    const auto all = verification::steps_of(plan);
    std::string text;
    for (std::uint64_t number = 0; number < all->count(member); ++number)
    {
        const auto step = all->at(member, number);
        text += text.empty() ? "" : ", ";
        text += (step.is_send ? "to " : "from ") + std::to_string(step.other);
        text += step.is_send ? " (" + std::to_string(step.bytes) + ")" : "";
    }
    return text;
}

std::vector<std::int64_t> ends(const CollectivePlan& plan, const std::vector<std::int64_t>& begins,
                               const Figures& figures)
{
    using verification::exactly;
    std::vector<Picoseconds> times;
    for (const auto begin : begins)
    {
        times.emplace_back(begin);
    }
    const auto transfer = [&](const verification::InnerMessage& message, Picoseconds)
    {
        const auto bytes = static_cast<std::int64_t>(message.bytes);
        return exactly(Picoseconds{figures.transfer + figures.transfer_per_byte * bytes});
    };
    std::vector<std::int64_t> result;
    for (const auto& end : verification::ends_of(*verification::steps_of(plan), times,
                                                 {transfer, exactly(Picoseconds{figures.occupancy}),
                                                  exactly(Picoseconds{figures.receive_overhead})}))
    {
        result.push_back(end.least.count());
    }
    return result;
}

std::int64_t latest_end(const CollectivePlan& plan, const Figures& figures)
{
    return std::ranges::max(ends(plan, std::vector<std::int64_t>(plan.members, 0), figures));
}

} // namespace haec_sim::test
