// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/algorithms.hpp"

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace haec_sim
{

namespace
{

using A = CollectiveAlgorithm;
using Op = CollectiveOp;

constexpr std::array names{"dissemination",
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

constexpr std::array choices_of_barrier{A::dissemination, A::linear, A::recursive_doubling, A::tree,
                                        A::double_ring};
constexpr std::array choices_of_bcast{A::binomial,     A::scatter_recursive_doubling,
                                      A::scatter_ring, A::linear,
                                      A::pipeline,     A::chain,
                                      A::binary,       A::split_binary,
                                      A::knomial,      A::binomial_doubling};
constexpr std::array choices_of_reduce{
    A::binomial, A::rabenseifner, A::linear,          A::pipeline,
    A::chain,    A::binary,       A::in_order_binary, A::rabenseifner_by_halves};
constexpr std::array choices_of_allreduce{
    A::recursive_doubling, A::rabenseifner,           A::ring, A::segmented_ring, A::linear,
    A::reduce_bcast,       A::rabenseifner_by_halves, A::tree};
constexpr std::array choices_of_gather{A::binomial, A::linear, A::linear_sync};
constexpr std::array choices_of_scatter{A::binomial, A::linear};
constexpr std::array rooted_of_all_lengths{A::linear};
constexpr std::array choices_of_allgather{A::recursive_doubling, A::ring, A::bruck,
                                          A::neighbor_exchange, A::gather_bcast};
constexpr std::array choices_of_allgatherv{A::ring, A::recursive_doubling, A::bruck,
                                           A::neighbor_exchange, A::gather_bcast};
constexpr std::array choices_of_alltoall{A::bruck, A::pairwise, A::posted, A::pairwise_shifts};
constexpr std::array choices_of_alltoallv{A::pairwise, A::posted, A::pairwise_shifts};
constexpr std::array choices_of_reduce_scatter{
    A::rabenseifner, A::pairwise,           A::ring,
    A::butterfly,    A::recursive_doubling, A::reduce_then_scatter};
constexpr std::array choices_of_scan{A::recursive_doubling, A::linear};

constexpr OperationAlgorithms operations[] = {
    {Op::barrier, "barrier", choices_of_barrier},
    {Op::bcast, "bcast", choices_of_bcast},
    {Op::gather, "gather", choices_of_gather},
    {Op::gatherv, "gatherv", rooted_of_all_lengths},
    {Op::scatter, "scatter", choices_of_scatter},
    {Op::scatterv, "scatterv", rooted_of_all_lengths},
    {Op::allgather, "allgather", choices_of_allgather},
    {Op::allgatherv, "allgatherv", choices_of_allgatherv},
    {Op::alltoall, "alltoall", choices_of_alltoall},
    {Op::alltoallv, "alltoallv", choices_of_alltoallv},
    {Op::alltoallw, "alltoallw", choices_of_alltoallv},
    {Op::allreduce, "allreduce", choices_of_allreduce},
    {Op::reduce, "reduce", choices_of_reduce},
    {Op::reduce_scatter, "reduce_scatter", choices_of_reduce_scatter},
    {Op::reduce_scatter_block, "reduce_scatter_block", choices_of_reduce_scatter},
    {Op::scan, "scan", choices_of_scan},
    {Op::exscan, "exscan", choices_of_scan},
};

/// The names of what windows, communicators and files need, from create_handle on.
constexpr std::array names_of_handles{"create_handle",
                                      "destroy_handle",
                                      "allocate",
                                      "deallocate",
                                      "create_handle_and_allocate",
                                      "destroy_handle_and_deallocate"};

/// The element called `name`; throws UsageError where there is none.
template <class Elements, class NameOf>
const auto& named(const std::string& name, const Elements& elements, NameOf name_of,
                  const std::string& fault)
{
    std::vector<std::string> known;
    for (const auto& element : elements)
    {
        if (name_of(element) == name)
        {
            return element;
        }
        known.emplace_back(name_of(element));
    }
    throw UsageError(fault + did_you_mean(name, known));
}

} // namespace

const OperationAlgorithms* algorithms_of(CollectiveOp operation)
{
    const auto* found = std::ranges::find(operations, operation, &OperationAlgorithms::operation);
    return found != std::end(operations) ? found : nullptr;
}

const char* name_of(CollectiveAlgorithm algorithm)
{
    return names.at(static_cast<std::size_t>(algorithm));
}

std::string name_of(CollectiveOp operation)
{
    if (const auto* found = algorithms_of(operation))
    {
        return found->name;
    }
    const auto number = static_cast<std::size_t>(operation);
    const auto place = number - static_cast<std::size_t>(Op::create_handle);
    return place < names_of_handles.size() ? names_of_handles[place]
                                           : "operation_" + std::to_string(number);
}

bool takes_segment(CollectiveOp operation, CollectiveAlgorithm algorithm)
{
    constexpr std::array all{A::pipeline,          A::chain,         A::binary,
                             A::in_order_binary,   A::split_binary,  A::knomial,
                             A::binomial_doubling, A::segmented_ring};
    return std::ranges::count(all, algorithm) > 0 ||
           (algorithm == A::tree && operation == Op::allreduce);
}

bool takes_fan(CollectiveAlgorithm algorithm)
{
    return algorithm == A::chain || algorithm == A::knomial;
}

bool takes_channels(CollectiveOp operation, CollectiveAlgorithm algorithm)
{
    return algorithm == A::ring || (algorithm == A::tree && operation == Op::allreduce);
}

CollectiveChoice named_choice(const std::string& operation, const std::string& algorithm,
                              const std::string& where)
{
    const auto& entry = named(
        operation, operations, [](const auto& known) { return known.name; },
        where + " names no operation that can be modelled");
    return {entry.operation,
            named(
                algorithm, entry.algorithms, [](A known) { return name_of(known); },
                where + " names no algorithm of " + entry.name)};
}

} // namespace haec_sim
