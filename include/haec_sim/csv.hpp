// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <string_view>

namespace haec_sim
{

/// Returns a text as a field of a CSV file (RFC 4180). A text with commas, quotes or line breaks
/// (such as the name of a C++ function) is put in quotes, and its quotes are doubled; other texts
/// are unchanged.
std::string csv_field(std::string_view text);

} // namespace haec_sim
