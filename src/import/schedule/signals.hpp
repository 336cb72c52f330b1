// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/location_writer.hpp"
#include "import/program_definitions.hpp"
#include "import/schedule/task_graph.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace haec_sim::importing
{

/// The parameters of rule R9 (spec: semantics).
struct SignalParameters
{
    ParameterRef signal;
    ParameterRef await;
};

/// Dependencies between the processors of one process, as signals. The signal of the end of a task
/// has twice its number in the process, that of its start one more.
class Signals
{
public:
    /// Finds the dependencies between tasks of `first` up to `end`, which are those of a process.
    /// The graph outlives it.
    Signals(const TaskGraph& graph, Task first, Task end, SignalParameters parameters);

    /// True if there are dependencies between processors.
    static bool are_needed(const TaskGraph& graph);

    /// Writes what the task awaits.
    void write_awaits(Task task, LocationWriter& trace) const;

    /// Writes the signal of that event of the task, if a task on another processor awaits it.
    void write_signal(Task task, After after, LocationWriter& trace) const;

private:
    std::uint64_t number_of(Task task, After after) const noexcept
    {
        return (std::uint64_t{task} - first_) * 2 + static_cast<std::uint64_t>(after);
    }

    const TaskGraph& graph_;
    Task first_;
    SignalParameters parameters_;
    /// The signals that a task awaits.
    std::map<Task, std::vector<std::uint64_t>> awaits_;
};

} // namespace haec_sim::importing
