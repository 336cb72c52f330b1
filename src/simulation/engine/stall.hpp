// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/change_search.hpp"
#include "simulation/engine/count_search.hpp"
#include "simulation/engine/engine.hpp"
#include "simulation/engine/progress_search.hpp"
#include "simulation/rules/wait.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

class StallReport;

/// The ways on when no rank has anything to do and actors are left: the first of these that lets
/// anybody go on is taken.
///
/// 1. Let those go that paused to bound what is under way.
/// 2. Find the lengths that members of collectives need to go on (CountSearch).
///    Where transfers go on inside MPI alone: begin the first one whose side waits inside, though
///    nobody knows until when (ProgressSearch).
/// 3. Answer those who wait for a change of a window that cannot come any more (ChangeSearch).
/// 4. Where links are shared: let time pass beyond what is sure.
/// 5. Let a member of a collective go on that waits for a message inside it that nobody sends.
/// 6. Give a lock of a window to whoever had it next in the input.
/// 7. Find out, by reading on, which awaited messages, receives and collectives do not exist at
///    all, and free those that wait for them, or end the run.
/// 8. Answer the first of those who wait for a change by what was issued so far.
/// 9. Where unmatched records are kept: give up a wait of the cycle.
/// 10. Free one of the threads of each process that wait for each other.
/// 11. Where unmatched records are kept: give up a wait of any.
/// 12. Tell of the cycle, and end the run.
///
/// What exists in a trace does not depend on when one asks, so neither does the output. All ranks
/// look at the same waits, in order of locations, and make the same choice.
class Stall
{
public:
    /// The data that it looks at. The references outlive it.
    struct Environment
    {
        const TraceIndex& index;
        const Placement& placement;
        LocalProcesses& processes;
        Oddities& oddities;
        FlowControl& flow;
    };

    Stall(const Environment& environment, bool keeps_unmatched, MatchingActor& matching,
          Scheduler& scheduler, Ranks& ranks);

    /// Collective. Throws AgreedError, on every rank, where nothing can go on. A damaged
    /// record that it meets ends it likewise; one that does not exist does so by MissingRecord,
    /// where unmatched ones are errors.
    void resolve();

private:
    /// Widens the window, if any rank has throttled actors.
    bool release_throttled();
    /// The waits of all ranks, in order of locations. Collective.
    std::vector<Wait> gather_waits();

    // Reading on.
    /// Gives a lock to the location with the best LockBoard::Answer, of equals to the first in
    /// input time; where that is `with_others`, to all who have it. False: nobody may. Collective.
    bool grant_lock(const std::vector<Wait>& waits);
    /// Reads on in processes of this rank for those who wait for a message, a receive or a signal
    /// of theirs.
    void read_on_for(const std::vector<Wait>& waits);
    /// The process whose records tell whether the awaited one exists; no_process where no process
    /// is asked.
    ProcessIndex awaited_by(const Wait& wait) const;
    /// True where the other side of the message, or the signal, is among the records seen. Its
    /// process is this rank's.
    bool is_found(const Wait& wait) const;

    /// A flag for each wait, set where what is awaited does not exist.
    std::vector<std::uint8_t> find_missing(const std::vector<Wait>& waits);
    /// True where this rank knows that what is awaited does not exist.
    bool is_missing(const Wait& wait, const std::vector<std::uint8_t>& finished) const;
    bool is_collective_missing(const Wait& wait, const std::vector<std::uint8_t>& finished) const;
    /// A flag for each process, set where all of its locations are through. Collective.
    std::vector<std::uint8_t> finished_processes();
    bool is_mine(ProcessIndex process) const;
    /// ChangeSearch::answer_sure(), where the trace has such windows. Collective.
    bool answer_changes();
    /// CollectiveProgress::give_up_receives() on all ranks. Collective.
    bool give_up_receives();
    /// Lets the location go on; a send whose receive does not exist loses its place on the channel,
    /// too.
    void free_waiting(const Wait& wait);
    /// Lets the first of the probes that wait go on; false where none does.
    bool free_probe(const std::vector<Wait>& waits);
    /// Lets one of each process go on that waits for another thread of it; false where none does.
    bool free_threads(const std::vector<Wait>& waits);
    void let_go(const Wait& wait);
    /// Gives up one wait; false where there is none.
    bool break_cycle(const Wait* wait);

    Environment environment_;
    bool keeps_unmatched_;
    MatchingActor& matching_;
    Scheduler& scheduler_;
    Ranks& ranks_;
    CountSearch count_search_;
    ChangeSearch change_search_;
    ProgressSearch progress_search_;
};

} // namespace haec_sim
