// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <cctype>
#include <string>

namespace haec_sim::verification
{

/// Lower case for words that tools write in either: names of MPI's functions, true and false.
inline std::string lower_case(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter)
                           { return static_cast<char>(std::tolower(letter)); });
    return text;
}

} // namespace haec_sim::verification
