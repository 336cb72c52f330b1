// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/quantity.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <vector>

namespace haec_sim
{

namespace
{

/// A unit, as a power of ten times a factor of another one.
struct NamedUnit
{
    std::string_view name;
    int exponent = 0;
    double factor = 1;
};

const std::vector<NamedUnit>& named_units(std::string_view unit)
{
    constexpr double bits = 0.125;
    static const std::map<std::string_view, std::vector<NamedUnit>> units{
        {"ns", {{"ps", -3}, {"ns"}, {"us", 3}, {"ms", 6}, {"s", 9}}},
        {"bytes",
         {{"B"},
          {"kB", 3},
          {"MB", 6},
          {"GB", 9},
          {"TB", 12},
          {"KiB", 0, 0x1p10},
          {"MiB", 0, 0x1p20},
          {"GiB", 0, 0x1p30},
          {"TiB", 0, 0x1p40}}},
        {"bytes/s",
         {{"B/s"},
          {"kB/s", 3},
          {"MB/s", 6},
          {"GB/s", 9},
          {"TB/s", 12},
          {"KiB/s", 0, 0x1p10},
          {"MiB/s", 0, 0x1p20},
          {"GiB/s", 0, 0x1p30},
          {"Mbit/s", 6, bits},
          {"Gbit/s", 9, bits},
          {"Tbit/s", 12, bits}}},
        {"mW", {{"uW", -3}, {"mW"}, {"W", 3}, {"kW", 6}}},
        {"W", {{"mW", -3}, {"W"}, {"kW", 3}, {"MW", 6}}},
        {"W s", {{"pJ", -12}, {"nJ", -9}, {"uJ", -6}, {"mJ", -3}, {"J"}, {"kJ", 3}}}};
    static const std::vector<NamedUnit> none;
    const auto found = units.find(unit);
    return found == units.end() ? none : found->second;
}

} // namespace

std::optional<double> quantity_in(std::string_view unit, std::string_view text)
{
    double number = 0;
    const auto* end = text.data() + text.size();
    const auto [rest, code] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    if (code != std::errc{} || !std::isfinite(number))
    {
        return std::nullopt;
    }
    const std::string digits(text.data(), rest);
    std::string_view name(rest, static_cast<std::size_t>(end - rest));
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    const auto& units = named_units(unit);
    const auto found = std::ranges::find(units, name, &NamedUnit::name);
    if (found == units.end())
    {
        return std::nullopt;
    }
    // Read again with the power of ten, so that it is rounded once.
    const auto shifted = digits + "e" + std::to_string(found->exponent);
    std::from_chars(shifted.data(), shifted.data() + shifted.size(), number);
    return number * found->factor;
}

std::string units_of(std::string_view unit)
{
    std::string names;
    for (const auto& named : named_units(unit))
    {
        names += (names.empty() ? "" : ", ") + std::string(named.name);
    }
    return names;
}

} // namespace haec_sim
