// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/operations.hpp"

#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"
#include "import/chakra/groups.hpp"
#include "import/chakra/node_file.hpp"
#include "import/chakra/rank_files.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace haec_sim::importing
{

namespace
{

constexpr std::int64_t picoseconds_per_microsecond = 1'000'000;
constexpr double most_picoseconds = 4e18;

double rate(const Input& input, const char* option)
{
    const auto found = input.options.find(option);
    if (found == input.options.end())
    {
        return 0;
    }
    char* end = nullptr;
    const auto value = std::strtod(found->second.c_str(), &end);
    if (end == found->second.c_str() || *end != 0 || !std::isfinite(value) || value <= 0)
    {
        throw UsageError(
            "--" + std::string(option) + ": '" + printable(found->second) +
            "' is no number above 0; give operations or bytes per second, such as 1e12");
    }
    return value;
}

std::optional<CollectiveOp> operation_of(std::uint64_t type)
{
    constexpr std::array all{CollectiveOp::allreduce,
                             CollectiveOp::reduce,
                             CollectiveOp::allgather,
                             CollectiveOp::gather,
                             CollectiveOp::scatter,
                             CollectiveOp::bcast,
                             CollectiveOp::alltoall,
                             CollectiveOp::reduce_scatter_block,
                             CollectiveOp::reduce_scatter_block,
                             CollectiveOp::barrier};
    return type < all.size() ? std::optional(all[type]) : std::nullopt;
}

} // namespace

ChakraOperations::ChakraOperations(const Input& input, LossCounts& losses)
    : losses_(losses), mends_(input.options.contains("mend")), flops_(rate(input, "peak")),
      bandwidth_(rate(input, "memory-bandwidth"))
{
    const auto& prefix = input.files.front();
    if (const auto found = input.options.find("groups"); found != input.options.end())
    {
        groups_.read_file(found->second);
    }
    for (const auto& file : chakra_files(prefix))
    {
        read_rank(static_cast<std::uint32_t>(first_tasks_.size()), file);
    }
    first_tasks_.push_back(static_cast<Task>(operations_.size()));
    groups_.complete(ranks());
    join_collectives();
    losses_.add(Loss::chakra_retimed, static_cast<std::uint64_t>(std::ranges::count_if(
                                          operations_,
                                          [](const ChakraOperation& operation) {
                                              return operation.kind != ChakraKind::computing &&
                                                     operation.duration > Picoseconds{0};
                                          })));
    graph_.seal();
}

void ChakraOperations::read_rank(std::uint32_t rank, const std::filesystem::path& file)
{
    first_tasks_.push_back(static_cast<Task>(operations_.size()));
    parents_ = {};
    each_chakra_node(file, [&](ChakraNode&& node) { add(rank, std::move(node)); });
    add_dependencies(first_tasks_.back());
    parents_ = {};
}

std::uint32_t ChakraOperations::name_of(const std::string& name)
{
    const auto [place, is_new] =
        name_places_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (is_new)
    {
        names_.push_back(name);
    }
    return place->second;
}

Picoseconds ChakraOperations::duration_of(Task task, const ChakraNode& node) const
{
    auto duration = static_cast<double>(node.duration_micros) * picoseconds_per_microsecond;
    if (node.duration_micros == 0 && (node.operations > 0 || node.tensor_size > 0) &&
        node.type == static_cast<std::uint64_t>(ChakraType::compute))
    {
        if (flops_ == 0 || bandwidth_ == 0)
        {
            fail(task, "it has no duration; give --peak and --memory-bandwidth");
        }
        duration = std::round(1e12 * std::max(static_cast<double>(node.operations) / flops_,
                                              static_cast<double>(node.tensor_size) / bandwidth_));
    }
    if (duration > most_picoseconds)
    {
        fail(task, "it takes longer than 53 days, which is half of what picoseconds in 64 bits "
                   "reach; correct the file");
    }
    return Picoseconds{static_cast<std::int64_t>(duration)};
}

void ChakraOperations::add(std::uint32_t rank, ChakraNode&& node)
{
    const auto task = static_cast<Task>(operations_.size());
    const bool is_collective = node.type == static_cast<std::uint64_t>(ChakraType::collective);
    auto kind = ChakraKind::computing;
    if (node.type == static_cast<std::uint64_t>(ChakraType::send))
    {
        kind = ChakraKind::send;
    }
    else if (node.type == static_cast<std::uint64_t>(ChakraType::receive))
    {
        kind = ChakraKind::receive;
    }
    else if (is_collective && node.comm_type)
    {
        kind = ChakraKind::collective;
    }
    const auto place = kind != ChakraKind::computing ? ChakraPlace::communication
                       : node.is_cpu                 ? ChakraPlace::cpu
                                                     : ChakraPlace::compute;
    const auto peer = kind == ChakraKind::send ? node.destination : node.source;
    operations_.push_back({.id = node.id, .name = name_of(node.name), .kind = kind});
    graph_.add(rank * places_of_rank + static_cast<std::uint32_t>(place));
    if (node.type < 1 || node.type > 7)
    {
        fail(task, "its type " + std::to_string(node.type) + " is none from 1 to 7");
    }
    operations_[task].duration = duration_of(task, node);
    operations_[task].bytes = node.comm_size.value_or(0);
    operations_[task].peer = static_cast<std::uint32_t>(std::min<std::uint64_t>(peer, UINT32_MAX));
    operations_[task].tag = static_cast<std::uint32_t>(node.tag);
    if (kind == ChakraKind::collective)
    {
        const auto operation = operation_of(*node.comm_type);
        if (!operation)
        {
            fail(task, "its comm_type " + std::to_string(*node.comm_type) + " is none from 0 to 9");
        }
        operations_[task].tag = static_cast<std::uint32_t>(*operation);
        of_group_[groups_.use(node.group)][rank].push_back(task);
    }
    if (!node.groups.empty())
    {
        groups_.read_metadata(node.groups, describe(task));
    }
    parents_.add(node.id, node.parents);
}

void ChakraOperations::add_dependencies(Task first)
{
    using Fault = NodeParents::Fault;
    parents_.find(
        [&](std::uint32_t place, Fault fault, std::uint64_t id)
        {
            const auto task = static_cast<Task>(first + place);
            if (fault == Fault::same_id)
            {
                fail(task, "another node of the rank has this id; correct the file");
            }
            if (!mends_)
            {
                fail(task, fault == Fault::missing
                               ? "its parent " + std::to_string(id) +
                                     " does not exist; convert the trace again, or use --mend"
                           : fault == Fault::itself
                               ? std::string("it waits for itself; use --mend")
                               : std::string("it waits for itself, or for nodes that do; remove "
                                             "one of the dependencies, or use --mend"));
            }
            losses_.add(fault == Fault::missing ? Loss::chakra_missing_parent : Loss::chakra_cycle);
        });
    parents_.each([&](std::uint32_t parent, std::uint32_t place)
                  { graph_.add_dependency(first + parent, first + place, After::end); });
}

void ChakraOperations::join_collectives()
{
    for (const auto& [group, by_rank] : of_group_)
    {
        const auto& members = groups()[group].ranks;
        if (!groups()[group].is_known)
        {
            fail(by_rank.begin()->second.front(),
                 "its group '" + printable(groups()[group].name) +
                     "' is not known; name its ranks in a file for --groups");
        }
        if (members.size() == 1)
        {
            // Nobody else takes part: it takes the time that was recorded.
            for (const auto& [rank, tasks] : by_rank)
            {
                std::ranges::for_each(tasks, [this](Task task)
                                      { operations_[task].kind = ChakraKind::computing; });
            }
            continue;
        }
        const auto& first = by_rank.begin()->second;
        for (const auto& [rank, tasks] : by_rank)
        {
            if (std::ranges::find(members, rank) == members.end())
            {
                fail(tasks.front(), "the rank is not in its group");
            }
            if (tasks.size() < first.size())
            {
                fail(first[tasks.size()],
                     "rank " + std::to_string(rank) + " has no such collective in the group");
            }
        }
        for (std::size_t place = 0; place < first.size(); ++place)
        {
            const auto number = static_cast<std::uint32_t>(collectives_.size());
            const auto root =
                std::ranges::find(members, std::uint64_t{operations_[first[place]].peer});
            collectives_.push_back(
                {type_of(first[place]), group,
                 root == members.end() ? 0 : static_cast<std::uint32_t>(root - members.begin()),
                 static_cast<std::uint32_t>(members.size())});
            for (const auto& [rank, tasks] : by_rank)
            {
                const auto task = tasks[place];
                if (type_of(task) != type_of(first[place]) ||
                    operations_[task].bytes != operations_[first[place]].bytes)
                {
                    fail(task, "its type or size is not that of " + describe(first[place]) +
                                   ", which is the same collective; convert the trace again");
                }
                operations_[task].peer = number;
                if (place > 0)
                {
                    graph_.add_dependency(tasks[place - 1], task, After::start);
                }
            }
        }
        for (const auto rank : members)
        {
            if (!by_rank.contains(static_cast<std::uint32_t>(rank)))
            {
                fail(first.front(), "rank " + std::to_string(rank) +
                                        " of its group has no such "
                                        "collective");
            }
        }
        for (const auto& [rank, tasks] : by_rank)
        {
            if (tasks.size() > first.size())
            {
                fail(tasks[first.size()], "other ranks of its group have no such collective");
            }
        }
    }
}

std::string ChakraOperations::describe(Task task) const
{
    return "rank " + std::to_string(graph_.processor(task) / places_of_rank) + ", node " +
           std::to_string(operations_[task].id) + " (" + printable(names_[operations_[task].name]) +
           ")";
}

void ChakraOperations::fail(Task task, const std::string& what) const
{
    throw UsageError(describe(task) + ": " + what);
}

} // namespace haec_sim::importing
