// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/join_traces.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// The options of haec_gen jobs.
struct JobOptions
{
    /// The text to print instead of doing anything else; empty: none.
    std::string help;
    /// With names that differ, and are not empty.
    std::vector<JoinRequest::Input> jobs;
    /// The folder of the trace that has all jobs.
    std::filesystem::path output;
    bool force = false;
    /// Nobody wants to hear what was written.
    bool is_quiet = false;
};

/// `arguments` are those after "jobs". Throws UsageError naming the option, and Error where a
/// folder has no trace, or several.
JobOptions parse_job_options(std::span<const std::string> arguments);

} // namespace haec_sim
