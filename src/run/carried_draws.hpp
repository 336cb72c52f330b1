// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Draws of noise that one run carries along (docs/adr/0071).
struct CarriedDraws
{
    /// Their numbers; the first is that of the run.
    std::vector<std::uint32_t> samples;
    /// The predicted time of each, after the run; nothing where the run cannot know them.
    std::optional<std::vector<Picoseconds>> predicted{};
};

} // namespace haec_sim
