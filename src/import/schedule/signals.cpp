// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/schedule/signals.hpp"

namespace haec_sim::importing
{

Signals::Signals(const TaskGraph& graph, Task first, Task end, SignalParameters parameters)
    : graph_(graph), first_(first), parameters_(parameters)
{
    for (auto task = first; task < end; ++task)
    {
        graph.each_successor(task,
                             [&](const TaskGraph::Successor& successor)
                             {
                                 if (graph.processor(successor.task) != graph.processor(task))
                                 {
                                     awaits_[successor.task].push_back(
                                         number_of(task, successor.after));
                                 }
                             });
    }
}

bool Signals::are_needed(const TaskGraph& graph)
{
    bool are_needed = false;
    for (Task task = 0; task < graph.tasks() && !are_needed; ++task)
    {
        graph.each_successor(task,
                             [&](const TaskGraph::Successor& successor) {
                                 are_needed = are_needed || graph.processor(successor.task) !=
                                                                graph.processor(task);
                             });
    }
    return are_needed;
}

void Signals::write_awaits(Task task, LocationWriter& trace) const
{
    const auto found = awaits_.find(task);
    if (found != awaits_.end())
    {
        for (const auto number : found->second)
        {
            trace.write(events::ParameterUnsignedInt{{}, parameters_.await, number});
        }
    }
}

void Signals::write_signal(Task task, After after, LocationWriter& trace) const
{
    bool is_awaited = false;
    graph_.each_successor(task,
                          [&](const TaskGraph::Successor& successor)
                          {
                              is_awaited = is_awaited || (successor.after == after &&
                                                          graph_.processor(successor.task) !=
                                                              graph_.processor(task));
                          });
    if (is_awaited)
    {
        trace.write(events::ParameterUnsignedInt{{}, parameters_.signal, number_of(task, after)});
    }
}

} // namespace haec_sim::importing
