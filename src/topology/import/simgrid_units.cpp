// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/simgrid_units.hpp"

#include "core/numbers/number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace haec_sim
{

namespace
{

/// A unit, or the letters before one, and its size.
struct Scale
{
    std::string_view name;
    double factor;
};

constexpr std::array<Scale, 9> times{{{"ns", 1.0},
                                      {"us", 1e3},
                                      {"ms", 1e6},
                                      {"ps", 1e-3},
                                      {"s", 1e9},
                                      {"m", 60e9},
                                      {"h", 3600e9},
                                      {"d", 86400e9},
                                      {"w", 604800e9}}};

constexpr std::array<Scale, 17> prefixes{{{"", 1.0},
                                          {"k", 1e3},
                                          {"M", 1e6},
                                          {"G", 1e9},
                                          {"T", 1e12},
                                          {"P", 1e15},
                                          {"E", 1e18},
                                          {"Z", 1e21},
                                          {"Y", 1e24},
                                          {"Ki", 0x1p10},
                                          {"Mi", 0x1p20},
                                          {"Gi", 0x1p30},
                                          {"Ti", 0x1p40},
                                          {"Pi", 0x1p50},
                                          {"Ei", 0x1p60},
                                          {"Zi", 0x1p70},
                                          {"Yi", 0x1p80}}};

template <std::size_t Count>
std::optional<double> factor_of(const std::array<Scale, Count>& scales, std::string_view name)
{
    for (const auto& scale : scales)
    {
        if (scale.name == name)
        {
            return scale.factor;
        }
    }
    return std::nullopt;
}

/// The number that a text begins with, and what is behind it.
std::optional<std::pair<double, std::string_view>> split_unit(std::string_view text)
{
    double number = 0.0;
    const char* end = text.data() + text.size();
    const auto [rest, code] = std::from_chars(text.data(), end, number);
    if (code != std::errc{} || !std::isfinite(number) || number < 0.0)
    {
        return std::nullopt;
    }
    return std::pair(number, text.substr(static_cast<std::size_t>(rest - text.data())));
}

/// The number with the largest of the first units that leaves it at least 1.
std::string with_unit(double number, const std::array<Scale, 4>& units)
{
    auto chosen = units.front();
    for (const auto& unit : units)
    {
        chosen = number >= unit.factor ? unit : chosen;
    }
    return scaled_number_text(number / chosen.factor) + std::string(chosen.name);
}

} // namespace

std::optional<BytesPerSecond> simgrid_bandwidth(std::string_view text)
{
    const auto parts = split_unit(text);
    if (!parts)
    {
        return std::nullopt;
    }
    auto unit = parts->second;
    if (unit.empty())
    {
        return BytesPerSecond{parts->first};
    }
    const bool is_bytes = unit.ends_with("Bps");
    if (!is_bytes && !unit.ends_with("bps"))
    {
        return std::nullopt;
    }
    unit.remove_suffix(3);
    const auto factor = factor_of(prefixes, unit);
    return factor ? std::optional(BytesPerSecond{parts->first * *factor / (is_bytes ? 1.0 : 8.0)})
                  : std::nullopt;
}

std::optional<Nanoseconds> simgrid_time(std::string_view text)
{
    const auto parts = split_unit(text);
    const auto factor =
        parts ? factor_of(times, parts->second.empty() ? "s" : parts->second) : std::nullopt;
    return factor ? std::optional(Nanoseconds(parts->first * *factor)) : std::nullopt;
}

std::string figures_name(BytesPerSecond bandwidth, Nanoseconds latency)
{
    constexpr std::array<Scale, 4> of_bandwidth{
        {{"Bps", 1.0}, {"kBps", 1e3}, {"MBps", 1e6}, {"GBps", 1e9}}};
    constexpr std::array<Scale, 4> of_latency{{{"ns", 1.0}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
    return with_unit(bandwidth.value, of_bandwidth) + "_" + with_unit(latency.count(), of_latency);
}

} // namespace haec_sim
