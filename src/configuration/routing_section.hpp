// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"
#include "core/registry/module_section.hpp"
#include "haec_sim/platform/platform.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// Reads the section `routing` into the description of a machine; where there is none, a name that
/// the key `routing` of static_network_model gives. Relative paths start at `folder`.
void read_routing(const std::optional<Section>& section, const std::vector<ModuleSection>& modules,
                  const std::filesystem::path& folder, Platform::Description& platform);

/// A fault where the routing needs links that are shared, and they are not.
void check_routing_has_contention(const Section& root, const Platform::Description& platform);

/// A fault where the routing looks at buffers, and links that are shared so have none.
void check_routing_has_buffers(const Section& root, const Platform::Description& platform,
                               const std::string& contention);

} // namespace haec_sim
