// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "region_records.hpp"

#include <cstring>
#include <type_traits>

namespace haec_sim
{

namespace
{

struct Line
{
    LocationRef location;
    RegionRef region;
    RegionShare share;
};
static_assert(std::is_trivially_copyable_v<Line>);

} // namespace

std::vector<std::byte> packed(const LocationRegions& regions)
{
    std::vector<Line> lines;
    for (const auto& [location, shares] : regions)
    {
        for (const auto& [region, share] : shares)
        {
            lines.push_back({location, region, share});
        }
    }
    const auto bytes = std::as_bytes(std::span(lines));
    return {bytes.begin(), bytes.end()};
}

void add_packed(std::span<const std::byte> bytes, LocationRegions& regions)
{
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Line))
    {
        Line line;
        std::memcpy(&line, &bytes[at], sizeof(line));
        regions[line.location][line.region] = line.share;
    }
}

} // namespace haec_sim
