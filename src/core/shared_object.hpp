// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim
{

/// Whether the name of a module is the path of a shared object: it has a '/' or ends in ".so".
bool is_shared_object(const std::string& name);

/// Loads a shared object; the modules that it registers are known from then on, until the program
/// ends. Returns their names, sorted, also where the object was loaded before. Throws UsageError
/// where it cannot be loaded, registers no module, or one whose name is taken.
std::vector<std::string> load_shared_object(const std::filesystem::path& path);

} // namespace haec_sim
