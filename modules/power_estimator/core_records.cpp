// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core_records.hpp"

#include "haec_sim/item_bytes.hpp"

#include <cstdint>

namespace haec_sim::power_estimator
{

namespace
{

/// An interval of a core; of the stream `activity` one in which it ran, empty where it never did.
struct RateLine
{
    LocationRef location;
    std::uint32_t stream = 0;
    CoreInterval interval;
};

constexpr std::uint32_t activity = UINT32_MAX;

} // namespace

std::vector<std::byte> packed(const NodeCores& cores)
{
    std::vector<RateLine> lines;
    for (const auto& [location, core] : cores)
    {
        lines.push_back({location, activity, {}});
        for (const auto& span : core.active)
        {
            lines.push_back({location, activity, {span.begin, span.end, {}}});
        }
        for (std::uint32_t stream = 0; stream < core.streams.size(); ++stream)
        {
            for (const auto& interval : core.streams[stream])
            {
                lines.push_back({location, stream, interval});
            }
        }
    }
    return pack_items(lines);
}

void add_packed(std::span<const std::byte> bytes, NodeCores& cores)
{
    std::vector<RateLine> lines;
    unpack_items(bytes, lines);
    for (const auto& line : lines)
    {
        auto& core = cores[line.location];
        if (line.stream == activity)
        {
            if (line.interval.begin < line.interval.end)
            {
                core.active.push_back({line.interval.begin, line.interval.end});
            }
            continue;
        }
        if (core.streams.size() <= line.stream)
        {
            core.streams.resize(line.stream + std::size_t{1});
        }
        core.streams[line.stream].push_back(line.interval);
    }
}

} // namespace haec_sim::power_estimator
