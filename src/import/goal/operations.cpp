// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/goal/operations.hpp"

#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

namespace haec_sim::importing
{

namespace
{

std::string number_or_any(std::uint32_t number)
{
    return number == any ? "any" : std::to_string(number);
}

std::string described(const GoalOperation& operation)
{
    const auto amount = std::to_string(operation.amount);
    switch (operation.kind)
    {
    case GoalKind::send:
        return "send of " + amount + " bytes to rank " + number_or_any(operation.peer) + ", tag " +
               number_or_any(operation.tag);
    case GoalKind::receive:
        return "receive of " + amount + " bytes from rank " + number_or_any(operation.peer) +
               ", tag " + number_or_any(operation.tag);
    case GoalKind::calculation:
        break;
    }
    return "calculation of " + amount + " ns";
}

} // namespace

void GoalOperations::begin_rank()
{
    const auto rank = ranks();
    first_tasks_.push_back(static_cast<Task>(operations_.size()));
    processors_.fill(0);
    cpus_.push_back({rank, 0});
    processors_[0] = static_cast<Processor>(cpus_.size());
}

Task GoalOperations::add(const GoalOperation& operation, std::uint32_t line)
{
    if (graph_.tasks() >= TaskGraph::most_tasks)
    {
        throw UsageError(printable(file_) + ": more than " + std::to_string(TaskGraph::most_tasks) +
                         " operations, which are as many as haec_import takes");
    }
    auto& processor = processors_[operation.cpu];
    if (processor == 0)
    {
        cpus_.push_back({ranks() - 1, operation.cpu});
        processor = static_cast<Processor>(cpus_.size());
    }
    operations_.push_back(operation);
    if (line > 0)
    {
        lines_.push_back(line);
    }
    return graph_.add(processor - 1);
}

void GoalOperations::seal()
{
    graph_.seal();
    for (Task task = 0; task < operations_.size(); ++task)
    {
        auto& operation = operations_[task];
        const bool is_to_none = operation.peer != any && operation.peer >= ranks();
        if (operation.kind == GoalKind::send && operation.amount == 0 && is_to_none)
        {
            operation = {0, 0, 0, GoalKind::calculation, operation.cpu, 0};
            ++markers_;
        }
        const bool has_any = operation.peer == any || operation.tag == any;
        if (operation.kind == GoalKind::send && has_any)
        {
            fail(task, "a send needs a peer and a tag; only receives may have -1");
        }
        if (operation.kind != GoalKind::calculation && is_to_none)
        {
            fail(task, "the peer does not exist, the file has " + std::to_string(ranks()) +
                           " ranks (0 to " + std::to_string(ranks() - 1) + "); correct the file");
        }
    }
}

std::string GoalOperations::name_of(Task task) const
{
    const auto rank = rank_of(task);
    return "rank " + std::to_string(rank) + ", " +
           (lines_.empty() ? "operation " + std::to_string(task - first_of(rank))
                           : "line " + std::to_string(lines_[task])) +
           " (" + described(operations_[task]) + ")";
}

void GoalOperations::fail(Task task, const std::string& what) const
{
    throw UsageError(printable(file_) + ", " + name_of(task) + ": " + what);
}

} // namespace haec_sim::importing
