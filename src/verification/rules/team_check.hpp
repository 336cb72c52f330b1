// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/task_check.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim::verification
{

/// A team, from a fork to its join.
struct Team
{
    std::uint32_t communicator = 0;
    Moment fork;
    std::optional<Moment> join;

    /// True where a part of that communicator that begins at that input time is one of the team.
    bool contains(std::uint32_t of, Picoseconds time) const
    {
        return communicator == of && fork.in <= time && (!join || time <= join->in);
    }
};

/// The deeds of one thread in a team.
struct Part
{
    std::uint32_t communicator = 0;
    Moment begin;
    std::optional<Moment> end;
    std::vector<Moment> entered;
    /// The Leaves in the order of the Enters; nothing for one that was not left.
    std::vector<std::optional<Moment>> left;
    /// The ends of tasks that it made, by how many barriers it had left.
    std::vector<std::pair<std::size_t, const Moment*>> ends_of_tasks;
};

/// The events that nobody leaves a barrier before. By their output times.
struct Barrier
{
    Picoseconds last_enter = Picoseconds::min();
    std::vector<const Moment*> ends_of_tasks;
};

/// The teams of one process.
class Teams
{
public:
    /// The facts of one of its threads, and the tasks of all, which outlive this.
    void add(const std::vector<ThreadFact>& facts, const Tasks& tasks);
    /// Called once, when all threads of the process were added.
    void check(Findings& findings);

private:
    struct Open
    {
        std::vector<Team> forks;
        std::vector<Part> parts;
        bool is_forking = false;
    };

    void take(const ThreadFact& fact, Open& open);
    void end(const ThreadFact& fact, Open& open);
    const Team* team_of(const Part& part) const;
    static std::vector<Barrier> barriers_of(const std::vector<const Part*>& parts);
    static void check_barriers(const std::vector<const Part*>& parts, Findings& findings);

    std::vector<Team> teams_;
    std::vector<Part> parts_;
};

} // namespace haec_sim::verification
