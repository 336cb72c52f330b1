// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>

namespace haec_sim::resources
{

/// A number with three significant digits and the prefix of the SI that leaves one to three of them
/// before the point: "1.33 s", "750 us", "48.4 M". Without a prefix for it, "1.2e+30".
std::string quantity_text(double value, const std::string& unit);

/// A share in per cent, with three significant digits: "83.1 %".
std::string percent_text(double share);

} // namespace haec_sim::resources
