// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/resource_ledger.hpp"

#include "haec_sim/item_bytes.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

void add_up(SleepStatistics& sum, const SleepStatistics& counted)
{
    sum.wakes += counted.wakes;
    sum.waking = after(sum.waking, counted.waking);
    sum.sleeping = after(sum.sleeping, counted.sleeping);
    sum.last_end = std::max(sum.last_end, counted.last_end);
}

} // namespace

bool is_empty(const TimeBin& bin)
{
    return bin.busy == Picoseconds{} && bin.waiting == Picoseconds{} && bin.bytes == 0 &&
           bin.waking == Picoseconds{} && bin.sleeping == Picoseconds{} && bin.queue_change == 0 &&
           bin.longest_queue == 0;
}

ResourceLedger::Entry& ResourceLedger::entry(const ResourceIdentity& resource)
{
    const ResourceId next{static_cast<std::uint32_t>(entries_.size())};
    const auto [found, is_new] = entries_.try_emplace(resource, Entry{next, {}, {}});
    if (is_new && bins_.are_kept())
    {
        bins_.make_rows(entries_.size());
    }
    return found->second;
}

void ResourceLedger::add(const ResourceIdentity& resource, const ResourceStatistics& counted,
                         const SleepStatistics& sleep)
{
    Entry& found = entry(resource);
    add_up(found.sleep, sleep);
    ResourceStatistics& sum = found.statistics;
    sum.messages += counted.messages;
    sum.units += counted.units;
    sum.bytes += counted.bytes;
    sum.busy = after(sum.busy, counted.busy);
    sum.waiting = after(sum.waiting, counted.waiting);
    sum.longest_wait = std::max(sum.longest_wait, counted.longest_wait);
    sum.longest_queue = std::max(sum.longest_queue, counted.longest_queue);
}

void ResourceLedger::add(const ResourceIdentity& resource, Picoseconds width, std::size_t first,
                         std::span<const TimeBin> bins)
{
    if (bins_.are_kept())
    {
        bins_.add(entry(resource).place, width, first, bins);
    }
}

void ResourceLedger::add_figures(const ResourceIdentity& resource,
                                 std::span<const std::byte> packed)
{
    if (packed.empty())
    {
        return;
    }
    auto& figures = figures_[resource];
    if (figures.empty())
    {
        figures = link_figure_kinds().make();
    }
    merge_figures(figures, packed);
}

void ResourceLedger::add_adapting(const ResourceIdentity& resource,
                                  std::span<const std::byte> packed)
{
    if (!packed.empty())
    {
        const bool has_circuits = take_item<bool>(packed);
        adapting_.insert_or_assign(resource, has_circuits
                                                 ? AdaptingUses(CircuitUses::unpack(packed))
                                                 : AdaptingUses(RateUses::unpack(packed)));
    }
}

std::vector<std::byte> ResourceLedger::packed_adapting(const ResourceIdentity& resource) const
{
    std::vector<std::byte> bytes;
    if (const auto found = adapting_.find(resource); found != adapting_.end())
    {
        append_item(bytes, std::holds_alternative<CircuitUses>(found->second));
        const auto uses = std::visit([](const auto& of) { return of.packed(); }, found->second);
        bytes.insert(bytes.end(), uses.begin(), uses.end());
    }
    return bytes;
}

std::vector<std::byte> ResourceLedger::packed_figures(const ResourceIdentity& resource) const
{
    const auto found = figures_.find(resource);
    return found != figures_.end() ? pack_figures(found->second) : std::vector<std::byte>{};
}

std::vector<ResourceReport> ResourceLedger::take_reports()
{
    std::vector<ResourceReport> result;
    result.reserve(entries_.size());
    take_reports([&](ResourceReport report) { result.push_back(std::move(report)); });
    return result;
}

ResourceReport ResourceLedger::report_of(const ResourceIdentity& resource, const Entry& entry) const
{
    ResourceReport report{resource, entry.statistics, entry.sleep, bins_.of(entry.place)};
    while (!report.bins.empty() && is_empty(report.bins.back()))
    {
        report.bins.pop_back();
    }
    return report;
}

} // namespace haec_sim
