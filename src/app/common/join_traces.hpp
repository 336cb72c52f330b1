// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "otf2/joined_definitions.hpp"
#include "parallel/ranks.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The traces that become one, and the way in which they do.
struct JoinRequest
{
    struct Input
    {
        /// The name of the job, or of the archive in messages.
        std::string name;
        /// The anchor file of its trace.
        std::filesystem::path trace;
    };

    std::vector<Input> inputs;
    otf2::JoinedAs joined_as = otf2::JoinedAs::jobs;
    /// The traces begin at the times that their clocks tell, which count from the same point; else
    /// all at once.
    bool keeps_begins = false;
    /// Texts for the anchor file.
    std::string creator;
    std::string machine_name;
    std::string description;
    /// The folder of the new trace.
    std::filesystem::path output;
    bool force = false;
};

/// What the new trace lacks.
struct JoinLosses
{
    /// Events of kinds that are not known.
    std::uint64_t unknown = 0;
    /// The traces with markers, snapshots or thumbnails.
    std::vector<std::filesystem::path> with_extras;
    /// With `keeps_begins`: traces that begin when those before them have ended.
    std::size_t apart = 0;
};

/// Takes the losses, and adds to the definitions what the output is to say of them. Every rank
/// calls it; what it throws, all ranks learn, and there is no output.
using TakeLosses = std::function<void(const JoinLosses&, Definitions&)>;

/// Writes one trace of several as the OTF2 archive `output`/traces.otf2 of the request, which
/// appears under its name only when complete. Each rank copies some of the locations; how many
/// ranks there are makes no difference to the files. Returns the number of events.
///
/// Collective. Throws AgreedError where a trace cannot be read or joined, where the folder exists
/// and nothing says to replace it, where it is no trace, and where the archive cannot be written.
std::uint64_t join_traces(const JoinRequest& request, const TakeLosses& take, Ranks& ranks);

} // namespace haec_sim
