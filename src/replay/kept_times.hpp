// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "profile/location_figures.hpp"

#include <cstdint>

// How much of a location's time is as it was recorded.

namespace haec_sim
{

/// Of the times of a location, what is the recorded cost of collectives (R6): of the time between a
/// collective's end and the record before it, what is not simulated waiting.
struct KeptCollectives
{
    /// In MPI_Init and MPI_Finalize.
    Picoseconds of_program{};
    Picoseconds others{};
    /// Ends of collectives that keep their cost.
    std::uint64_t count = 0;

    void include(Picoseconds cost, bool is_of_program)
    {
        (is_of_program ? of_program : others) += cost;
        ++count;
    }
};

/// Of the times of a location, what belongs to its recorder.
struct KeptOfRecorder
{
    /// While the measurement was switched off: what the program did is not known.
    Picoseconds switched_off{};
    /// Writing to the trace's files.
    Picoseconds flushes{};
};

/// What a replay tells of its location when it is over.
struct ReplayFigures : LocationFigures
{
    KeptCollectives kept_of_collectives;
    KeptOfRecorder kept_of_recorder;
};

} // namespace haec_sim
