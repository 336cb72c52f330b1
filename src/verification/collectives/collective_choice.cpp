// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_choice.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

namespace haec_sim::verification
{

namespace
{

constexpr std::array<std::string_view, 29> algorithm_names{"dissemination",
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
        {barrier, "barrier", {dissemination, linear, recursive_doubling, tree, double_ring}},
        {bcast,
         "bcast",
         {binomial, scatter_recursive_doubling, scatter_ring, linear, pipeline, chain, binary,
          split_binary, knomial, binomial_doubling}},
        {gather, "gather", {binomial, linear, linear_sync}},
        {gatherv, "gatherv", {linear}},
        {scatter, "scatter", {binomial, linear}},
        {scatterv, "scatterv", {linear}},
        {allgather,
         "allgather",
         {recursive_doubling, ring, bruck, neighbor_exchange, gather_bcast}},
        {allgatherv,
         "allgatherv",
         {ring, recursive_doubling, bruck, neighbor_exchange, gather_bcast}},
        {alltoall, "alltoall", {bruck, pairwise, posted, pairwise_shifts}},
        {alltoallv, "alltoallv", {pairwise, posted, pairwise_shifts}},
        {alltoallw, "alltoallw", {pairwise, posted, pairwise_shifts}},
        {allreduce,
         "allreduce",
         {recursive_doubling, rabenseifner, ring, segmented_ring, linear, reduce_bcast,
          rabenseifner_by_halves}},
        {reduce,
         "reduce",
         {binomial, rabenseifner, linear, pipeline, chain, binary, in_order_binary,
          rabenseifner_by_halves}},
        {reduce_scatter,
         "reduce_scatter",
         {rabenseifner, pairwise, ring, butterfly, recursive_doubling, reduce_then_scatter}},
        {reduce_scatter_block,
         "reduce_scatter_block",
         {rabenseifner, pairwise, ring, butterfly, recursive_doubling, reduce_then_scatter}},
        {scan, "scan", {recursive_doubling, linear}},
        {exscan, "exscan", {recursive_doubling, linear}}};
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

/// True where the count is in a range, both of whose ends belong to it; any is where there is none.
bool is_within(const JsonValue* range, std::uint64_t count)
{
    if (range == nullptr)
    {
        return true;
    }
    const auto& ends = *range->if_is<JsonValue::List>();
    const auto number = static_cast<double>(count);
    return *ends.front().if_is<double>() <= number && number <= *ends.back().if_is<double>();
}

/// 0 where there is none.
std::uint64_t number_in(const JsonValue* value)
{
    return value != nullptr ? static_cast<std::uint64_t>(*value->if_is<double>()) : 0;
}

} // namespace

std::optional<Algorithm> algorithm_named(std::string_view name)
{
    const auto found = std::ranges::find(algorithm_names, name);
    return found != algorithm_names.end()
               ? std::optional(static_cast<Algorithm>(found - algorithm_names.begin()))
               : std::nullopt;
}

void AlgorithmChoice::refuse_if_it_needs_others(CollectiveOp operation, Algorithm algorithm,
                                                std::uint64_t members) const
{
    if (works_among(operation, algorithm, members))
    {
        return;
    }
    const auto name = algorithm_names.at(static_cast<std::size_t>(algorithm));
    const auto needed =
        algorithm == Algorithm::neighbor_exchange ? "an even number" : "a power of two";
    throw UsageError(key_ + " \"" +
                     std::string(std::ranges::find(table(), operation, &Choices::operation)->name) +
                     ":" + std::string(name) + "\" needs " + needed +
                     " of members, but the trace has one of " + std::to_string(members) +
                     "; choose another one of that operation");
}

bool works_among(CollectiveOp operation, Algorithm algorithm, std::uint64_t members)
{
    using enum CollectiveOp;
    if (algorithm == Algorithm::neighbor_exchange)
    {
        return members % 2 == 0;
    }
    const bool doubles = algorithm == Algorithm::recursive_doubling &&
                         (operation == allgather || operation == allgatherv ||
                          operation == reduce_scatter || operation == reduce_scatter_block);
    return std::has_single_bit(members) ||
           (!doubles && algorithm != Algorithm::scatter_recursive_doubling);
}

bool has_algorithm(CollectiveOp operation)
{
    return std::ranges::find(table(), operation, &Choices::operation) != table().end();
}

AlgorithmChoice::AlgorithmChoice(const JsonValue::List& entries, std::string key)
    : key_(std::move(key))
{
    for (const auto& entry : entries)
    {
        add(entry);
    }
}

void AlgorithmChoice::add(const JsonValue& entry)
{
    if (const auto* text = entry.if_is<std::string>())
    {
        add_named(*text);
    }
    else if (const auto* file = entry.member("file"))
    {
        const auto document = read_json(*file->if_is<std::string>());
        for (const auto& element : *document.if_is<JsonValue::List>())
        {
            add(element);
        }
    }
    else if (const auto* library = entry.member("table"))
    {
        const auto& name = *library->if_is<std::string>();
        rules_.emplace_back(name == "openmpi"  ? Rule(open_mpi_decision)
                            : name == "mpich3" ? Rule(mpich3_decision)
                                               : Rule(mpich_decision));
    }
    else
    {
        add_ranged(entry);
    }
}

void AlgorithmChoice::add_named(const std::string& entry)
{
    const auto where = key_ + " \"" + entry + "\"";
    const auto colon = entry.find(':');
    const auto choices = std::ranges::find(table(), entry.substr(0, colon), &Choices::name);
    if (choices == table().end() || colon == std::string::npos)
    {
        throw UsageError(where + ": no such operation; write them as \"bcast:binomial\"");
    }
    rules_.emplace_back(
        [operation = choices->operation,
         algorithm = named(*choices, entry.substr(colon + 1), where)](CollectiveOp asked,
                                                                      std::uint64_t, const Blocks&)
        { return asked == operation ? std::optional(Chosen(algorithm)) : std::nullopt; });
}

void AlgorithmChoice::add_ranged(const JsonValue& entry)
{
    // What has not the form of an entry was refused with the configuration.
    const auto text = [&](const char* name) { return *entry.member(name)->if_is<std::string>(); };
    AlgorithmChoice plain({}, key_);
    plain.add_named(text("operation") + ":" + text("algorithm"));
    rules_.emplace_back(
        [rule = plain.rules_.front(), entry](CollectiveOp operation, std::uint64_t members,
                                             const Blocks& blocks)
        {
            const bool fits = is_within(entry.member("bytes"), blocks.longest()) &&
                              is_within(entry.member("processes"), members);
            auto chosen = fits ? rule(operation, members, blocks) : std::nullopt;
            if (chosen)
            {
                chosen->segment = number_in(entry.member("segment"));
                chosen->fan = number_in(entry.member("fan"));
            }
            return chosen;
        });
}

Chosen AlgorithmChoice::of(CollectiveOp operation, std::uint64_t members,
                           const Blocks& blocks) const
{
    for (const auto& rule : rules_)
    {
        if (const auto found = rule(operation, members, blocks))
        {
            refuse_if_it_needs_others(operation, found->algorithm, members);
            return *found;
        }
    }
    return mpich_decision(operation, members, blocks);
}

} // namespace haec_sim::verification
