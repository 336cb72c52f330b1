// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collective_choice.hpp"

#include <bit>
#include <map>
#include <sstream>

namespace haec_sim::verification
{

namespace
{

/// The fixed decisions of coll/tuned in Open MPI 4.1.4. A line is for fewer members than its first
/// number; then come limits of bytes, each with what is taken below it. "*" is no limit, "-" what
/// has no name here (spec: collectives, "Words made precise").
const std::map<CollectiveOp, const char*>& decisions()
{
    static const std::map<CollectiveOp, const char*> texts{
        {CollectiveOp::allreduce, "4: 8 - 4096 recursive_doubling 8192 -"
                                  " 16384 recursive_doubling 262144 - * rabenseifner\n"
                                  "8: 16 - 8192 recursive_doubling * rabenseifner\n"
                                  "16: 8192 recursive_doubling * rabenseifner\n"
                                  "32: 64 - 4096 recursive_doubling * rabenseifner\n"
                                  "64: 128 - * rabenseifner\n"
                                  "128: 262144 recursive_doubling * rabenseifner\n"
                                  "256: 131072 - 262144 recursive_doubling * rabenseifner\n"
                                  "512: 4096 - * rabenseifner\n"
                                  "2048: 2048 - 16384 recursive_doubling * rabenseifner\n"
                                  "4096: 4096 - 16384 recursive_doubling * rabenseifner\n"
                                  "*: 16384 - 32768 recursive_doubling * rabenseifner\n"},
        {CollectiveOp::alltoall,
         "3: 32768 pairwise 262144 - * pairwise\n"
         "8: 8192 - 16384 posted 65536 - 524288 posted 1048576 pairwise * posted\n"
         "16: 262144 - * posted\n"
         "32: 4 - 512 bruck 8192 - 32768 posted 262144 - 524288 posted * -\n"
         "64: 512 bruck 524288 posted * -\n"
         "128: 1024 bruck 2048 posted 4096 - 262144 posted * pairwise\n"
         "256: 1024 bruck 2048 - 262144 posted * pairwise\n"
         "512: 1024 bruck 8192 - 32768 posted * pairwise\n"
         "1024: 512 bruck 8192 - 16384 posted 131072 - 262144 posted * pairwise\n"
         "2048: 512 bruck 1024 - 2048 posted 16384 - 262144 posted * -\n"
         "4096: 1024 bruck 4096 - 8192 posted 131072 - * posted\n"
         "*: 2048 bruck 8192 - 16384 posted 32768 - 65536 posted * -\n"},
        {CollectiveOp::alltoallv, "4: * pairwise\n"
                                  "64: * posted\n"
                                  "128: * pairwise\n"
                                  "256: * posted\n"
                                  "1024: * pairwise\n"
                                  "*: * posted\n"},
        {CollectiveOp::bcast, "4: 524288 - 1048576 binomial * -\n"
                              "8: 64 - 128 binomial 2048 - 8192 binomial * -\n"
                              "16: 16384 - 32768 binomial * -\n"
                              "32: 4096 - 1048576 binomial * scatter_recursive_doubling\n"
                              "64: 2048 binomial * -\n"
                              "128: * -\n"
                              "256: 2 binomial * -\n"
                              "1024: * -\n"
                              "2048: 524288 - * scatter_recursive_doubling\n"
                              "*: 262144 - * scatter_recursive_doubling\n"},
        {CollectiveOp::reduce,
         "4: 8 rabenseifner * -\n"
         "8: 65536 - 262144 binomial 524288 - 1048576 binomial * -\n"
         "16: 8192 - * binomial\n"
         "32: 4096 - * binomial\n"
         "256: * binomial\n"
         "512: 8192 binomial 16384 - * binomial\n"
         "2048: * binomial\n"
         "4096: 512 binomial 1024 - 8192 binomial 16384 - * binomial\n"
         "*: 16 binomial 32 - 1024 binomial 2048 - 8192 binomial 16384 - * binomial\n"},
        {CollectiveOp::reduce_scatter,
         "4: * -\n"
         "8: 8 - 262144 rabenseifner * -\n"
         "32: 262144 rabenseifner * -\n"
         "64: 64 - 2048 rabenseifner * -\n"
         "128: 256 - 512 rabenseifner 2048 - 4096 rabenseifner * -\n"
         "256: 256 - 512 rabenseifner * -\n"
         "512: 256 - 1024 rabenseifner * -\n"
         "1024: 512 - 2048 rabenseifner 8192 - 16384 rabenseifner * -\n"
         "2048: 512 - 4096 rabenseifner 16384 - 32768 rabenseifner * -\n"
         "4096: 512 - 4096 rabenseifner * -\n"
         "*: 1024 - 8192 rabenseifner * -\n"},
        {CollectiveOp::reduce_scatter_block,
         "4: 8 - 16 rabenseifner 128 - 256 rabenseifner 4096 - 8192 rabenseifner * -\n"
         "8: 8 rabenseifner 256 - 8192 rabenseifner 16384 - 1048576 rabenseifner * -\n"
         "16: 4 - 32 rabenseifner 128 - 524288 rabenseifner * -\n"
         "32: 32 - 524288 rabenseifner 2097152 - 4194304 rabenseifner * -\n"
         "*: 4 rabenseifner * -\n"},
        {CollectiveOp::allgather,
         "3: * -\n"
         "32: * recursive_doubling\n"
         "64: 1024 recursive_doubling 65536 - * ring\n"
         "128: 512 recursive_doubling 65536 - * ring\n"
         "256: 512 recursive_doubling 131072 - 524288 ring 1048576 - * ring\n"
         "512: 32 recursive_doubling 128 bruck 1024 recursive_doubling"
         " 131072 - 524288 ring 1048576 - * ring\n"
         "1024: 64 recursive_doubling 256 bruck 2048 recursive_doubling * -\n"
         "2048: 4 recursive_doubling 8 bruck 16 recursive_doubling 32 bruck"
         " 256 recursive_doubling 512 bruck 4096 recursive_doubling * -\n"
         "4096: 32 bruck 128 recursive_doubling 512 bruck 4096 recursive_doubling * -\n"
         "*: 2 recursive_doubling 8 bruck 16 recursive_doubling"
         " 512 bruck 4096 recursive_doubling * -\n"},
        {CollectiveOp::gather, "4: 2 - 4 linear 32768 binomial 65536 linear 131072 binomial * -\n"
                               "8: 1024 binomial 8192 linear 32768 binomial 262144 linear * -\n"
                               "256: * binomial\n"
                               "512: 2048 binomial 8192 linear * binomial\n"
                               "*: * binomial\n"},
        {CollectiveOp::scatter, "4: * linear\n"
                                "8: 2048 binomial 4096 linear 8192 binomial * linear\n"
                                "32: 16384 binomial * linear\n"
                                "64: 512 binomial 8192 linear 16384 binomial * linear\n"
                                "*: 512 binomial * linear\n"}};
    return texts;
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

} // namespace

std::optional<Algorithm> open_mpi_decision(CollectiveOp operation, std::uint64_t members,
                                           const Blocks& blocks)
{
    const auto bytes = blocks.longest();
    const auto found = decisions().find(operation);
    if (found == decisions().end())
    {
        return std::nullopt;
    }
    const bool counts_blocks = operation == CollectiveOp::reduce_scatter_block;
    const auto name =
        name_among(found->second, members, counts_blocks ? divided_up(bytes, members) : bytes);
    const auto algorithm = algorithm_named(name);
    if (algorithm == Algorithm::scatter_recursive_doubling && !std::has_single_bit(members))
    {
        return std::nullopt;
    }
    const bool doubles =
        operation == CollectiveOp::allgather && algorithm == Algorithm::recursive_doubling;
    return doubles && !std::has_single_bit(members) ? Algorithm::bruck : algorithm;
}

} // namespace haec_sim::verification
