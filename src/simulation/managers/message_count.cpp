// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/message_count.hpp"

#include "network/service.hpp"
#include "parallel/all_gather_items.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

namespace
{

/// A rank's count of a pair or a size on links of one type; the figures of messages go with the
/// first type.
struct Line
{
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t type = 0;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    Picoseconds busy{};
};

void append(std::vector<Line>& lines, std::uint64_t first, std::uint64_t second,
            const MessageTraffic& traffic)
{
    for (std::size_t type = 0; type < traffic.busy.size(); ++type)
    {
        const bool is_first = type == 0;
        lines.push_back({first, second, type, is_first ? traffic.messages : 0,
                         is_first ? traffic.bytes : 0, traffic.busy[type]});
    }
}

void add(MessageTraffic& traffic, const Line& line, std::size_t types)
{
    traffic.busy.resize(types);
    traffic.messages += line.messages;
    traffic.bytes += line.bytes;
    traffic.busy[line.type] = after(traffic.busy[line.type], line.busy);
}

} // namespace

MessageCount::MessageCount(const Platform& platform, NetworkRates rates)
    : platform_(platform), rates_(std::move(rates))
{
}

MessageCount::Entry& MessageCount::entry(NodeId from, NodeId to, const RouteKey& key)
{
    const auto [found, is_new] = pairs_.try_emplace({from, to});
    auto& entry = found->second;
    if (is_new)
    {
        entry.traffic.busy.resize(rates_.links.size());
    }
    if (is_new || !platform_.routing().is_by_pair())
    {
        entry.links = platform_.hop_counts(from, to, key);
    }
    return entry;
}

void MessageCount::count(NodeId from, NodeId to, Bytes length, Bytes on_wire, const RouteKey& key)
{
    auto& [traffic, links] = entry(from, to, key);
    auto& of_size = sizes_[static_cast<std::uint32_t>(std::bit_width(length.value))];
    of_size.busy.resize(links.size());
    for (MessageTraffic* sum : {&traffic, &of_size})
    {
        ++sum->messages;
        sum->bytes += length.value;
    }
    for (std::size_t type = 0; type < links.size(); ++type)
    {
        const auto& rate = rates_.links[type];
        if (links[type] > 0 && rate.bandwidth.value > 0)
        {
            const auto bytes = std::max<std::uint64_t>(on_wire.value, 1);
            const auto time = times(passing_time(bytes, rate.bandwidth), links[type]);
            traffic.busy[type] = after(traffic.busy[type], time);
            of_size.busy[type] = after(of_size.busy[type], time);
        }
    }
}

void MessageCount::report_to(NetworkReport& report, Ranks& ranks) const
{
    std::vector<Line> of_pairs;
    for (const auto& [pair, entry] : pairs_)
    {
        append(of_pairs, pair.first.value, pair.second.value, entry.traffic);
    }
    std::vector<Line> of_sizes;
    for (const auto& [bits, traffic] : sizes_)
    {
        append(of_sizes, bits, 0, traffic);
    }
    const auto types = rates_.links.size();
    std::map<Pair, MessageTraffic> pairs;
    for (const auto& line : gather_items(ranks, of_pairs))
    {
        add(pairs[{NodeId{static_cast<std::uint32_t>(line.first)},
                   NodeId{static_cast<std::uint32_t>(line.second)}}],
            line, types);
    }
    std::map<std::uint32_t, MessageTraffic> sizes;
    for (const auto& line : gather_items(ranks, of_sizes))
    {
        add(sizes[static_cast<std::uint32_t>(line.first)], line, types);
    }
    for (auto& [pair, traffic] : pairs)
    {
        report.pairs.push_back({pair.first, pair.second, std::move(traffic)});
    }
    for (auto& [bits, traffic] : sizes)
    {
        report.sizes.push_back({bits, std::move(traffic)});
    }
}

} // namespace haec_sim
