// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <string>

namespace haec_sim
{

/// The shortest text that reads back as the same number: "31250000000", "1e-11", "0.625"; whole
/// numbers of up to 21 digits without exponent; "infinite" for infinity.
std::string number_text(double number);

/// The text of a number that was scaled by a power of ten: rounded to 15 digits, so that scaling
/// there and back gives the same text.
std::string scaled_number_text(double number);

/// A time of an event, for messages, exactly: "0.000003 s", "1.25 s".
std::string seconds_text(Picoseconds time);

} // namespace haec_sim
