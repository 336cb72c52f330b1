// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim::workload
{

/// The machine on which synthetic traces are "recorded". Few patterns change something of it, so
/// that the same command gives the same trace everywhere. All times are picoseconds.
struct Timing
{
    /// The time from MPI_Init's begin to its end, once the last process is there.
    Picoseconds startup{1'000'000'000};
    /// Time between an event outside MPI and the next Enter: no two calls begin at the same time.
    Picoseconds between_calls{50'000};
    /// The time between Enter and the record of an MPI call, and between the record and Leave.
    Picoseconds inside_call{200'000};
    /// The time from a send record to the message's arrival, for its first byte and for each byte.
    Picoseconds latency{1'000'000};
    Picoseconds per_byte{100};
    /// The time that each doubling of the processes adds to a blocking collective.
    Picoseconds collective_step{1'000'000};
    /// The time of whatever is outside MPI: in percent of the times that are given here or asked
    /// for, which then must be multiples of 100 ps.
    std::int64_t percent_outside_mpi = 100;
};

} // namespace haec_sim::workload
