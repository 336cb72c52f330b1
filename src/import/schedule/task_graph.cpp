// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/schedule/task_graph.hpp"

#include <utility>

namespace haec_sim::importing
{

void TaskGraph::seal()
{
    dependencies_.assign(tasks(), 0);
    begins_.assign(tasks() + 1, 0);
    for (const auto& edge : edges_)
    {
        ++begins_[edge.earlier + 1];
        ++dependencies_[edge.later >> 1U];
    }
    for (std::size_t task = 0; task < tasks(); ++task)
    {
        begins_[task + 1] += begins_[task];
    }
    auto next = begins_;
    successors_.resize(edges_.size());
    for (const auto& edge : edges_)
    {
        successors_[next[edge.earlier]++] = edge.later;
    }
    std::vector<Edge>().swap(edges_);
}

} // namespace haec_sim::importing
