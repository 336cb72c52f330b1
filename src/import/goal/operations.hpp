// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/schedule/message_matching.hpp"
#include "import/schedule/task_graph.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim::importing
{

/// The kinds of operations of GOAL, by their numbers in binary files.
enum class GoalKind : std::uint8_t
{
    send = 1,
    receive = 2,
    calculation = 3
};

/// An operation of GOAL.
struct GoalOperation
{
    /// Bytes of a message, nanoseconds of a calculation.
    std::uint64_t amount = 0;
    /// A rank, or any for a receive.
    std::uint32_t peer = 0;
    /// any for a receive of any tag.
    std::uint32_t tag = 0;
    GoalKind kind{};
    std::uint8_t cpu = 0;
    std::uint8_t nic = 0;
};

/// A cpu of a rank.
struct GoalCpu
{
    std::uint32_t rank;
    std::uint8_t cpu;
};

/// The operations of all ranks, which are the tasks of a graph whose processors are their cpus.
/// Memory: 24 bytes for each operation, and 4 for its line in a text.
class GoalOperations
{
public:
    explicit GoalOperations(const std::filesystem::path& file) : file_(file.string()) {}

    /// The next rank begins. It has cpu 0 in any case.
    void begin_rank();

    /// Adds an operation of the last rank; `line` is its line in a text, 0 in a binary file.
    Task add(const GoalOperation& operation, std::uint32_t line);

    void add_dependency(Task earlier, Task later, After after)
    {
        graph_.add_dependency(earlier, later, after);
    }

    /// Call this once, after the last operation. Makes calculations of sends of 0 bytes to ranks
    /// that do not exist: Schedgen marks points in this way. Throws UsageError for other peers that
    /// do not exist.
    void seal();

    /// The number of these sends.
    std::uint64_t markers() const noexcept
    {
        return markers_;
    }

    const GoalOperation& operation(Task task) const
    {
        return operations_[task];
    }

    GoalOperation& operation(Task task)
    {
        return operations_[task];
    }

    const TaskGraph& graph() const noexcept
    {
        return graph_;
    }

    /// All cpus, by their rank, in the order of their first operation.
    const std::vector<GoalCpu>& cpus() const noexcept
    {
        return cpus_;
    }

    std::uint32_t rank_of(Task task) const
    {
        return cpus_[graph_.processor(task)].rank;
    }

    std::uint32_t ranks() const noexcept
    {
        return static_cast<std::uint32_t>(first_tasks_.size());
    }

    /// The first operation of a rank; for `ranks()`, the number of all operations.
    Task first_of(std::uint32_t rank) const
    {
        return rank < ranks() ? first_tasks_[rank] : static_cast<Task>(operations_.size());
    }

    /// "rank 3, operation 5 (send of 8 bytes to rank 1)", for messages.
    std::string name_of(Task task) const;

    /// Throws the UsageError that `what` is wrong with that operation.
    [[noreturn]] void fail(Task task, const std::string& what) const;

private:
    std::string file_;
    std::vector<GoalOperation> operations_;
    std::vector<std::uint32_t> lines_;
    TaskGraph graph_;
    std::vector<GoalCpu> cpus_;
    std::vector<Task> first_tasks_;
    std::uint64_t markers_ = 0;
    /// The processor of each cpu of the last rank, plus 1; 0 if it has none.
    std::array<Processor, 256> processors_{};
};

} // namespace haec_sim::importing
