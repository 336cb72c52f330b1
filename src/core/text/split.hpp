// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace haec_sim
{

/// The parts between separators; empty ones too, so there is one more than separators. An empty
/// text thus has one part, which is empty. Nothing is trimmed, and no separator can be escaped.
inline std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::size_t start = 0;
    while (start <= text.size())
    {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

} // namespace haec_sim
