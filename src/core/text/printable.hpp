// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <string_view>

namespace haec_sim
{

/// Text from outside (names, paths, values, other libraries' messages) as it may be shown on a
/// terminal and in a log of lines: line ends, tabs and other control characters, marks that change
/// the direction of writing or have no width, and bytes that are no UTF-8 stand as \n, \t, \x1b or
/// \u202e.
std::string printable(std::string_view text);

} // namespace haec_sim
