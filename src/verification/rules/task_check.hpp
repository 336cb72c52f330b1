// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/facts.hpp"
#include "verification/rules/moment.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace haec_sim::verification
{

/// Names a task among those that its team has at the same time.
struct TaskKey
{
    std::uint32_t team = 0;
    std::uint32_t creator = 0;
    std::uint64_t generation = 0;

    friend auto operator<=>(const TaskKey&, const TaskKey&) = default;
};

TaskKey task_of(const ThreadFact& fact);

/// The tasks of one process. Order of calls: add() for each thread, settle(), anything else.
class Tasks
{
public:
    /// The facts of one thread, which outlive this.
    void add(const std::vector<ThreadFact>& facts);
    /// Pairs what was made with what ended, by time in the input.
    void settle();

    /// The end of the task that was made then; nothing where it has none.
    const Moment* end_of(const TaskKey& task, Picoseconds made) const;

    /// Nobody works on a task before it is made, or ends waiting for those that it made before they
    /// end, where that was so in the input.
    void check(Findings& findings) const;

private:
    /// The tasks of one name come one after another: the k-th to be made is the k-th to end.
    struct Named
    {
        std::vector<Moment> made;
        std::vector<Moment> ended;
    };

    /// The task that the thread works on; nothing: what it did before it took a task.
    using Current = std::optional<TaskKey>;

    /// The last of that name that is made by then; null: there is none.
    const Moment* making_of(const TaskKey& task, Picoseconds in) const;
    void check(const std::vector<ThreadFact>& facts, Findings& findings) const;

    std::vector<const std::vector<ThreadFact>*> threads_;
    std::map<TaskKey, Named> tasks_;
};

} // namespace haec_sim::verification
