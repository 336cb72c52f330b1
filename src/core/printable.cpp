// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/printable.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>

namespace haec_sim
{

namespace
{

/// A character of UTF-8 text and how many bytes it takes.
struct Character
{
    std::uint32_t code;
    std::size_t length;
};

constexpr std::uint32_t last_of_unicode = 0x10ffff;

bool continues(char letter)
{
    return (static_cast<unsigned char>(letter) & 0xc0U) == 0x80U;
}

/// The first character; nothing where the first byte begins none. The least code by length keeps
/// longer forms of shorter characters out.
std::optional<Character> first_of(std::string_view text)
{
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80U)
    {
        return Character{lead, 1};
    }
    const std::size_t length = lead >= 0xf0U ? 4 : lead >= 0xe0U ? 3 : lead >= 0xc0U ? 2 : 0;
    if (length == 0 || lead >= 0xf8U || text.size() < length)
    {
        return std::nullopt;
    }
    std::uint32_t code = lead & (0x7fU >> length);
    for (std::size_t place = 1; place < length; ++place)
    {
        if (!continues(text[place]))
        {
            return std::nullopt;
        }
        code = code << 6U | (static_cast<unsigned char>(text[place]) & 0x3fU);
    }
    const bool is_surrogate = code >= 0xd800U && code <= 0xdfffU;
    const bool is_valid = code >= least[length] && code <= last_of_unicode && !is_surrogate;
    return is_valid ? std::optional(Character{code, length}) : std::nullopt;
}

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
        const auto character = first_of(text);
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
