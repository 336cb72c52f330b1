// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_choice.hpp"
#include "verification/collectives/collective_sums.hpp"

#include <bit>
#include <map>
#include <sstream>

namespace haec_sim::verification
{

namespace
{

/// The fixed decisions of coll/tuned in Open MPI 4.1.4, for operators that commute. A line is for
/// fewer members than its first number; then come limits of bytes, each with what is taken below
/// it. "*" is no limit.
const std::map<CollectiveOp, const char*>& decisions()
{
    static const std::map<CollectiveOp, const char*> texts{
        {CollectiveOp::allgather,
         "32: * recursive_doubling\n"
         "64: 1024 recursive_doubling 65536 neighbor_exchange * ring\n"
         "128: 512 recursive_doubling 65536 neighbor_exchange * ring\n"
         "256: 512 recursive_doubling 131072 neighbor_exchange 524288 ring 1048576"
         " neighbor_exchange * ring\n"
         "512: 32 recursive_doubling 128 bruck 1024 recursive_doubling 131072"
         " neighbor_exchange 524288 ring 1048576 neighbor_exchange * ring\n"
         "1024: 64 recursive_doubling 256 bruck 2048 recursive_doubling *"
         " neighbor_exchange\n"
         "2048: 4 recursive_doubling 8 bruck 16 recursive_doubling 32 bruck 256"
         " recursive_doubling 512 bruck 4096 recursive_doubling * neighbor_exchange\n"
         "4096: 32 bruck 128 recursive_doubling 512 bruck 4096 recursive_doubling *"
         " neighbor_exchange\n"
         "*: 2 recursive_doubling 8 bruck 16 recursive_doubling 512 bruck 4096"
         " recursive_doubling * neighbor_exchange\n"},
        {CollectiveOp::allgatherv,
         "3: 2048 ring 4096 recursive_doubling 8192 ring * recursive_doubling\n"
         "8: 256 gather_bcast 4096 neighbor_exchange 8192 ring 16384 neighbor_exchange"
         " 262144 bruck * neighbor_exchange\n"
         "16: 1024 gather_bcast * bruck\n"
         "32: 128 gather_bcast 262144 bruck * ring\n"
         "64: 256 gather_bcast 8192 bruck * ring\n"
         "128: 256 gather_bcast 4096 bruck * ring\n"
         "256: 1024 bruck 65536 neighbor_exchange * ring\n"
         "512: 1024 bruck * ring\n"
         "1024: 512 bruck 1024 gather_bcast 4096 bruck 1048576 neighbor_exchange * ring\n"
         "*: 4096 bruck * neighbor_exchange\n"},
        {CollectiveOp::allreduce,
         "4: 8 ring 4096 recursive_doubling 8192 ring 16384 recursive_doubling 262144"
         " ring * rabenseifner_by_halves\n"
         "8: 16 ring 8192 recursive_doubling * rabenseifner_by_halves\n"
         "16: 8192 recursive_doubling * rabenseifner_by_halves\n"
         "32: 64 ring 4096 recursive_doubling * rabenseifner_by_halves\n"
         "64: 128 ring * rabenseifner_by_halves\n"
         "128: 262144 recursive_doubling * rabenseifner_by_halves\n"
         "256: 131072 reduce_bcast 262144 recursive_doubling * rabenseifner_by_halves\n"
         "512: 4096 reduce_bcast * rabenseifner_by_halves\n"
         "2048: 2048 reduce_bcast 16384 recursive_doubling * rabenseifner_by_halves\n"
         "4096: 2048 reduce_bcast 4096 ring 16384 recursive_doubling * rabenseifner_by_halves\n"
         "*: 2048 reduce_bcast 16384 ring 32768 recursive_doubling * rabenseifner_by_halves\n"},
        {CollectiveOp::alltoall, "3: 32768 pairwise 262144 posted * pairwise\n"
                                 "8: 524288 posted 1048576 pairwise_shifts * posted\n"
                                 "16: * posted\n"
                                 "32: 4 posted 512 bruck * posted\n"
                                 "64: 512 bruck * posted\n"
                                 "256: 1024 bruck 262144 posted * pairwise_shifts\n"
                                 "512: 1024 bruck 32768 posted * pairwise_shifts\n"
                                 "1024: 512 bruck 262144 posted * pairwise_shifts\n"
                                 "2048: 512 bruck * posted\n"
                                 "4096: 1024 bruck * posted\n"
                                 "*: 2048 bruck * posted\n"},
        {CollectiveOp::alltoallv, "4: * pairwise_shifts\n"
                                  "64: * posted\n"
                                  "128: * pairwise_shifts\n"
                                  "256: * posted\n"
                                  "1024: * pairwise_shifts\n"
                                  "*: * posted\n"},
        {CollectiveOp::barrier, "4: * recursive_doubling\n"
                                "8: * linear\n"
                                "64: * recursive_doubling\n"
                                "256: * dissemination\n"
                                "512: * tree\n"
                                "1024: * dissemination\n"
                                "4096: * tree\n"
                                "*: * dissemination\n"},
        {CollectiveOp::bcast,
         "4: 32 pipeline 256 binary 512 pipeline 1024 knomial 32768 linear 131072 binary"
         " 262144 pipeline 524288 linear 1048576 binomial_doubling * binary\n"
         "8: 64 binary 128 binomial_doubling 2048 binary 8192 binomial_doubling 1048576"
         " linear * pipeline\n"
         "16: 8 knomial 64 binary 4096 knomial 16384 binary 32768 binomial_doubling *"
         " linear\n"
         "32: 4096 knomial 1048576 binomial_doubling * scatter_recursive_doubling\n"
         "64: 2048 binomial_doubling * knomial\n"
         "128: * knomial\n"
         "256: 2 binomial_doubling 16384 binary 32768 linear 65536 binary * knomial\n"
         "1024: 16384 knomial 32768 split_binary * knomial\n"
         "2048: 524288 knomial * scatter_recursive_doubling\n"
         "4096: 262144 knomial * scatter_recursive_doubling\n"
         "*: 8192 knomial 16384 binary 262144 knomial * scatter_recursive_doubling\n"},
        {CollectiveOp::gather,
         "4: 2 linear_sync 4 linear 32768 binomial 65536 linear 131072 binomial *"
         " linear_sync\n"
         "8: 1024 binomial 8192 linear 32768 binomial 262144 linear * linear_sync\n"
         "256: * binomial\n"
         "512: 2048 binomial 8192 linear * binomial\n"
         "*: * binomial\n"},
        {CollectiveOp::reduce,
         "4: 8 rabenseifner_by_halves 16 binary 32 pipeline 262144 linear * pipeline\n"
         "8: 4096 binary 65536 pipeline 262144 binomial 524288 linear 1048576 binomial *"
         " linear\n"
         "16: 8192 binary * binomial\n"
         "32: 4096 binary * binomial\n"
         "256: * binomial\n"
         "512: 8192 binomial 16384 in_order_binary * binomial\n"
         "2048: * binomial\n"
         "4096: 512 binomial 1024 in_order_binary 8192 binomial 16384 in_order_binary *"
         " binomial\n"
         "*: 16 binomial 32 in_order_binary 1024 binomial 2048 in_order_binary 8192"
         " binomial 16384 in_order_binary * binomial\n"},
        {CollectiveOp::reduce_scatter,
         "4: 65536 ring 131072 butterfly * ring\n"
         "8: 8 reduce_then_scatter 262144 rabenseifner * ring\n"
         "32: 262144 rabenseifner * ring\n"
         "64: 64 reduce_then_scatter 2048 rabenseifner 524288 butterfly * ring\n"
         "128: 256 reduce_then_scatter 512 rabenseifner 2048 butterfly 4096 rabenseifner"
         " * butterfly\n"
         "256: 256 reduce_then_scatter 512 rabenseifner * butterfly\n"
         "512: 256 reduce_then_scatter 1024 rabenseifner * butterfly\n"
         "1024: 512 reduce_then_scatter 2048 rabenseifner 8192 butterfly 16384"
         " rabenseifner * butterfly\n"
         "2048: 512 reduce_then_scatter 4096 rabenseifner 16384 butterfly 32768"
         " rabenseifner * butterfly\n"
         "4096: 512 reduce_then_scatter 4096 rabenseifner * butterfly\n"
         "*: 1024 reduce_then_scatter 8192 rabenseifner * butterfly\n"},
        {CollectiveOp::reduce_scatter_block,
         "4: 4 recursive_doubling 8 butterfly 16 rabenseifner 128 butterfly 256"
         " rabenseifner 4096 butterfly 8192 rabenseifner 131072 butterfly *"
         " reduce_then_scatter\n"
         "8: 8 rabenseifner 32 recursive_doubling 256 butterfly 8192 rabenseifner 16384"
         " butterfly 1048576 rabenseifner * reduce_then_scatter\n"
         "16: 4 reduce_then_scatter 32 rabenseifner 128 butterfly 524288 rabenseifner"
         " 4194304 reduce_then_scatter * butterfly\n"
         "32: 32 reduce_then_scatter 524288 rabenseifner 2097152 reduce_then_scatter"
         " 4194304 rabenseifner * butterfly\n"
         "*: 4 rabenseifner 16 reduce_then_scatter 65536 butterfly 262144"
         " reduce_then_scatter * butterfly\n"},
        {CollectiveOp::scatter, "4: * linear\n"
                                "8: 2048 binomial 4096 linear 8192 binomial * linear\n"
                                "32: 16384 binomial * linear\n"
                                "64: 512 binomial 8192 linear 16384 binomial * linear\n"
                                "*: 512 binomial * linear\n"}};
    return texts;
}

CollectiveAlgorithm algorithm_named(const std::string& name)
{
    auto number = CollectiveAlgorithm::dissemination;
    while (name_of(number) != name)
    {
        number = static_cast<CollectiveAlgorithm>(static_cast<int>(number) + 1);
    }
    return number;
}

bool is_below(std::uint64_t count, const std::string& limit)
{
    return limit == "*" || count < std::stoull(limit);
}

/// The name in a line after its number of members.
std::string name_in(std::istringstream line, std::uint64_t bytes)
{
    std::string limit;
    std::string name;
    while (line >> limit >> name)
    {
        if (is_below(bytes, limit))
        {
            return name;
        }
    }
    return "-";
}

std::string name_among(const char* text, std::uint64_t members, std::uint64_t bytes)
{
    std::istringstream lines(text);
    std::string limit;
    std::string rest;
    while (std::getline(lines, limit, ':') && std::getline(lines, rest))
    {
        if (is_below(members, limit))
        {
            return name_in(std::istringstream(rest), bytes);
        }
    }
    return "-";
}

/// The bytes by which it decides.
std::uint64_t decisive_bytes(CollectiveOp operation, std::uint64_t members, const Blocks& blocks)
{
    if (operation == CollectiveOp::allgatherv)
    {
        return sum_of(blocks, 0, members, members) / members;
    }
    const bool counts_blocks = operation == CollectiveOp::reduce_scatter_block;
    return counts_blocks ? divided_up(blocks.longest(), members) : blocks.longest();
}

/// Where it needs more elements (of 8 bytes) than there are, it takes the other algorithm.
std::optional<CollectiveAlgorithm> with_few_elements(CollectiveAlgorithm chosen,
                                                     std::uint64_t members, std::uint64_t bytes)
{
    if (chosen == CollectiveAlgorithm::ring && bytes < times(8, members))
    {
        return CollectiveAlgorithm::recursive_doubling;
    }
    if (chosen == CollectiveAlgorithm::rabenseifner_by_halves &&
        bytes < times(8, std::bit_floor(members)))
    {
        return CollectiveAlgorithm::linear;
    }
    return std::nullopt;
}

/// Where the members are no power of two, or odd.
std::optional<CollectiveAlgorithm>
among_other_members(CollectiveOp operation, CollectiveAlgorithm chosen, std::uint64_t members)
{
    if (chosen == CollectiveAlgorithm::neighbor_exchange && members % 2 == 1)
    {
        return CollectiveAlgorithm::ring;
    }
    if (works_among(operation, chosen, members))
    {
        return chosen;
    }
    return operation == CollectiveOp::allgather ? std::optional(CollectiveAlgorithm::bruck)
                                                : std::nullopt;
}

} // namespace

std::optional<CollectiveAlgorithm> open_mpi_decision(CollectiveOp operation, std::uint64_t members,
                                                     const Blocks& blocks)
{
    if (operation == CollectiveOp::scan || operation == CollectiveOp::exscan)
    {
        return CollectiveAlgorithm::linear;
    }
    const auto found = decisions().find(operation);
    if (found == decisions().end())
    {
        return std::nullopt;
    }
    const auto name =
        name_among(found->second, members, decisive_bytes(operation, members, blocks));
    const auto chosen = algorithm_named(name);
    if (operation == CollectiveOp::allreduce || operation == CollectiveOp::reduce)
    {
        return with_few_elements(chosen, members, blocks.longest()).value_or(chosen);
    }
    return among_other_members(operation, chosen, members);
}

} // namespace haec_sim::verification
