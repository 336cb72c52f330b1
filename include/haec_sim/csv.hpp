// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <string_view>

namespace haec_sim
{

/// A text as a field of a CSV file (RFC 4180): in quotes where it has commas, quotes or ends of
/// lines, as names of C++ functions have. Quotes inside are doubled; all other texts stay as they
/// are.
std::string csv_field(std::string_view text);

} // namespace haec_sim
