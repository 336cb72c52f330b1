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

/// What several traces are to each other.
enum class JoinedAs
{
    /// Programs that know nothing of each other.
    jobs,
    /// Archives of one run, each of a part of its processes or locations.
    one_run
};

/// A trace that becomes a part of another one.
struct JoinedTrace
{
    /// The name of the job, or of the archive in messages.
    std::string name;
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

/// Puts the definitions of several traces into one (spec: imports). Strings, regions, attributes,
/// parameters, ways of I/O and classes of metrics that are equal become one; all else stays apart,
/// locations included. MPI ranks count through all traces, in their order; those within a
/// communicator stay.
///
/// Of jobs, location groups and communicators get the job's name before theirs, and groups the
/// property that tells the job (trace/jobs.hpp). Of one run, archives that list the same MPI
/// processes have the same locations under the same ids, and all definitions that are equal become
/// one; of several equal ones of an archive the k-th is the k-th of another.
///
/// Throws Error for a job that has jobs already; for archives of one run that list different MPI
/// processes, or mean different locations by an id; and for communicators that cannot be moved:
/// those without a list of all locations, and those of a few processes whose events count ranks
/// through all of them.
JoinedDefinitions join_definitions(std::span<const JoinedTrace> traces,
                                   JoinedAs joined_as = JoinedAs::jobs);

} // namespace haec_sim::otf2
