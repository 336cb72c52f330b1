// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace haec_sim
{

/// True for the same names of calls: those of MPI are written in capitals or not, by language and
/// recorder.
inline bool equal_ignoring_case(std::string_view left, std::string_view right)
{
    return std::ranges::equal(left, right,
                              [](unsigned char a, unsigned char b)
                              { return std::tolower(a) == std::tolower(b); });
}

} // namespace haec_sim
