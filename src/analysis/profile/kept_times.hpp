// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>

// The parts of a location's time that are as they were recorded.

namespace haec_sim
{

/// The recorded cost of collectives (R6) in the times of a location: of the time between a
/// collective's end and the record before it, what is not simulated waiting.
struct KeptCollectives
{
    /// The cost in MPI_Init and MPI_Finalize.
    Picoseconds of_program{};
    Picoseconds others{};
    /// Ends of collectives that keep their cost.
    std::uint64_t count = 0;

    void include(Picoseconds cost, bool is_of_program)
    {
        (is_of_program ? of_program : others) += cost;
        ++count;
    }

    friend bool operator==(const KeptCollectives&, const KeptCollectives&) = default;
};

/// The part of the times of a location that belongs to its recorder.
struct KeptOfRecorder
{
    /// The time while the measurement was switched off: what the program did is not known.
    Picoseconds switched_off{};
    /// The time of writing to the trace's files.
    Picoseconds flushes{};

    friend bool operator==(const KeptOfRecorder&, const KeptOfRecorder&) = default;
};

struct KeptTimes
{
    KeptCollectives of_collectives;
    KeptOfRecorder of_recorder;

    KeptTimes& operator-=(const KeptTimes& other)
    {
        of_collectives.of_program -= other.of_collectives.of_program;
        of_collectives.others -= other.of_collectives.others;
        of_collectives.count -= other.of_collectives.count;
        of_recorder.switched_off -= other.of_recorder.switched_off;
        of_recorder.flushes -= other.of_recorder.flushes;
        return *this;
    }

    friend bool operator==(const KeptTimes&, const KeptTimes&) = default;
};

} // namespace haec_sim
