// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "import/losses.hpp"

#include <string>

namespace haec_sim
{

/// Adds what the output of an import says about its origin (spec: imports). `files` are names, with
/// commas between them.
void add_import_properties(const std::string& format, const std::string& files,
                           const importing::LossCounts& losses, Definitions& definitions);

} // namespace haec_sim
