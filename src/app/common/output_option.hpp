// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/common/subcommand_options.hpp"
#include "haec_sim/output_file.hpp"

namespace haec_sim
{

/// The options --output and --force, of commands that write one file.
void add_output(SubcommandOptions& options);

/// The output that was given by them. Throws UsageError for --force alone.
OutputFile output_of(const SubcommandOptions& options);

} // namespace haec_sim
