// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"
#include "analysis/profile/run_figures.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "run/run_options.hpp"
#include "trace/trace_index.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

/// The kinds of what the region of interest begins or ends by.
enum class InterestBound
{
    /// MPI_Init and MPI_Finalize.
    program_call,
    region,
    /// A time of the recording.
    time
};

/// The part of the run that is of interest. Each location comes to its bounds at times of its
/// own and notes a mark there, in recorded and in predicted time.
struct Interest
{
    InterestBound from = InterestBound::program_call;
    InterestBound to = InterestBound::program_call;
    InterestTimes times;
    /// The kinds of all regions of the trace, by number.
    std::vector<RegionKind> kinds;
    /// The bounds for people: "last end of MPI_Init".
    std::string from_text;
    std::string to_text;

    InterestLimits limits() const
    {
        return {from == InterestBound::program_call, times};
    }
};

/// The interest as --from and --to say. Throws UsageError for one that is neither a region that the
/// trace defines nor a time. A text that is the name of a region is one, even if it could be a
/// time.
Interest interest_of(const RunOptions& options, const Definitions& definitions,
                     const TraceIndex& index);

} // namespace haec_sim
