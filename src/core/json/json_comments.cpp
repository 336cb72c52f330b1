// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_comments.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The place behind the string that starts at `start`.
std::size_t end_of_string(std::string_view text, std::size_t start)
{
    std::size_t place = start + 1;
    while (place < text.size() && text[place] != '"')
    {
        place += text[place] == '\\' ? 2 : 1;
    }
    return std::min(place + 1, text.size());
}

/// The place behind the comment that starts at `start`; `start` itself where none does, or where
/// it has no end: that is left to the reader to complain about.
std::size_t end_of_comment(std::string_view text, std::size_t start)
{
    const std::string_view opening = text.substr(start, 2);
    if (opening == "//")
    {
        return std::min(text.find_first_of("\r\n", start), text.size());
    }
    if (opening == "/*")
    {
        const std::size_t closing = text.find("*/", start + 2);
        return closing == std::string_view::npos ? start : closing + 2;
    }
    return start;
}

} // namespace

std::string without_comments(std::string_view text)
{
    std::string plain(text);
    std::size_t place = 0;
    while (place < text.size())
    {
        if (text[place] == '"')
        {
            place = end_of_string(text, place);
            continue;
        }
        const std::size_t end = end_of_comment(text, place);
        for (std::size_t blank = place; blank < end; ++blank)
        {
            plain[blank] = text[blank] == '\n' || text[blank] == '\r' ? text[blank] : ' ';
        }
        place = std::max(end, place + 1);
    }
    return plain;
}

} // namespace haec_sim
