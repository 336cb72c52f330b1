// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace haec_sim
{

/// True where the name of a module is the path of a shared object: it has a '/' or ends in ".so".
bool is_shared_object(const std::string& name);

/// Loads a shared object; the modules and topologies that it registers are known from then on,
/// until the program ends. Returns the modules' names, sorted, also where the object was loaded
/// before. Throws UsageError where it cannot be loaded, was built against another module_abi,
/// registers nothing, or something whose name is taken, that nobody could make, or whose specs
/// contradict themselves.
std::vector<std::string> load_shared_object(const std::filesystem::path& path);

/// True where load_shared_object() has loaded that file.
bool is_loaded(const std::filesystem::path& path);

/// True where a module of that name came with a shared object, and so is not one of ours.
bool is_from_shared_object(const std::string& module);

} // namespace haec_sim
