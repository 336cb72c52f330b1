// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/run_span.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace haec_sim
{

/// The regions with which a process ends: MPI_Finalize.
std::set<RegionRef> regions_of_end(const Definitions& definitions);

/// The times when a thread runs the program, and so takes active power: between its first record
/// and its last, or the begin of MPI_Finalize. A worker, which has regions in teams only and forks
/// none outside of them, idles between its teams.
///
/// Memory grows with the number of teams of a worker that do not follow each other at once.
class ThreadActivity
{
public:
    /// `regions_of_end` outlives it.
    explicit ThreadActivity(const std::set<RegionRef>& regions_of_end)
        : regions_of_end_(regions_of_end)
    {
    }

    /// Every record of the thread, in order of time.
    template <class Record>
    void see(const Record& record)
    {
        if (has_ended_)
        {
            return;
        }
        first_ = first_ ? first_ : record.time;
        last_ = record.time;
        note(record);
    }

    /// True since the begin of a region of the end.
    bool has_ended() const noexcept
    {
        return has_ended_;
    }

    /// The times in order, without overlaps. Asked after the last record.
    std::vector<TimeSpan> spans() const;

private:
    template <class Record>
    void note(const Record&)
    {
    }

    void note(const events::Enter& record)
    {
        has_ended_ = regions_of_end_.contains(record.region);
        note_own_work();
    }

    void note(const events::ThreadFork&)
    {
        note_own_work();
    }

    void note(const events::ThreadTeamBegin&);
    void note(const events::ThreadTeamEnd&);
    void note_own_work();

    const std::set<RegionRef>& regions_of_end_;
    bool has_ended_ = false;
    std::optional<Picoseconds> first_;
    Picoseconds last_{};
    bool has_own_work_ = false;
    /// The number of teams that it is in, one inside the other.
    std::uint64_t teams_ = 0;
    /// The times in the outermost of them; the last one lasts while it is in a team. Empty where it
    /// has work of its own.
    std::vector<TimeSpan> in_teams_;
};

} // namespace haec_sim
