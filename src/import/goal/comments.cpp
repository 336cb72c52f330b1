// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/goal/comments.hpp"

#include <algorithm>
#include <cstddef>

namespace haec_sim::importing
{

namespace
{

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view signs = ":{}";

/// The words of a text without comments.
void add_words(std::string_view text, std::vector<std::string_view>& words)
{
    std::size_t place = 0;
    while ((place = text.find_first_not_of(blanks, place)) != std::string_view::npos)
    {
        std::size_t end = place + 1;
        if (signs.find(text[place]) == std::string_view::npos)
        {
            while (end < text.size() && blanks.find(text[end]) == std::string_view::npos &&
                   signs.find(text[end]) == std::string_view::npos)
            {
                ++end;
            }
        }
        words.push_back(text.substr(place, end - place));
        place = end;
    }
}

} // namespace

void GoalComments::split(std::string_view line, std::vector<std::string_view>& words)
{
    while (!line.empty())
    {
        if (is_open_)
        {
            const auto end = line.find("*/");
            is_open_ = end == std::string_view::npos;
            line.remove_prefix(is_open_ ? line.size() : end + 2);
            continue;
        }
        const auto to_end = line.find("//");
        const auto open = line.find("/*");
        add_words(line.substr(0, std::min(to_end, open)), words);
        if (open >= to_end)
        {
            return;
        }
        is_open_ = true;
        line.remove_prefix(open + 2);
    }
}

} // namespace haec_sim::importing
