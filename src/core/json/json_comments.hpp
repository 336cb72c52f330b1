// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <string>
#include <string_view>

namespace haec_sim
{

/// The text with blanks in place of // and /* */ comments; lines and columns stay where they are.
/// (jsoncpp reads comments too, but not between a trailing comma and its bracket.)
std::string without_comments(std::string_view text);

} // namespace haec_sim
