// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/kept_times.hpp"
#include "analysis/profile/waiting.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>
#include <vector>

// Figures that every run knows of each location, at next to no cost: for the summary. The rules of
// the location's replay count them; a profile is not needed.

namespace haec_sim
{

/// How long threads took, as recorded, to begin in a team after its fork, and to leave its barriers
/// after the last thread had come. Threads that have a core each take microseconds; else a core
/// must come round to them first.
struct TeamCosts
{
    Picoseconds time{};
    std::uint64_t passages = 0;

    TeamCosts& operator+=(const TeamCosts& other)
    {
        time += other.time;
        passages += other.passages;
        return *this;
    }
};

/// A begin or end of the region of interest on a location, and what had come together by then. All
/// but `in` is in output time.
struct InterestMark
{
    /// Input and output time.
    Picoseconds in{};
    Picoseconds out{};
    /// The time in regions of MPI, since the location's begin.
    Picoseconds mpi{};
    WaitingTimes waiting;
    Picoseconds waited_outside{};
    Picoseconds waited_for_threads{};
    KeptTimes kept;
};

/// Predicted figures of a location, from its first record on. Only MPI_Init and MPI_Finalize bound
/// the region of interest here: other bounds (--from, --to) are marked in the profile.
struct LocationFigures
{
    /// The time in regions of MPI, up to the last mark, or to the end once the location has ended.
    Picoseconds mpi{};
    WaitingTimes waiting;
    /// The part of waiting and transfer that was outside of regions of MPI, as in traces whose MPI
    /// calls have no Enter and Leave.
    Picoseconds waited_outside{};
    /// The time before records at which the thread waits for others of its process or for
    /// accelerators, outside of MPI, and at which a stream is idle: the bound of the run leaves it
    /// out (spec: resources, Measure).
    Picoseconds waited_for_threads{};
    TeamCosts team_costs{};
    KeptTimes kept;
    /// The program's messages that were received, without those that collectives and windows are
    /// made of.
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    std::uint64_t hops = 0;
    /// The last end of MPI_Init, and the first begin of MPI_Finalize.
    std::optional<InterestMark> begin{};
    std::optional<InterestMark> end{};
    /// The times of the last record in draws of noise beside the run; null where there are none.
    const std::vector<Picoseconds>* draws = nullptr;

    /// MPI_Init ends: the mark takes the place of one that came before. The caller has
    /// brought `mpi` up to date.
    void mark_begin(Picoseconds in, Picoseconds out)
    {
        begin = InterestMark{in, out, mpi, waiting, waited_outside, waited_for_threads, kept};
    }

    /// MPI_Finalize begins: only the first one counts.
    void mark_end(Picoseconds in, Picoseconds out)
    {
        if (!end)
        {
            end = InterestMark{in, out, mpi, waiting, waited_outside, waited_for_threads, kept};
        }
    }
};

} // namespace haec_sim
