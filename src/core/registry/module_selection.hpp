// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"
#include "core/log/faults.hpp"
#include "core/registry/module_section.hpp"

#include <filesystem>
#include <vector>

namespace haec_sim
{

/// The modules that run, with their sections checked and defaults filled in, but not yet resolved
/// against a platform. They stand in `modules` of the configuration, whose `root` this is; `folder`
/// is where relative paths of shared objects start. Loads shared objects.
std::vector<ModuleSection> select_modules(const Section& root, const std::filesystem::path& folder,
                                          const ConfigurationChoices& choices, Faults& faults);

} // namespace haec_sim
