// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/join_traces.hpp"
#include "app/common/subcommand_options.hpp"

#include <filesystem>
#include <vector>

namespace haec_sim
{

/// Adds the option --names to a command that joins the traces of jobs.
void add_job_names(SubcommandOptions& options);

/// The traces with their names: those of --names, else of their folders. Throws UsageError where
/// there are more or fewer names than traces, and where two are equal or one is empty.
std::vector<JoinRequest::Input> named_jobs(const SubcommandOptions& given,
                                           const std::vector<std::filesystem::path>& traces);

} // namespace haec_sim
