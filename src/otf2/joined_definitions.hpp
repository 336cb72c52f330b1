// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/dense_ids.hpp"

#include <span>
#include <string>
#include <vector>

namespace haec_sim::otf2
{

/// A trace that becomes a job of another one.
struct JoinedTrace
{
    std::string job;
    /// With dense ids, as TraceReader makes them. They outlive the call.
    const Definitions& definitions;
};

/// The definitions of several traces in one.
struct JoinedDefinitions
{
    Definitions definitions;
    /// For each trace, the ids in place of its own.
    std::vector<DenseIds> ids;
};

/// Puts traces of programs side by side that know nothing of each other: jobs that share a machine
/// (spec: imports). Strings, regions, attributes, parameters, ways of I/O and classes of metrics
/// that are equal become one; all else stays apart, locations included. MPI ranks count through all
/// traces, in their order; those within a communicator stay. Location groups and communicators get
/// the job's name before theirs, and groups the property that tells the job (trace/jobs.hpp).
///
/// Throws Error for a trace that has jobs already, and for communicators that cannot be moved:
/// those without a list of all locations, and those of a few processes whose events count ranks
/// through all of them.
JoinedDefinitions join_definitions(std::span<const JoinedTrace> traces);

} // namespace haec_sim::otf2
