// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/goal/operations.hpp"
#include "import/schedule/task_graph.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::exporting
{

using importing::After;
using importing::GoalKind;
using importing::GoalOperation;
using importing::Task;
using importing::TaskGraph;

/// The operations of a rank of GOAL, and their order. Memory: as TaskGraph, and 24 bytes for each
/// operation.
class RankProgram
{
public:
    /// Adds the next operation. Throws Error if the rank has too many.
    Task add(const GoalOperation& operation);

    /// `later` waits for the event of `earlier`. Both exist.
    void require(Task earlier, Task later, After after)
    {
        graph_.add_dependency(earlier, later, after);
    }

    GoalOperation& operation(Task task)
    {
        return operations_[task];
    }

    const std::vector<GoalOperation>& operations() const noexcept
    {
        return operations_;
    }

    /// Makes a calculation of 0 ns of an operation that does not take place.
    void cancel(Task task)
    {
        operations_[task] = {.kind = GoalKind::calculation, .cpu = operations_[task].cpu};
    }

    /// Call this once, after the last dependency.
    void seal()
    {
        graph_.seal();
    }

    /// The dependencies; sealed.
    const TaskGraph& graph() const noexcept
    {
        return graph_;
    }

private:
    std::vector<GoalOperation> operations_;
    TaskGraph graph_;
};

/// Operations that follow each other: it knows which events the next one has to wait for.
class OperationChain
{
public:
    struct Requirement
    {
        Task task;
        After after;
    };
    using Requirements = std::vector<Requirement>;

    /// The first operation waits for `first`. The program outlives it.
    explicit OperationChain(RankProgram& program, Requirements first = {})
        : program_(&program), next_(std::move(first))
    {
    }

    /// Adds the next operation; the one behind it waits for that event of it.
    Task append(const GoalOperation& operation, After after);

    /// The next operation waits for the end of this one, too.
    void require(Task task);

    void require(const Requirements& all);

    /// What the next operation waits for.
    const Requirements& next() const noexcept
    {
        return next_;
    }

private:
    RankProgram* program_;
    Requirements next_;
};

} // namespace haec_sim::exporting
