// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/network_ledger.hpp"

#include "haec_sim/item_bytes.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// Stands before the bins of a link or port in which anything was, and the bytes of its figures
/// and of its rates or circuits.
struct ResourceHead
{
    ResourceIdentity resource;
    ResourceStatistics statistics;
    SleepStatistics sleep{};
    std::uint64_t bins = 0;
    std::uint64_t figures = 0;
    std::uint64_t adapting = 0;
};

struct NumberedBin
{
    std::uint64_t number = 0;
    TimeBin bin;
};

void append(const ResourceReport& report, const std::vector<std::byte>& figures,
            const std::vector<std::byte>& adapting, std::vector<std::byte>& bytes)
{
    const auto empty = std::ranges::count_if(report.bins, is_empty);
    append_item(bytes, ResourceHead{report.resource, report.statistics, report.sleep,
                                    report.bins.size() - static_cast<std::uint64_t>(empty),
                                    figures.size(), adapting.size()});
    for (std::uint64_t number = 0; number < report.bins.size(); ++number)
    {
        if (!is_empty(report.bins[number]))
        {
            append_item(bytes, NumberedBin{number, report.bins[number]});
        }
    }
    bytes.insert(bytes.end(), figures.begin(), figures.end());
    bytes.insert(bytes.end(), adapting.begin(), adapting.end());
}

} // namespace

void NetworkLedger::add(const NodeTraffic& traffic)
{
    auto& sum = nodes[traffic.node];
    sum.node = traffic.node;
    sum.messages_out += traffic.messages_out;
    sum.bytes_out += traffic.bytes_out;
    sum.messages_in += traffic.messages_in;
    sum.bytes_in += traffic.bytes_in;
    sum.messages_within += traffic.messages_within;
    sum.bytes_within += traffic.bytes_within;
    sum.coding = after(sum.coding, traffic.coding);
}

std::vector<std::byte> NetworkLedger::take_packed()
{
    std::vector<std::byte> bytes;
    append_item(bytes, std::uint64_t{nodes.size()});
    for (const auto& [node, traffic] : nodes)
    {
        append_item(bytes, traffic);
    }
    append_item(bytes, resources.latest());
    append_item(bytes, resources.bin_width());
    resources.take_reports(
        [&](const ResourceReport& report)
        {
            append(report, resources.packed_figures(report.resource),
                   resources.packed_adapting(report.resource), bytes);
        });
    return bytes;
}

void NetworkLedger::add(std::span<const std::byte> packed)
{
    for (auto left = take_item<std::uint64_t>(packed); left > 0; --left)
    {
        add(take_item<NodeTraffic>(packed));
    }
    resources.reach(take_item<Picoseconds>(packed));
    const auto width = take_item<Picoseconds>(packed);
    while (!packed.empty())
    {
        const auto head = take_item<ResourceHead>(packed);
        resources.add(head.resource, head.statistics, head.sleep);
        for (auto left = head.bins; left > 0; --left)
        {
            const auto [number, bin] = take_item<NumberedBin>(packed);
            resources.add(head.resource, width, number, {&bin, 1});
        }
        resources.add_figures(head.resource, packed.first(head.figures));
        packed = packed.subspan(head.figures);
        resources.add_adapting(head.resource, packed.first(head.adapting));
        packed = packed.subspan(head.adapting);
    }
}

NetworkLedger gather_ledgers(ManagedLedgers counted, const ManagerPlan& plan,
                             const BinLimit& time_bins, Ranks& ranks)
{
    NetworkLedger managed(time_bins);
    if (ranks.size() == 1)
    {
        return std::move(counted.empty() ? managed : counted.begin()->second);
    }
    const auto packed_for = [&](std::uint32_t rank)
    {
        const auto found = counted.find(rank);
        return found != counted.end() ? found->second.take_packed() : std::vector<std::byte>{};
    };
    const auto add_to = [](NetworkLedger& ledger, const std::vector<std::vector<std::byte>>& parts)
    {
        for (const auto& part : parts)
        {
            if (!part.empty())
            {
                ledger.add(part);
            }
        }
    };
    add_to(managed, send_to_managers(plan, ranks, packed_for));
    NetworkLedger all(time_bins);
    add_to(all, ranks.gather(managed.take_packed(), 0));
    return all;
}

bool is_used(const NodeTraffic& traffic)
{
    return traffic.messages_out + traffic.messages_in + traffic.messages_within > 0;
}

} // namespace haec_sim
