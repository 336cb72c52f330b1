// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/keys/meant_quantity.hpp"

#include "core/numbers/quantity.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/split.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// Ways in which others write our units.
std::string in_our_spelling(std::string name)
{
    constexpr std::array spellings{std::pair{"bps", "bit/s"}, std::pair{"b/s", "bit/s"},
                                   std::pair{"Bps", "B/s"}, std::pair{"sec", "s"}};
    for (const auto& [other, ours] : spellings)
    {
        if (name.ends_with(other))
        {
            name.replace(name.size() - std::string_view(other).size(), std::string::npos, ours);
        }
    }
    for (const std::string_view micro : {"\u00b5", "\u03bc"})
    {
        if (name.starts_with(micro))
        {
            name.replace(0, micro.size(), "u");
        }
    }
    return name;
}

std::vector<std::string> unit_names(std::string_view unit)
{
    auto names = split(units_of(unit), ',');
    for (auto& name : names)
    {
        name.erase(0, name.find_first_not_of(' '));
    }
    return names;
}

bool is_power(std::string_view unit)
{
    return unit == "mW" || unit == "W" || unit == "W s";
}

} // namespace

std::optional<std::string> meant_quantity(std::string_view unit, std::string_view text)
{
    const auto digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto begin = std::min(text.find_first_not_of(' ', digits), text.size());
    // Upper and lower case are no slip there: mW and MW.
    if (digits == 0 || begin == text.size() || is_power(unit))
    {
        return std::nullopt;
    }
    const auto meant = nearest(in_our_spelling(std::string(text.substr(begin))), unit_names(unit));
    return meant ? std::optional(std::string(text.substr(0, begin)) + *meant) : std::nullopt;
}

} // namespace haec_sim
