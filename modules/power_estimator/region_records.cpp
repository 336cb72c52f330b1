// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "region_records.hpp"

#include "haec_sim/item_bytes.hpp"

namespace haec_sim::power_estimator
{

namespace
{

struct ShareLine
{
    LocationRef location;
    RegionRef region;
    RegionShare share;
};

} // namespace

std::vector<std::byte> packed(const LocationRegions& regions)
{
    std::vector<ShareLine> lines;
    for (const auto& [location, shares] : regions)
    {
        for (const auto& [region, share] : shares)
        {
            lines.push_back({location, region, share});
        }
    }
    return pack_items(lines);
}

void add_packed(std::span<const std::byte> bytes, LocationRegions& regions)
{
    std::vector<ShareLine> lines;
    unpack_items(bytes, lines);
    for (const auto& line : lines)
    {
        regions[line.location][line.region] = line.share;
    }
}

} // namespace haec_sim::power_estimator
