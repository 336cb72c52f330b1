// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <vector>

namespace haec_sim
{

/// The anchor file of a trace that may be named by its folder: traces.otf2 in there, as Score-P
/// calls it, else the only *.otf2. What is no folder is returned as it is. Throws UsageError
/// where the folder has no anchor file, or several of which none is traces.otf2.
std::filesystem::path anchor_of(const std::filesystem::path& trace);

/// The same, but that a folder may have several traces: all of them, by name.
std::vector<std::filesystem::path> anchors_of(const std::filesystem::path& trace);

} // namespace haec_sim
