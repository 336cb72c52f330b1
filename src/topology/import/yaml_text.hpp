// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"

#include <filesystem>

namespace haec_sim
{

/// Reads a YAML file of one document as the values that JSON has. Plain scalars that JSON would
/// read as null, true, false or a number are that; all others are texts. An alias stands for a copy
/// of its anchor's value. Throws UsageError naming the file, line and column for faults of syntax,
/// keys that repeat or are no texts, merge keys, and for aliases that would multiply the document.
JsonValue read_yaml(const std::filesystem::path& file);

/// Reads a file whose name ends in .yaml or .yml as YAML, others as JSON.
JsonValue read_json_or_yaml(const std::filesystem::path& file);

/// Whether the name of a file ends as those of YAML do.
bool is_yaml(const std::filesystem::path& file);

} // namespace haec_sim
