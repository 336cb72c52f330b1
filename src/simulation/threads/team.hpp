// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "simulation/threads/thread_lookahead.hpp"
#include "trace/cause.hpp"

#include <boost/container/small_vector.hpp>

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

class TeamRegistry;

/// A time in the input and in the output.
struct TimePair
{
    Picoseconds in{};
    Picoseconds out{};
};

/// Names a task among those of its team; an implicit one by the thread that runs it.
struct TaskName
{
    std::uint32_t creator = 0;
    std::uint32_t generation = 0;
    bool is_implicit = false;

    friend auto operator<=>(const TaskName&, const TaskName&) = default;
};

/// Tasks that somebody waits for.
struct TaskCount
{
    std::uint64_t open = 0;
    Cause latest_end;
    Waiters waiting;
};

/// The k-th barrier of a team. Each thread counts the barriers that it enters, so the k-th one of
/// each is the same.
struct TeamBarrier
{
    struct Entry
    {
        ThreadSlot slot = 0;
        /// The time when its thread joined the team, in the input.
        Picoseconds begin_in{};
        TimePair entered;
    };

    boost::container::small_vector<Entry, 4> entries;
    /// The number of threads that are through.
    std::size_t left = 0;
    Waiters waiting;
    /// The time when the first of these left, in the input.
    Picoseconds first_leave = Picoseconds::max();
    /// The tasks made since the barrier before it.
    TaskCount tasks;

    void wait(LocationIndex location, Picoseconds leave_in)
    {
        waiting.add(location);
        first_leave = std::min(first_leave, leave_in);
    }

    void wake_all(const Wake& wake)
    {
        first_leave = Picoseconds::max();
        waiting.wake_all(wake);
    }
};

/// Threads that work together, from a fork to its join (spec: semantics, R7). The parts of its
/// threads, the records of its master, and until its join its registry share it. Indices of its
/// barriers count from 0.
class Team
{
public:
    /// `slot` is the thread that forks it, at the input time `in`.
    Team(ThreadSlot slot, Picoseconds in) : master(slot), fork_in(in) {}

    /// Null where the index is of a barrier that all have left. Valid until the next call.
    TeamBarrier* barrier(std::uint64_t index)
    {
        // One that all have left is beyond the others, too, as the difference comes round.
        const auto place = index - first_barrier_;
        return place < barriers_.size() ? &barriers_[place] : new_barrier(index);
    }

    /// One more has left it; `members` is how many there can be.
    void leave_barrier(std::uint64_t index, std::size_t members);

    /// True where that thread has done its part: it does not come back to this team.
    bool has_ended(ThreadSlot slot) const;

    /// A thread has done its part, there and at that output time where it is known.
    void end_part(ThreadSlot slot, const std::optional<Cause>& end, const Wake& wake);

    void wake_all(const Wake& wake);

    /// `parent` makes a task behind `epoch` barriers. One whose name is taken, or whose barrier all
    /// have left, does not count.
    void create_task(const TaskName& name, const TaskName& parent, std::uint64_t epoch);
    /// A task has ended, at an output time; one that does not count changes nothing. Whoever waits
    /// for the last one of a barrier or of a parent is woken.
    void complete_task(const TaskName& name, const Cause& end, const Wake& wake);

    bool has_task(const TaskName& name) const
    {
        return tasks_.contains(name);
    }

    /// The count of the tasks that `parent` made.
    TaskCount& children_of(const TaskName& parent)
    {
        return children_[parent];
    }

    const ThreadSlot master;
    const Picoseconds fork_in;
    /// The output time of the fork, once that is re-timed.
    std::optional<Picoseconds> fork_out;
    /// The time of the join, once it is seen.
    std::optional<Picoseconds> join_in;
    /// The threads that may be in it; null until the master's part is seen.
    TeamRegistry* registry = nullptr;
    /// The locations that wait for the fork, or for the join.
    Waiters waiting;
    /// The latest end of the parts that are over, in output time.
    Cause latest_end;

private:
    struct Task
    {
        TaskName parent;
        std::uint64_t epoch = 0;
    };

    TeamBarrier* new_barrier(std::uint64_t index);
    static void count_end(TaskCount& count, const Cause& end, const Wake& wake);

    // Teams come and go: most have few threads, and one barrier at a time.
    boost::container::small_vector<ThreadSlot, 6> ended_;
    /// The barriers that not all have left, and the number of those before them.
    boost::container::small_vector<TeamBarrier, 1> barriers_;
    std::uint64_t first_barrier_ = 0;
    std::map<TaskName, Task> tasks_;
    std::map<TaskName, TaskCount> children_;
};

/// One thread's time in a team.
struct TeamPart
{
    ThreadSlot slot = 0;
    Picoseconds begin_in{};
    TeamRegistry* registry = nullptr;
    /// Null while it is not known, or where there is none.
    std::shared_ptr<Team> team;
    std::uint64_t barriers_entered = 0;
    std::uint64_t barriers_left = 0;
    /// The task that the thread runs, at first its implicit one.
    TaskName task;
};

} // namespace haec_sim
