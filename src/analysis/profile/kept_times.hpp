// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>

// The parts of a location's time that are as they were recorded. The rules count them, in output
// time; the summary and the report's section `untouched` have their shares in the time of all
// locations that have rules. They are sums since the location's begin, so those of a part of the
// run are a difference of two.

namespace haec_sim
{

/// The recorded cost of collectives (R6) in the times of a location: of the time between a
/// collective's end and the record before it, what is not simulated waiting. Collectives that are
/// simulated as messages (`model`) keep nothing and are not counted.
struct KeptCollectives
{
    /// The cost in MPI_Init and MPI_Finalize.
    Picoseconds of_program{};
    Picoseconds others{};
    /// Ends of collectives that keep their cost.
    std::uint64_t count = 0;

    /// One more end of a collective; `is_of_program` says that it lies in MPI_Init or MPI_Finalize.
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
    /// The time while the measurement was switched off: what the program did is not known. It lies
    /// between a MeasurementOnOff record that says so and the next one, or the location's end.
    Picoseconds switched_off{};
    /// The time of writing to the trace's files, as BufferFlush records have it; outside of MPI it
    /// is scaled by `compute_scale` as the gaps are (R0).
    Picoseconds flushes{};

    friend bool operator==(const KeptOfRecorder&, const KeptOfRecorder&) = default;
};

/// All that was kept on a location up to some time.
struct KeptTimes
{
    KeptCollectives of_collectives;
    KeptOfRecorder of_recorder;
    /// The time in calls of libraries that may have waited, and have no record of it (spec:
    /// semantics, "Waiting without a record").
    Picoseconds without_records{};

    KeptTimes& operator-=(const KeptTimes& other)
    {
        of_collectives.of_program -= other.of_collectives.of_program;
        of_collectives.others -= other.of_collectives.others;
        of_collectives.count -= other.of_collectives.count;
        of_recorder.switched_off -= other.of_recorder.switched_off;
        of_recorder.flushes -= other.of_recorder.flushes;
        without_records -= other.without_records;
        return *this;
    }

    friend bool operator==(const KeptTimes&, const KeptTimes&) = default;
};

} // namespace haec_sim
