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
#include <queue>

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
    groups_.push_back({});
    if (const auto found = input.options.find("groups"); found != input.options.end())
    {
        read_chakra_groups(found->second, groups_);
    }
    for (const auto& file : chakra_files(prefix))
    {
        read_rank(static_cast<std::uint32_t>(first_tasks_.size()), file);
    }
    first_tasks_.push_back(static_cast<Task>(operations_.size()));
    for (std::uint32_t each = 0; each < ranks(); ++each)
    {
        groups_.front().ranks.push_back(each);
    }
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
    parents_.clear();
    ids_.clear();
    each_chakra_node(file, [&](ChakraNode&& node) { add(rank, std::move(node)); });
    add_dependencies(rank);
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

std::uint32_t ChakraOperations::group_of(Task task, const std::string& name) const
{
    if (name.empty() || name == "0")
    {
        return 0;
    }
    const auto found =
        std::ranges::find(groups_.begin() + 1, groups_.end(), name, &ChakraGroup::name);
    if (found == groups_.end())
    {
        fail(task, "its group '" + printable(name) +
                       "' is not known; name its ranks in a file for --groups");
    }
    return static_cast<std::uint32_t>(found - groups_.begin());
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
    if (!ids_.emplace(node.id, task).second)
    {
        fail(task, "another node of the rank has this id; correct the file");
    }
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
        types_[task] = *operation;
        of_group_[group_of(task, node.group)][rank].push_back(task);
    }
    parents_.push_back(std::move(node.parents));
}

void ChakraOperations::add_dependencies(std::uint32_t rank)
{
    const auto first = first_tasks_[rank];
    std::vector<std::vector<Task>> parents(parents_.size());
    for (std::size_t place = 0; place < parents_.size(); ++place)
    {
        const auto task = static_cast<Task>(first + place);
        std::ranges::sort(parents_[place]);
        const auto same = std::ranges::unique(parents_[place]);
        parents_[place].erase(same.begin(), same.end());
        for (const auto id : parents_[place])
        {
            const auto found = ids_.find(id);
            if (found != ids_.end() && found->second != task)
            {
                parents[place].push_back(found->second);
                continue;
            }
            if (!mends_)
            {
                fail(task, found == ids_.end()
                               ? "its parent " + std::to_string(id) +
                                     " does not exist; convert the trace again, or use --mend"
                               : std::string("it waits for itself; use --mend"));
            }
            losses_.add(found == ids_.end() ? Loss::chakra_missing_parent : Loss::chakra_cycle);
        }
    }
    mend_cycles(first, parents);
    for (std::size_t place = 0; place < parents.size(); ++place)
    {
        for (const auto parent : parents[place])
        {
            graph_.add_dependency(parent, static_cast<Task>(first + place), After::end);
        }
    }
}

// The first node of the file that cannot run gives up what it still waits for.
void ChakraOperations::mend_cycles(Task first, std::vector<std::vector<Task>>& parents)
{
    const auto count = parents.size();
    std::vector<std::vector<Task>> children(count);
    std::vector<std::size_t> missing(count);
    std::vector<bool> has_run(count);
    std::queue<std::size_t> ready;
    for (std::size_t place = 0; place < count; ++place)
    {
        missing[place] = parents[place].size();
        for (const auto parent : parents[place])
        {
            children[parent - first].push_back(static_cast<Task>(place));
        }
        if (missing[place] == 0)
        {
            ready.push(place);
        }
    }
    const auto run = [&]
    {
        for (; !ready.empty(); ready.pop())
        {
            has_run[ready.front()] = true;
            for (const auto child : children[ready.front()])
            {
                if (missing[child] > 0 && --missing[child] == 0)
                {
                    ready.push(child);
                }
            }
        }
    };
    run();
    for (std::size_t place = 0; place < count; ++place)
    {
        if (has_run[place])
        {
            continue;
        }
        if (!mends_)
        {
            fail(static_cast<Task>(first + place),
                 "it waits for itself, or for nodes that do; remove one of the dependencies, or "
                 "use --mend");
        }
        losses_.add(Loss::chakra_cycle, std::erase_if(parents[place], [&](Task parent)
                                                      { return !has_run[parent - first]; }));
        missing[place] = 0;
        ready.push(place);
        run();
    }
}

void ChakraOperations::join_collectives()
{
    for (const auto& [group, by_rank] : of_group_)
    {
        const auto& members = groups_[group].ranks;
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
                {types_[first[place]], group,
                 root == members.end() ? 0 : static_cast<std::uint32_t>(root - members.begin()),
                 static_cast<std::uint32_t>(members.size())});
            for (const auto& [rank, tasks] : by_rank)
            {
                const auto task = tasks[place];
                if (types_[task] != types_[first[place]] ||
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
