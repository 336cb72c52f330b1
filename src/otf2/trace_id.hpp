// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <filesystem>

namespace haec_sim::otf2
{

/// Replaces the random id that OTF2 put into an anchor file, so that two runs on the same input
/// give the same files. The archive must be closed. OTF2 has no call for that, and no document says
/// how an anchor file holds its id: the eight bytes are searched for. Throws Error where they are
/// not found, instead of leaving something random, and where the file cannot be rewritten
/// (docs/adr/0005).
void replace_trace_id(const std::filesystem::path& anchor_file, std::uint64_t id);

} // namespace haec_sim::otf2
