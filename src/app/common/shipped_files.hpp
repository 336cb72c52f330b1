// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim
{

// Configurations and mappings that come with the programs, beside which they lie. They may be named
// without folder and ending.

/// The file as it is where there is one, else the installed configuration of that name. Throws
/// UsageError, with the nearest installed name, where there is neither.
std::filesystem::path configuration_file(const std::string& name);

/// The same for mappings.
std::filesystem::path mapping_file(const std::string& name);

/// The names of all, in order of the alphabet.
std::vector<std::string> shipped_configurations();
std::vector<std::string> shipped_mappings();

} // namespace haec_sim
