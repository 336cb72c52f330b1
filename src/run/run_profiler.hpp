// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/path_log.hpp"
#include "analysis/profile/location_profile.hpp"
#include "analysis/profile/run_profile.hpp"
#include "haec_sim/event_handler.hpp"
#include "parallel/ranks.hpp"
#include "run/interest.hpp"
#include "run/report_choice.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The profiles of a rank's locations. They are gathered while records stream, and put together on
/// the first rank behind the run (gather()).
class RunProfiler
{
public:
    /// What nobody chose is not gathered: of no section, there are sums of activities alone. The
    /// index outlives it.
    RunProfiler(const TraceIndex& index, Interest interest, const ReportChoice& choice);

    /// Locations that are opened from now on keep what the critical path needs, in a file in that
    /// folder where it is too much.
    void keep_paths(const std::filesystem::path& folder);

    /// The profile of a location of this rank. It is the same one each time. That of
    /// a thread brings along that of its process's master, whose times it looks at.
    LocationProfile& open(LocationIndex location);

    /// A handler for the chain of a location that is not re-timed.
    EventHandler& watch(LocationProfile& profile);

    const Interest& interest() const noexcept
    {
        return interest_;
    }

    /// The profile of what the profilers of all ranks know, on the first rank; empty elsewhere.
    /// Collective; after the run. Bins over time get one width, by the latest end of any location;
    /// visits are left out where all ranks together have more than the bounds of a profile.
    RunProfile gather(Ranks& ranks) const;

private:
    const TraceIndex& index_;
    Interest interest_;
    RankProfile rank_;
    std::vector<std::unique_ptr<LocationProfile>> locations_;
    std::map<LocationIndex, LocationProfile*> by_location_;
    std::vector<std::unique_ptr<EventHandler>> probes_;
    /// Nothing where nobody asks.
    std::optional<PathSpill> spill_;
    std::vector<std::unique_ptr<PathLog>> paths_;
};

} // namespace haec_sim
