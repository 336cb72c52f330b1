// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/joined_definitions.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace haec_sim::otf2
{

/// Tells for each of several archives of one run whether it has the MPI processes that others have,
/// too: all that list MPI processes (COMM_LOCATIONS) have the same, as communicators reach from one
/// archive into the other. False where it lists none, or is the only one that does.
///
/// Throws Error naming two archives whose lists differ.
std::vector<bool> share_processes(std::span<const JoinedTrace> archives);

/// The least MPI location of each location group that has one: groups of several archives that have
/// the same are one process.
std::map<LocationGroupRef, std::uint64_t> groups_with_ranks(const Definitions& definitions);

} // namespace haec_sim::otf2
