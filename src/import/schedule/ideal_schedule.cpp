// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/schedule/ideal_schedule.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim::importing
{

namespace
{

// Leaves room for the arrival of a message that is sent in the last moment.
constexpr Picoseconds end_of_time = Picoseconds::max() / 2;

} // namespace

IdealSchedule::IdealSchedule(const TaskGraph& graph, std::uint32_t processors, TaskWork& work)
    : graph_(graph), work_(work), processors_(processors), starts_(graph.tasks(), never),
      ends_(graph.tasks(), never), start_places_(graph.tasks()), end_places_(graph.tasks())
{
    order_.reserve(graph.tasks());
    missing_.reserve(graph.tasks());
    for (Task task = 0; task < graph.tasks(); ++task)
    {
        missing_.push_back(graph.dependencies(task));
    }
    for (Task task = 0; task < graph.tasks(); ++task)
    {
        if (missing_[task] == 0)
        {
            make_ready(task);
        }
    }
    while (!events_.empty())
    {
        const auto [moment, kind, task] = events_.top();
        events_.pop();
        now_ = moment;
        handle(kind, task);
    }
    std::vector<std::uint32_t>().swap(missing_);
    sort_by_processor(processors);
}

void IdealSchedule::handle(Kind kind, Task task)
{
    const auto processor = graph_.processor(task);
    switch (kind)
    {
    case Kind::end:
        processors_[processor].is_busy = false;
        end_task(task);
        try_to_start(processor);
        break;
    case Kind::arrival:
        if (const auto receiver = work_.arrive(task))
        {
            end_task(*receiver);
            for (const auto other : work_.ending_too())
            {
                end_task(other);
            }
        }
        break;
    case Kind::start:
        start_next(processor);
        break;
    }
}

void IdealSchedule::make_ready(Task task)
{
    const auto processor = graph_.processor(task);
    processors_[processor].ready.emplace(now_, task);
    if (!processors_[processor].is_busy)
    {
        events_.emplace(now_, Kind::start, task);
    }
}

void IdealSchedule::try_to_start(Processor processor)
{
    const auto& state = processors_[processor];
    if (!state.is_busy && !state.ready.empty())
    {
        events_.emplace(now_, Kind::start, state.ready.top().second);
    }
}

void IdealSchedule::start_next(Processor processor)
{
    auto& state = processors_[processor];
    if (state.is_busy || state.ready.empty())
    {
        return;
    }
    const auto task = state.ready.top().second;
    state.ready.pop();
    starts_[task] = now_.time;
    start_places_[task] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(task);
    release(task, After::start);
    const auto started = work_.start(task);
    if (started.sends)
    {
        events_.emplace(Moment{now_.time, now_.messages + 1}, Kind::arrival, task);
    }
    if (started.duration > Picoseconds{0})
    {
        if (started.duration > end_of_time - now_.time)
        {
            throw Error("the operations take longer than 53 days, which is half of what "
                        "picoseconds in 64 bits reach; import a part of them");
        }
        state.is_busy = true;
        events_.emplace(Moment{now_.time + started.duration, now_.messages}, Kind::end, task);
        return;
    }
    if (!started.waits)
    {
        end_task(task);
    }
    try_to_start(processor);
}

void IdealSchedule::end_task(Task task)
{
    ends_[task] = now_.time;
    end_places_[task] = static_cast<std::uint32_t>(order_.size());
    ++ended_;
    release(task, After::end);
}

void IdealSchedule::release(Task task, After after)
{
    graph_.each_successor(task,
                          [&](const TaskGraph::Successor& successor)
                          {
                              if (successor.after == after && --missing_[successor.task] == 0)
                              {
                                  make_ready(successor.task);
                              }
                          });
}

void IdealSchedule::sort_by_processor(std::uint32_t processors)
{
    begins_.assign(std::size_t{processors} + 1, 0);
    for (const auto task : order_)
    {
        ++begins_[graph_.processor(task) + 1];
    }
    for (std::uint32_t processor = 0; processor < processors; ++processor)
    {
        begins_[processor + 1] += begins_[processor];
    }
    auto next = begins_;
    std::vector<Task> sorted(order_.size());
    for (const auto task : order_)
    {
        sorted[next[graph_.processor(task)]++] = task;
    }
    order_ = std::move(sorted);
}

} // namespace haec_sim::importing
