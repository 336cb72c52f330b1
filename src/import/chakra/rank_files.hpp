// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <vector>

namespace haec_sim::importing
{

/// The files of all ranks: PREFIX.0.et, PREFIX.1.et and so on, or with .gz behind. Throws
/// UsageError naming the first file that is missing.
std::vector<std::filesystem::path> chakra_files(const std::filesystem::path& prefix);

} // namespace haec_sim::importing
