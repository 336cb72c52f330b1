// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/whole_number.hpp"

#include <charconv>

namespace haec_sim
{

std::optional<std::uint64_t> whole_number(std::string_view text)
{
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, code] = std::from_chars(text.data(), end, number);
    return code == std::errc{} && rest == end ? std::optional(number) : std::nullopt;
}

} // namespace haec_sim
