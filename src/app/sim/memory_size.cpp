// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/memory_size.hpp"

#include <charconv>
#include <cmath>
#include <map>

namespace haec_sim
{

std::optional<std::uint64_t> memory_size(const std::string& text)
{
    static const std::map<std::string, double> units = {
        {"", 1.0},       {"B", 1.0},  {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30},
        {"TiB", 0x1p40}, {"kB", 1e3}, {"MB", 1e6},     {"GB", 1e9},     {"TB", 1e12}};
    double number = 0.0;
    const auto* const end = text.data() + text.size();
    const auto [rest, code] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    const auto unit = units.find(std::string(rest, end));
    if (code != std::errc{} || unit == units.end())
    {
        return std::nullopt;
    }
    const double bytes = std::floor(number * unit->second);
    if (!(bytes >= 1.0) || bytes >= 0x1p64)
    {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(bytes);
}

} // namespace haec_sim
