// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// What stands between the words of a line. Those who write lines on other systems end them with
/// one of these, too.
inline constexpr std::string_view word_separators = " \t\r\v\f";

/// The words of a line. They refer to it.
inline std::vector<std::string_view> words_of(std::string_view line)
{
    std::vector<std::string_view> words;
    for (auto begin = line.find_first_not_of(word_separators); begin != std::string_view::npos;
         begin = line.find_first_not_of(word_separators, begin))
    {
        const auto end = std::min(line.find_first_of(word_separators, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

} // namespace haec_sim
