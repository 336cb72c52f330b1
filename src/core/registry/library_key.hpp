// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"
#include "core/registry/libraries.hpp"

#include <filesystem>
#include <optional>

namespace haec_sim
{

/// The shared object that the section's key `library` names, loaded; empty where it names none,
/// nothing, with a fault, where it cannot or must not be loaded. Relative paths start at `folder`.
std::optional<std::filesystem::path>
load_library(const Section& section, const std::filesystem::path& folder, Libraries libraries);

/// Throws UsageError where the shared object must not be loaded.
void require_loadable(const std::filesystem::path& place, Libraries libraries);

} // namespace haec_sim
