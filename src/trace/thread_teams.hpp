// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "trace/indices.hpp"

#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The locations that a communicator of threads names, in the order of their ranks. A communicator
/// that names none is not in it.
using ThreadTeams = std::unordered_map<CommRef, std::vector<LocationIndex>>;

/// The teams of all communicators but MPI's. Members that the trace does not define are left out.
/// Ranks count the locations of the paradigm's COMM_LOCATIONS group.
ThreadTeams read_thread_teams(const Definitions& definitions);

} // namespace haec_sim
