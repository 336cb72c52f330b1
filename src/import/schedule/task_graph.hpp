// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim::importing
{

/// A task by its place in the file, over all ranks.
using Task = std::uint32_t;

/// A processor by its place among all.
using Processor = std::uint32_t;

/// The event of a task that another one waits for.
enum class After : std::uint8_t
{
    end,
    start
};

/// Tasks, their processors, and the order that the input demands. Memory: 16 bytes for each task,
/// and 4 for each dependency (16 until seal()).
class TaskGraph
{
public:
    /// The number of tasks that it holds: a bit of a task's number says what is waited for.
    static constexpr std::uint32_t most_tasks = (1U << 31U) - 1;

    /// A task that waits for the owner of the list.
    struct Successor
    {
        Task task;
        After after;
    };

    /// Adds the next task. There are fewer than most_tasks.
    Task add(Processor processor)
    {
        processors_.push_back(processor);
        return static_cast<Task>(processors_.size() - 1);
    }

    /// `later` waits for the event of `earlier`. Both exist.
    void add_dependency(Task earlier, Task later, After after)
    {
        edges_.push_back({earlier, later << 1U | static_cast<std::uint32_t>(after)});
    }

    /// Call this once, after the last dependency.
    void seal();

    std::size_t tasks() const noexcept
    {
        return processors_.size();
    }

    Processor processor(Task task) const
    {
        return processors_[task];
    }

    /// How many events the task waits for.
    std::uint32_t dependencies(Task task) const
    {
        return dependencies_[task];
    }

    /// Calls `visit(Successor)` for the tasks that wait for this one, in the order in which their
    /// dependencies were added.
    template <class Visit>
    void each_successor(Task task, Visit&& visit) const
    {
        for (auto place = begins_[task]; place < begins_[task + 1]; ++place)
        {
            visit(Successor{successors_[place] >> 1U, static_cast<After>(successors_[place] & 1U)});
        }
    }

private:
    struct Edge
    {
        Task earlier;
        std::uint32_t later;
    };

    std::vector<Processor> processors_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> dependencies_;
    /// The begin of each task's part of successors_, and the end of the last.
    std::vector<std::uint64_t> begins_;
    std::vector<std::uint32_t> successors_;
};

} // namespace haec_sim::importing
