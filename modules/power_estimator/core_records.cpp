// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core_records.hpp"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace haec_sim
{

namespace
{

/// An interval of a core; of the stream `lifetime` the time for which it ran.
struct Line
{
    LocationRef location;
    NodeId node;
    std::uint32_t stream = 0;
    CoreInterval interval;
};
static_assert(std::is_trivially_copyable_v<Line>);

constexpr std::uint32_t lifetime = UINT32_MAX;

void append(const Line& line, std::vector<std::byte>& bytes)
{
    const auto at = bytes.size();
    bytes.resize(at + sizeof(line));
    std::memcpy(&bytes[at], &line, sizeof(line));
}

} // namespace

std::vector<std::byte> packed(const NodeCores& nodes)
{
    std::vector<std::byte> bytes;
    for (const auto& [node, cores] : nodes)
    {
        for (const auto& [location, core] : cores)
        {
            append({location, node, lifetime, {core.first, core.last, {}}}, bytes);
            for (std::uint32_t stream = 0; stream < core.streams.size(); ++stream)
            {
                for (const auto& interval : core.streams[stream])
                {
                    append({location, node, stream, interval}, bytes);
                }
            }
        }
    }
    return bytes;
}

void add_packed(std::span<const std::byte> bytes, NodeCores& nodes)
{
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Line))
    {
        Line line;
        std::memcpy(&line, &bytes[at], sizeof(line));
        auto& core = nodes[line.node][line.location];
        if (line.stream == lifetime)
        {
            core.first = line.interval.begin;
            core.last = line.interval.end;
            continue;
        }
        if (core.streams.size() <= line.stream)
        {
            core.streams.resize(line.stream + std::size_t{1});
        }
        core.streams[line.stream].push_back(line.interval);
    }
}

} // namespace haec_sim
