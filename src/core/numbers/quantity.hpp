// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace haec_sim
{

/// The number of units that a text such as "1us", "1.5 GB/s" or "64KiB" stands for. `unit` is "ns",
/// "bytes", "bytes/s", "mW", "W" or "W s". Decimal places are not lost: "0.57us" are 570 ns.
/// Nothing where the text is no number with such a unit behind it.
std::optional<double> quantity_in(std::string_view unit, std::string_view text);

/// The units that texts may have in place of this one: "ps, ns, us, ms, s"; empty where there are
/// none.
std::string units_of(std::string_view unit);

} // namespace haec_sim
