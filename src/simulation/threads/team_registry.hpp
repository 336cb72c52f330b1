// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/threads/team.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// The threads that a communicator names, and the teams that they make one after another. Which
/// threads are in a team is what the input says: those whose part begins between its fork and its
/// join (ADR 26).
///
/// Functions that take a `waiter` may have no answer yet; then that location is woken once there
/// may be one, and asks again.
class TeamRegistry
{
public:
    /// The references outlive it. `members` are slots of this process.
    TeamRegistry(std::vector<ThreadSlot> members, ThreadLookahead& lookahead, const Wake& wake);

    std::size_t size() const noexcept
    {
        return members_.size();
    }

    /// A team's master has begun its part.
    void add(const std::shared_ptr<Team>& team);

    /// A part was seen. False: its thread is none of the members.
    bool add(const std::shared_ptr<TeamPart>& part);

    /// The answers to questions about others.
    enum class Answer : std::uint8_t
    {
        yes,
        /// There is no such thing.
        no,
        /// It is not known; the location that asks is woken.
        later
    };

    /// Finds the team of a worker's part: one that is open at the part's begin, and that its thread
    /// has not been in. The part knows it from then on.
    Answer find_team(TeamPart& part, LocationIndex waiter);

    /// True where all parts of a team that is joined have ended. Its join has been seen. False: not
    /// yet, or nobody knows yet.
    bool is_over(Team& team, LocationIndex waiter);

    /// The thread that entered a barrier last, and when. The two times need not be of one thread:
    /// each is the latest of its clock. The location is that of the output's.
    struct LastEntry
    {
        TimePair time;
        LocationIndex location = no_location;
    };

    /// The last entry of a barrier, for a thread that leaves it at `leave_in`; nothing where that
    /// is not known yet. With `give_up`, the last of those who have.
    std::optional<LastEntry> last_entry(Team& team, TeamBarrier& barrier, const TeamPart& self,
                                        Picoseconds leave_in, LocationIndex waiter, bool give_up);

    /// A thread has entered a barrier. Those who wait for it are woken where that might have
    /// completed it.
    void enter(Team& team, TeamBarrier& barrier, const TeamBarrier::Entry& entry);

    /// ThreadTaskCreate was seen, was re-timed.
    void see_task(const TaskName& name)
    {
        ++tasks_[name].seen;
    }
    /// ThreadTaskCreate was re-timed: `made` is its output time and location. Whoever waits for the
    /// task is woken.
    void create_task(const TaskName& name, const Cause& made);

    /// Finds out whether a task that a thread goes on with at `in` has been made. `no`: nobody has
    /// recorded that it was, as of implicit ones.
    Answer find_task(const TaskName& name, ThreadSlot self, Picoseconds in, LocationIndex waiter);

    /// The time and place where a task was made that was found. find_task() has said yes.
    const Cause& task_made(const TaskName& name) const
    {
        return tasks_.at(name).made;
    }

    /// A task of that name is done. Once all that were seen are, the name is forgotten.
    void complete_task(const TaskName& name);

    /// A part is over, at that output time where it is known. It is not known where the location
    /// has ended without its ThreadTeamEnd.
    void end(const TeamPart& part, std::optional<Picoseconds> out);

    /// The team's join is through. Parts that are still open keep the team alive.
    void remove(const Team& team);

private:
    /// The tasks of one name, which come one after another.
    struct Task
    {
        std::uint64_t seen = 0;
        std::uint64_t created = 0;
        std::uint64_t completed = 0;
        Cause made;
        Waiters waiting;
    };

    using Parts = std::vector<std::shared_ptr<TeamPart>>;

    /// Null where it is none of the members.
    Parts* parts_of(ThreadSlot slot);
    /// Finds out whether an input time is between the team's fork and join.
    Answer contains(const Team& team, Picoseconds time, LocationIndex waiter);
    /// An open part of that member in the team that began up to `latest`.
    bool has_part(std::size_t member, const Team& team, Picoseconds latest) const;
    /// True where everybody has entered who is in the team by `leave_in`, an input time, and has
    /// not ended its part.
    bool has_entered_all(const Team& team, TeamBarrier& barrier, ThreadSlot self,
                         Picoseconds leave_in, LocationIndex waiter);
    static bool has_entered(const TeamBarrier& barrier, ThreadSlot slot);
    /// True where one of those who wait might go on.
    bool may_be_complete(const Team& team, const TeamBarrier& barrier) const;

    std::vector<ThreadSlot> members_;
    ThreadLookahead& lookahead_;
    const Wake& wake_;
    /// The parts by member: seen and not over.
    std::vector<Parts> parts_;
    /// The teams in the order of their forks.
    std::vector<std::shared_ptr<Team>> teams_;
    /// The tasks that are not complete.
    std::map<TaskName, Task> tasks_;
};

} // namespace haec_sim
