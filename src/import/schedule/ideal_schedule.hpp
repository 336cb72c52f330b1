// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "import/schedule/task_graph.hpp"

#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <tuple>
#include <vector>

namespace haec_sim::importing
{

/// What tasks do, for a schedule.
class TaskWork
{
public:
    virtual ~TaskWork() = default;

    TaskWork() = default;
    TaskWork(const TaskWork&) = delete;
    TaskWork& operator=(const TaskWork&) = delete;

    /// What follows when a task starts.
    struct Started
    {
        /// How long it occupies its processor.
        Picoseconds duration{};
        /// It ends with the arrival of a message, and leaves its processor at once.
        bool waits = false;
        /// A message is under way, whose arrival arrive() gets.
        bool sends = false;
    };

    virtual Started start(Task task) = 0;

    /// The message of that task arrives. Returns the task that waits for it and ends now.
    virtual std::optional<Task> arrive(Task sender) = 0;

    /// The other tasks that end with the task that arrive() returned last.
    virtual std::span<const Task> ending_too() const
    {
        return {};
    }
};

/// The schedule of spec: imports, "Input times": a task starts when its dependencies are done and
/// its processor is free. Of tasks that are ready at the same time, the first is the one with the
/// fewest messages before it, then the first of the file.
/// Memory: 28 bytes for each task.
class IdealSchedule
{
public:
    /// The time of a task that never starts, or never ends.
    static constexpr Picoseconds never = Picoseconds::max();

    /// Runs all tasks that can run. The graph is sealed. Throws Error if the schedule gets longer
    /// than the simulator's time reaches.
    IdealSchedule(const TaskGraph& graph, std::uint32_t processors, TaskWork& work);

    /// True if every task has ended.
    bool is_complete() const noexcept
    {
        return ended_ == starts_.size();
    }

    Picoseconds start(Task task) const
    {
        return starts_[task];
    }

    Picoseconds end(Task task) const
    {
        return ends_[task];
    }

    /// The tasks of a processor, in the order in which they started.
    std::span<const Task> order(Processor processor) const
    {
        return std::span(order_).subspan(begins_[processor],
                                         begins_[processor + 1] - begins_[processor]);
    }

    /// The number of tasks that started, anywhere, before this one did.
    std::uint32_t started_before(Task task) const
    {
        return start_places_[task];
    }

    /// The number of tasks that had started when this one ended: a task that started after it has
    /// at least that many before it.
    std::uint32_t started_before_end(Task task) const
    {
        return end_places_[task];
    }

private:
    /// A time, and the number of messages of the longest chain up to it: messages take no time,
    /// but arrive after they are sent.
    struct Moment
    {
        Picoseconds time{};
        std::uint32_t messages = 0;

        friend auto operator<=>(const Moment&, const Moment&) = default;
    };

    /// Events at the same moment come in this order.
    enum class Kind : std::uint8_t
    {
        end,
        arrival,
        start
    };

    using Event = std::tuple<Moment, Kind, Task>;
    template <class Entry>
    using Earliest = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

    void make_ready(Task task);
    void handle(Kind kind, Task task);
    void try_to_start(Processor processor);
    void start_next(Processor processor);
    void end_task(Task task);
    void release(Task task, After after);
    void sort_by_processor(std::uint32_t processors);

    const TaskGraph& graph_;
    TaskWork& work_;
    Moment now_;
    Earliest<Event> events_;
    struct ProcessorState
    {
        Earliest<std::pair<Moment, Task>> ready;
        bool is_busy = false;
    };
    std::vector<ProcessorState> processors_;
    /// The events that a task still waits for.
    std::vector<std::uint32_t> missing_;
    std::vector<Picoseconds> starts_;
    std::vector<Picoseconds> ends_;
    std::vector<std::uint32_t> start_places_;
    std::vector<std::uint32_t> end_places_;
    std::vector<Task> order_;
    std::vector<std::uint64_t> begins_;
    std::uint64_t ended_ = 0;
};

} // namespace haec_sim::importing
