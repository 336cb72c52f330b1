// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <vector>

namespace haec_sim
{

/// Rows of cells as text: columns as wide as their widest cell, two blanks between them. The first
/// row is the heading. Widths count bytes, and rows may have fewer cells than others. No line ends
/// in blanks; each has an end.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

} // namespace haec_sim
