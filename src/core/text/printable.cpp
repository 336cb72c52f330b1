// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/printable.hpp"

#include "core/text/utf8.hpp"

#include <array>
#include <cstdint>
#include <cstdio>

namespace haec_sim
{

namespace
{

/// Control characters, ends of lines and paragraphs, marks of direction, and those that have no
/// width, as the mark with which some editors begin a file.
bool is_hidden(std::uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad ||
           (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

std::string escaped(std::uint32_t code)
{
    switch (code)
    {
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        std::array<char, 16> text{};
        std::snprintf(text.data(), text.size(), code < 0x100 ? "\\x%02x" : "\\u%04x", code);
        return text.data();
    }
}

} // namespace

std::string printable(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty())
    {
        const auto character = first_character(text);
        const std::size_t length = character ? character->length : 1;
        if (!character)
        {
            result += escaped(static_cast<unsigned char>(text.front()));
        }
        else if (is_hidden(character->code))
        {
            result += escaped(character->code);
        }
        else
        {
            result += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    return result;
}

} // namespace haec_sim
