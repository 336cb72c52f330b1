// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/module.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The text of --list-modules: one line per registered module, name and summary.
std::string list_modules();

/// A table of something that has a name and documented keys.
std::string describe_keys(const std::string& name, const std::string& summary,
                          const std::vector<ParameterSpec>& keys);

/// The text of --describe: the module's summary and its documented keys as a table.
std::string describe_module(const ModuleDescriptor& module);

/// The text of --describe by name, or by the path of a shared object (then for all its modules).
/// Throws UsageError, naming the modules there are, where there is none of that name.
std::string describe_module(std::string_view name);

} // namespace haec_sim
