// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <string>

namespace haec_sim
{

/// Says, before the run, that `option` ("--report", "modules.comm_matrix.output") writes this file
/// or folder. Throws UsageError where another option does, whatever names and links lead there: one
/// output would take the place of the other.
void claim_output(const std::filesystem::path& output, const std::string& option);

} // namespace haec_sim
