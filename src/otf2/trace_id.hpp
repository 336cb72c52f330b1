// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <filesystem>

namespace haec_sim::otf2
{

/// Replaces the random id that OTF2 put into an anchor file, so that two runs on the same input
/// give the same files. The archive must be closed. Throws Error where the file cannot be
/// rewritten.
void replace_trace_id(const std::filesystem::path& anchor_file, std::uint64_t id);

} // namespace haec_sim::otf2
