// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::workload
{

/// "4x4x2" with that many sides. Throws UsageError naming `option`. Sides are 1 to 1024, and make
/// 2^20 processes at most.
std::vector<std::uint32_t> parse_sides(const std::string& text, std::uint32_t dimensions,
                                       const std::string& option);

} // namespace haec_sim::workload
