// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/sides.hpp"

#include "haec_sim/error.hpp"

#include <charconv>

namespace haec_sim::workload
{

namespace
{

// Longer sides are mistyped ones: each process has a file of its own.
constexpr std::uint32_t longest_side = 1024;
constexpr std::uint64_t most_processes = std::uint64_t{1024} * 1024;

/// Nothing where the text is not sides with an x between each two.
std::vector<std::uint32_t> split_sides(const std::string& text)
{
    std::vector<std::uint32_t> sides;
    const auto* next = text.data();
    const auto* const end = next + text.size();
    while (true)
    {
        std::uint32_t side = 0;
        const auto [rest, code] = std::from_chars(next, end, side);
        if (code != std::errc{} || side < 1 || side > longest_side)
        {
            return {};
        }
        sides.push_back(side);
        if (rest == end)
        {
            return sides;
        }
        if (*rest != 'x')
        {
            return {};
        }
        next = rest + 1;
    }
}

} // namespace

std::vector<std::uint32_t> parse_sides(const std::string& text, std::uint32_t dimensions,
                                       const std::string& option)
{
    auto sides = split_sides(text);
    std::uint64_t processes = 1;
    for (const auto side : sides)
    {
        processes *= processes > most_processes ? 1 : side;
    }
    if (sides.size() != dimensions || processes > most_processes)
    {
        const std::string example = dimensions == 2 ? "8x8" : "4x4x4";
        throw UsageError(option + ": expected " + std::to_string(dimensions) +
                         " sides, each from 1 to " + std::to_string(longest_side) + ", such as " +
                         example + ", of at most " + std::to_string(most_processes) +
                         " processes; found '" + text + "'");
    }
    return sides;
}

} // namespace haec_sim::workload
