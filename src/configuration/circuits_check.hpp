// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/keys/section.hpp"
#include "haec_sim/platform/platform.hpp"

#include <string>

namespace haec_sim
{

/// Faults for classes of links with `circuits` where links are not served first come, first served,
/// by whole messages on one route. `contention` is the name of the discipline, or `none`.
void check_circuits(const Section& root, const Platform::Description& platform,
                    const std::string& contention);

} // namespace haec_sim
