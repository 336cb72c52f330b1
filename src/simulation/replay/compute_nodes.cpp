// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/replay/compute_nodes.hpp"

#include "core/numbers/quantity.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

/// As wide as compute_scale, both ways.
constexpr double greatest_speed = 1e6;
constexpr double least_speed = 1e-6;

constexpr double greatest_bandwidth = 1e18;

/// More than any node has; work on so many is counted exactly (SharedCores).
constexpr double most_cores = 4096;

std::optional<double> speed_in(const JsonValue& entry, const std::string& where)
{
    const auto* member = entry.member("speed");
    if (member == nullptr)
    {
        return std::nullopt;
    }
    const auto* number = member->if_is<double>();
    if (number == nullptr || !(*number >= least_speed && *number <= greatest_speed))
    {
        throw UsageError(where + ".speed is no number from 1e-6 to 1e6; write 2 for nodes that "
                                 "compute twice as fast");
    }
    return *number;
}

std::optional<std::uint32_t> cores_in(const JsonValue& entry, const std::string& where)
{
    const auto* member = entry.member("cores");
    if (member == nullptr)
    {
        return std::nullopt;
    }
    const auto* number = member->if_is<double>();
    if (number == nullptr || !(*number >= 1 && *number <= most_cores) ||
        *number != std::floor(*number))
    {
        throw UsageError(where + ".cores is no whole number from 1 to 4096; write the cores of a "
                                 "node, or remove it for no limit");
    }
    return static_cast<std::uint32_t>(*number);
}

std::optional<double> memory_bandwidth_in(const JsonValue& entry, const std::string& where)
{
    const auto* member = entry.member("memory_bandwidth");
    if (member == nullptr)
    {
        return std::nullopt;
    }
    const auto* number = member->if_is<double>();
    const auto* text = member->if_is<std::string>();
    const auto bandwidth = number != nullptr ? std::optional(*number)
                           : text != nullptr ? quantity_in("bytes/s", *text)
                                             : std::nullopt;
    if (!bandwidth || !(*bandwidth >= 1 && *bandwidth <= greatest_bandwidth))
    {
        throw UsageError(where + ".memory_bandwidth is no bandwidth from 1 to 1e18 bytes/s; write "
                                 "bytes per second, or a text such as \"200 GB/s\"");
    }
    return bandwidth;
}

NodeSelection selection_in(const JsonValue& entry, const std::string& where)
{
    const auto* member = entry.member("select");
    const auto* text = member != nullptr ? member->if_is<std::string>() : nullptr;
    if (text == nullptr)
    {
        throw UsageError(where + " has no text select; write all, numbers as 0..3, or places as "
                                 "(0..3,*,1)");
    }
    return {*text, where + ".select"};
}

NodeEntry entry_in(const JsonValue& entry, const std::string& where)
{
    const auto* object = entry.if_is<JsonValue::Object>();
    if (object == nullptr)
    {
        throw UsageError(where + R"( is no object, as {"select": "all", "speed": 2})");
    }
    const std::vector<std::string> members{"select", "speed", "cores", "memory_bandwidth"};
    for (const auto& [name, value] : *object)
    {
        if (std::ranges::find(members, name) == members.end())
        {
            throw UsageError(where + "." + name + ": unknown key" + did_you_mean(name, members));
        }
    }
    NodeEntry one{selection_in(entry, where), speed_in(entry, where), cores_in(entry, where),
                  memory_bandwidth_in(entry, where)};
    if (!one.speed && !one.cores && !one.memory_bandwidth)
    {
        throw UsageError(where + " changes nothing; give speed, cores or memory_bandwidth, or "
                                 "remove the entry");
    }
    return one;
}

} // namespace

void ComputeNodes::place(const Platform& platform, std::span<const NodeId> node_of)
{
    for (const auto& entry : entries)
    {
        entry.select.check(platform);
    }
    speeds.assign(entries.empty() ? 0 : node_of.size(), 1);
    cores.assign(speeds.size(), 0);
    memory_bandwidths.assign(speeds.size(), 0);
    for (std::size_t process = 0; process < speeds.size(); ++process)
    {
        for (const auto& [select, speed, count, bandwidth] : entries)
        {
            if (select.has(platform, node_of[process]))
            {
                speeds[process] = speed.value_or(speeds[process]);
                cores[process] = count.value_or(cores[process]);
                memory_bandwidths[process] = bandwidth.value_or(memory_bandwidths[process]);
            }
        }
    }
}

bool ComputeNodes::have_cores() const
{
    return std::ranges::any_of(entries,
                               [](const NodeEntry& entry) { return entry.cores.has_value(); });
}

std::vector<NodeEntry> read_node_entries(const JsonValue::List& entries, const std::string& path)
{
    std::vector<NodeEntry> read;
    for (std::size_t index = 0; index < entries.size(); ++index)
    {
        read.push_back(entry_in(entries[index], path + "[" + std::to_string(index) + "]"));
    }
    return read;
}

} // namespace haec_sim
