// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/grid.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace haec_sim::workload
{

namespace
{

// OTF2 keeps a file open for each process; more would not get far.
constexpr std::uint32_t longest_side = 1024;

std::optional<std::uint32_t> parse_side(std::string_view text)
{
    std::uint32_t side = 0;
    const auto* end = text.data() + text.size();
    const auto [rest, code] = std::from_chars(text.data(), end, side);
    const bool valid = code == std::errc{} && rest == end && side >= 1 && side <= longest_side;
    return valid ? std::optional(side) : std::nullopt;
}

} // namespace

std::optional<std::uint32_t> Grid::south_of(std::uint32_t rank, int steps) const noexcept
{
    const auto row = static_cast<std::int64_t>(rank % rows) + steps;
    const bool inside = row >= 0 && row < rows;
    return inside ? std::optional(rank + static_cast<std::uint32_t>(steps)) : std::nullopt;
}

std::optional<std::uint32_t> Grid::east_of(std::uint32_t rank, int steps) const noexcept
{
    const auto column = static_cast<std::int64_t>(rank / rows) + steps;
    const bool inside = column >= 0 && column < columns;
    return inside ? std::optional(rank + rows * static_cast<std::uint32_t>(steps)) : std::nullopt;
}

Grid parse_grid(const std::string& text, const std::string& option)
{
    const std::string_view all = text;
    const auto cross = std::min(all.find('x'), all.size());
    const auto rows = parse_side(all.substr(0, cross));
    const auto columns = parse_side(all.substr(std::min(cross + 1, all.size())));
    if (!rows || !columns)
    {
        throw UsageError(option + ": expected rows x columns, each from 1 to " +
                         std::to_string(longest_side) + ", such as 9x9; found '" + text + "'");
    }
    return {*rows, *columns};
}

} // namespace haec_sim::workload
