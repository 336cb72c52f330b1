// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <otf2/otf2.h>

#include <filesystem>

namespace haec_sim::otf2
{

/// Writes one global definition record as it is, behind those that were written before. Throws
/// Error where OTF2 refuses it.
void write_definition(OTF2_GlobalDefWriter* writer, const AnyDefinition& definition,
                      const std::filesystem::path& archive);

} // namespace haec_sim::otf2
