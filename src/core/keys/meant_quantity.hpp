// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace haec_sim
{

/// The text with the unit that was meant: "100 Gbit/s" for "100 Gbps" or "100 GBit/s", where `unit`
/// is "bytes/s". Nothing where no unit is near, or the text does not begin with a number.
std::optional<std::string> meant_quantity(std::string_view unit, std::string_view text);

} // namespace haec_sim
