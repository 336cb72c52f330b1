// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "simulation/threads/process_threads.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// One location among the threads of its process: the teams that it is in, and the records of it
/// that were seen and not yet re-timed. Order of calls: see_...() for every record, then the others
/// as the records are re-timed, in the same order. TeamRules asks it and makes the times (spec:
/// semantics, R7); `in` is an input time, `out` an output time. An answer `later` means that this
/// location will be woken.
class ThreadRecords
{
public:
    using Answer = TeamRegistry::Answer;

    /// `process` outlives it.
    ThreadRecords(LocationIndex self, ProcessThreads& process);

    ThreadSlot slot() const noexcept
    {
        return slot_;
    }

    // Records are seen, at input times.
    void see_fork(Picoseconds in);
    void see_join(Picoseconds in);
    void see_begin(CommRef communicator, Picoseconds in);

    /// ThreadFork was re-timed. Workers that wait for the fork are woken.
    void fork(Picoseconds out);

    /// ThreadJoin is being re-timed: whether its team is over. `no`: it has none.
    Answer is_team_over();
    /// The latest end of the others' parts; of a team that has one. It is an output time.
    /// While is_team_over() says `later`, parts that have not ended do not count.
    Cause latest_end();
    /// ThreadJoin was re-timed.
    void join();

    /// ThreadTeamBegin is being re-timed: whether its team, and when it was forked, is known. `no`:
    /// there is none.
    Answer find_fork();
    /// True where its thread has forked the team itself.
    bool is_own_fork();
    /// The time when its team was forked, and the location that did it.
    TimePair forked();
    /// The location that forked it.
    LocationIndex forker();
    /// ThreadTeamBegin was re-timed; `has_team`: it was found.
    void begin(bool has_team);

    /// ThreadTeamEnd was re-timed. False: there was no begin. It ends the innermost part on that
    /// communicator.
    bool end(CommRef communicator, Picoseconds out);

    /// The innermost team that it is in; null where there is none.
    TeamPart* part() noexcept
    {
        return parts_.empty() ? nullptr : parts_.back().get();
    }

    /// Enters a barrier as the region number `depth`; without a team nothing happens. Regions are
    /// numbered from the outermost one, which is 1.
    void enter_barrier(std::size_t depth, Picoseconds in, Picoseconds out);

    /// The facts of a barrier for who leaves it. Its Leave is re-timed as that of a `synchronize`
    /// barrier: the wait anew, the cost behind the last entry as recorded.
    struct Passage
    {
        /// The own entry, and the latest of all.
        TimePair self;
        TimePair last;
        /// The location whose entry is the latest in output time.
        LocationIndex last_location = no_location;
        /// The latest end of its tasks.
        Cause tasks_end;
    };

    /// True where the region number `depth` is a barrier that it entered with others.
    bool is_in_barrier(std::size_t depth) const
    {
        return !barriers_.empty() && barriers_.back().depth == depth;
    }

    /// The passage when all have entered and all tasks are done; nothing where that is not known.
    /// With `give_up`, as far as it is known.
    std::optional<Passage> passage(Picoseconds leave_in, bool give_up);

    /// Leaves barriers that are deeper than `depth`. These ended without a Leave of their own, or
    /// are through.
    void leave_barriers(std::size_t depth)
    {
        while (!barriers_.empty() && barriers_.back().depth > depth)
        {
            leave_barrier();
        }
    }

    /// All records are out. Open barriers, parts and locks end, so that nobody waits for them.
    void finish();

private:
    std::shared_ptr<TeamPart> new_part();
    /// Leaves the innermost barrier.
    void leave_barrier();

    struct OpenBarrier
    {
        std::size_t depth = 0;
        std::shared_ptr<TeamPart> part;
        std::uint64_t index = 0;
        TimePair entered;
    };

    LocationIndex self_;
    ProcessThreads& process_;
    ThreadSlot slot_;
    /// The forks seen and not joined; the last one's team may be unknown yet.
    std::vector<std::shared_ptr<Team>> seen_forks_;
    bool is_forking_ = false;
    Fifo<std::shared_ptr<Team>> forks_;
    Fifo<std::shared_ptr<Team>> joins_;
    Fifo<std::shared_ptr<TeamPart>> begins_;
    /// Begun and not ended, the innermost last.
    std::vector<std::shared_ptr<TeamPart>> parts_;
    std::vector<OpenBarrier> barriers_;
    /// A part that is over and that nobody has any more; null where there is none.
    std::shared_ptr<TeamPart> spare_part_;
};

} // namespace haec_sim
