// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/time_from.hpp"

#include "core/numbers/rounded_time.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace haec_sim
{

std::optional<Picoseconds> time_from(std::string_view text)
{
    constexpr std::array units = {std::pair{"ms", 1e9}, std::pair{"us", 1e6}, std::pair{"ns", 1e3},
                                  std::pair{"ps", 1.0}, std::pair{"s", 1e12}};
    double number = 0;
    const auto* end = text.data() + text.size();
    const auto [rest, failure] = std::from_chars(text.data(), end, number);
    std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
    const auto found =
        std::ranges::find_if(units, [&](const auto& known) { return unit == known.first; });
    if (failure != std::errc() || found == units.end() || !(number >= 0) ||
        number * found->second > 9e18)
    {
        return std::nullopt;
    }
    return rounded_time(number * found->second);
}

} // namespace haec_sim
