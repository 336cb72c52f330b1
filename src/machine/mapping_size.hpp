// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <optional>
#include <string>

namespace haec_sim
{

/// The name of a mapping that was made for this platform: "xyz for 4x4x4". Mapping files have no
/// other place that says it (docs/adr/0020).
std::string mapping_name(const std::string& strategy, const Platform& platform);

/// The size for which a mapping of that name was made, where it is another one than the platform's;
/// nothing where the name tells no size.
std::optional<std::string> other_size(const std::string& name, const Platform& platform);

} // namespace haec_sim
