// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collective_choice.hpp"

#include "haec_sim/error.hpp"
#include "verification/collective_lengths.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

namespace haec_sim::verification
{

namespace
{

constexpr std::array<std::string_view, 11> algorithm_names{
    "dissemination", "binomial", "linear", "recursive_doubling",         "rabenseifner", "ring",
    "bruck",         "pairwise", "posted", "scatter_recursive_doubling", "scatter_ring"};

struct Choices
{
    CollectiveOp operation{};
    std::string_view name;
    std::vector<Algorithm> algorithms;
};

const std::vector<Choices>& table()
{
    using enum Algorithm;
    using enum CollectiveOp;
    static const std::vector<Choices> choices{
        {barrier, "barrier", {dissemination}},
        {bcast, "bcast", {binomial, scatter_recursive_doubling, scatter_ring}},
        {gather, "gather", {binomial, linear}},
        {gatherv, "gatherv", {linear}},
        {scatter, "scatter", {binomial, linear}},
        {scatterv, "scatterv", {linear}},
        {allgather, "allgather", {recursive_doubling, ring, bruck}},
        {allgatherv, "allgatherv", {ring}},
        {alltoall, "alltoall", {bruck, pairwise, posted}},
        {alltoallv, "alltoallv", {pairwise, posted}},
        {alltoallw, "alltoallw", {pairwise, posted}},
        {allreduce, "allreduce", {recursive_doubling, rabenseifner}},
        {reduce, "reduce", {binomial, rabenseifner}},
        {reduce_scatter, "reduce_scatter", {rabenseifner, pairwise}},
        {reduce_scatter_block, "reduce_scatter_block", {rabenseifner, pairwise}},
        {scan, "scan", {recursive_doubling}},
        {exscan, "exscan", {recursive_doubling}}};
    return choices;
}

std::string algorithms_of(const Choices& choices)
{
    std::string text;
    for (const auto algorithm : choices.algorithms)
    {
        text += (text.empty() ? "" : ", ");
        text += algorithm_names.at(static_cast<std::size_t>(algorithm));
    }
    return text;
}

Algorithm named(const Choices& choices, std::string_view name, const std::string& where)
{
    for (const auto algorithm : choices.algorithms)
    {
        if (algorithm_names.at(static_cast<std::size_t>(algorithm)) == name)
        {
            return algorithm;
        }
    }
    throw UsageError(where + ": " + std::string(choices.name) + " has no such algorithm; it has " +
                     algorithms_of(choices));
}

Algorithm default_for_broadcasts(std::uint64_t members, std::uint64_t bytes)
{
    if (members < 8 || bytes < 12288)
    {
        return Algorithm::binomial;
    }
    const bool is_long = bytes >= 524288;
    return is_long || !std::has_single_bit(members) ? Algorithm::scatter_ring
                                                    : Algorithm::scatter_recursive_doubling;
}

Algorithm default_for_all_gathered(std::uint64_t members, std::uint64_t bytes)
{
    constexpr std::uint64_t short_in_all = 81920;
    constexpr std::uint64_t medium_in_all = 524288;
    const auto in_all = times(members, bytes);
    if (in_all < medium_in_all && std::has_single_bit(members))
    {
        return Algorithm::recursive_doubling;
    }
    return in_all < short_in_all ? Algorithm::bruck : Algorithm::ring;
}

Algorithm default_for(CollectiveOp operation, std::uint64_t members, std::uint64_t bytes)
{
    using enum Algorithm;
    switch (operation)
    {
    case CollectiveOp::bcast:
        return default_for_broadcasts(members, bytes);
    case CollectiveOp::reduce:
        return bytes <= 2048 ? binomial : rabenseifner;
    case CollectiveOp::allreduce:
        return bytes <= 2048 || bytes < std::bit_floor(members) ? recursive_doubling : rabenseifner;
    case CollectiveOp::allgather:
        return default_for_all_gathered(members, bytes);
    case CollectiveOp::alltoall:
        if (bytes <= 32768)
        {
            return bytes <= 256 && members >= 8 ? bruck : posted;
        }
        return pairwise;
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return posted;
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return bytes <= 524288 ? rabenseifner : pairwise;
    default:
        // The others have but one, or take the first whatever the length.
        return std::ranges::find(table(), operation, &Choices::operation)->algorithms.front();
    }
}

} // namespace

void AlgorithmChoice::refuse_if_it_needs_a_power(CollectiveOp operation, Algorithm algorithm,
                                                 std::uint64_t members) const
{
    const auto refuse = [&](const std::string& entry, const std::string& others)
    {
        throw UsageError(key_ + " \"" + entry +
                         "\" needs a power of two of members, but the trace" + " has one of " +
                         std::to_string(members) + "; choose " + others);
    };
    if (algorithm == Algorithm::scatter_recursive_doubling)
    {
        refuse("bcast:scatter_recursive_doubling", "binomial or scatter_ring");
    }
    if (operation == CollectiveOp::allgather && algorithm == Algorithm::recursive_doubling)
    {
        refuse("allgather:recursive_doubling", "ring or bruck");
    }
}

bool has_algorithm(CollectiveOp operation)
{
    return std::ranges::find(table(), operation, &Choices::operation) != table().end();
}

AlgorithmChoice::AlgorithmChoice(const std::vector<std::string>& entries, std::string key)
    : key_(std::move(key))
{
    for (const auto& entry : entries)
    {
        const auto where = key_ + " \"" + entry + "\"";
        const auto colon = entry.find(':');
        const auto choices = std::ranges::find(table(), entry.substr(0, colon), &Choices::name);
        if (choices == table().end() || colon == std::string::npos)
        {
            throw UsageError(where + ": no such operation; write them as \"bcast:binomial\"");
        }
        const auto algorithm = named(*choices, entry.substr(colon + 1), where);
        if (!named_.emplace(choices->operation, algorithm).second)
        {
            throw UsageError(where + ": the operation is named before; remove one of them");
        }
    }
}

Algorithm AlgorithmChoice::of(CollectiveOp operation, std::uint64_t members,
                              std::uint64_t bytes) const
{
    const auto found = named_.find(operation);
    if (found == named_.end())
    {
        return default_for(operation, members, bytes);
    }
    if (!std::has_single_bit(members))
    {
        refuse_if_it_needs_a_power(operation, found->second, members);
    }
    return found->second;
}

} // namespace haec_sim::verification
