// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/utf8.hpp"

#include <boost/locale/utf.hpp>

namespace haec_sim
{

namespace utf = boost::locale::utf;

std::optional<Character> first_character(std::string_view text)
{
    const auto* end = text.begin();
    const auto code = utf::utf_traits<char>::decode(end, text.end());
    if (!utf::is_valid_codepoint(code))
    {
        return std::nullopt;
    }
    return Character{code, static_cast<std::size_t>(end - text.begin())};
}

std::string as_utf8(std::string_view text)
{
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    std::string result;
    while (!text.empty())
    {
        const auto character = first_character(text);
        const auto length = character ? character->length : 1;
        result += character ? text.substr(0, length) : replacement;
        text.remove_prefix(length);
    }
    return result;
}

} // namespace haec_sim
