// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "trace/indices.hpp"

#include <vector>

namespace haec_sim
{

/// The process of each location. A process is a location group with all that it created, directly
/// or over others (an accelerator's streams). One that holds metrics alone, such as those of a
/// machine, is no process beside others. Whoever is absent keeps its number, as all after it would
/// have other ranks than in the program (docs/adr/0023).
struct ProcessNumbering
{
    /// The process of each location, by LocationIndex. First come all MPI ranks, as a mapping
    /// counts them, then other processes in the order of their first locations.
    std::vector<ProcessIndex> of_location;
    /// The process's location that takes part in MPI, else its first. By process; no_location for
    /// an MPI rank of which the trace defines no location, or none that is not another rank's.
    std::vector<LocationIndex> masters;
    /// True where it is a metric of no process, and counted to the first one for want of another:
    /// it follows nobody. By location.
    std::vector<bool> stands_apart;
};

/// Throws Error where location groups created each other in a circle. A process that another one
/// started is a process all the same, and so is whatever holds an MPI rank.
ProcessNumbering number_processes(const Definitions& definitions);

/// The locations of the COMM_LOCATIONS group of MPI, by rank; empty without MPI. The trace may lack
/// definitions of some.
std::vector<LocationRef> mpi_locations(const Definitions& definitions);

} // namespace haec_sim
