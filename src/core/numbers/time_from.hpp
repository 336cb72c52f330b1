// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <optional>
#include <string_view>

namespace haec_sim
{

/// The time that a text of an option says: "1.5s", "20ms", "3e5 ns"; units are s, ms, us, ns and
/// ps. Nothing for any other text, and for what is negative or beyond 2^63 ps.
std::optional<Picoseconds> time_from(std::string_view text);

} // namespace haec_sim
