// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/configuration.hpp"
#include "core/faults.hpp"

#include <json/forwards.h>

#include <filesystem>

namespace haec_sim
{

/// The modules that run, with their sections checked and defaults filled in, but not yet resolved
/// against a platform. `modules` is the configuration's section, null where it has none; `folder`
/// is where relative paths of shared objects start. Loads shared objects.
std::vector<ModuleSection> select_modules(const Json::Value& modules,
                                          const std::filesystem::path& folder,
                                          const ConfigurationChoices& choices, Faults& faults);

} // namespace haec_sim
