// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace haec_sim
{

/// A character of UTF-8 text and how many bytes it takes. Codes are those of Unicode; lengths are 1
/// to 4.
struct Character
{
    std::uint32_t code;
    std::size_t length;
};

/// The first character of a text that is not empty; nothing where its first byte begins none.
std::optional<Character> first_character(std::string_view text);

/// The text with U+FFFD for each byte that is none of UTF-8: trace names may be in any encoding.
std::string as_utf8(std::string_view text);

} // namespace haec_sim
