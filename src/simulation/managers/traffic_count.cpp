// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/traffic_count.hpp"

#include "simulation/matching/notices.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

/// Some hundred kilobytes.
constexpr int alike_bits = 12;

} // namespace

TrafficCount::TrafficCount(std::uint32_t processes, std::unique_ptr<UncontendedTraffic> links,
                           std::unique_ptr<MessageCount> messages, TransferObserver* loads)
    : processes_(processes), links_(std::move(links)), messages_(std::move(messages)),
      loads_(loads), alike_(std::size_t{1} << alike_bits)
{
}

inline TrafficCount::Alike& TrafficCount::alike(NodeId from, NodeId to, Bytes length)
{
    const std::uint64_t pair = (std::uint64_t{from.value} << 32) | to.value;
    const std::uint64_t mixed = (pair * 0x9E3779B97F4A7C15U) ^ (length.value * 0xC2B2AE3D27D4EB4FU);
    return alike_[(mixed * 0x9E3779B97F4A7C15U) >> (64 - alike_bits)];
}

void TrafficCount::on_transfer(const Transfer& transfer, NodeId from, NodeId to, const Path& path)
{
    if (loads_ != nullptr)
    {
        loads_->on_transfer(transfer, from, to, path);
    }
    if (counts_coding_) [[unlikely]]
    {
        add_coding(transfer, from, to, path);
    }
    if (transfer.name.kind != MessageKind::point_to_point)
    {
        const bool is_of_collective = transfer.name.kind == MessageKind::collective;
        ++(is_of_collective ? inner_.collective_messages : inner_.window_messages);
        (is_of_collective ? inner_.collective_bytes : inner_.window_bytes) += transfer.length.value;
    }
    auto& alike = this->alike(from, to, transfer.length);
    if (!alike.have(from, to, transfer.length)) [[unlikely]]
    {
        enter(alike);
        alike = {from, to, 0, 0, transfer.length, {}, {}, {}};
    }
    alike.sender = transfer.name.sender;
    alike.receiver = transfer.to;
    if (from != to && (links_ != nullptr || messages_ != nullptr))
    {
        const auto load = path.wire_load(message_of(transfer));
        if (messages_ != nullptr)
        {
            messages_->count(from, to, transfer.length, load.bytes, route_key(transfer.name));
        }
        const auto entry = after(transfer.begin, load.entry_delay);
        const bool is_alike = alike.entries.have(entry) && alike.on_wire == load.bytes;
        if (links_ != nullptr)
        {
            links_->note(from, to, entry, load.bytes, route_key(transfer.name));
            if (!is_alike) [[unlikely]]
            {
                begin_anew(alike, entry, load.bytes, route_key(transfer.name));
                return;
            }
        }
    }
    ++alike.messages;
}

void TrafficCount::add_coding(const Transfer& transfer, NodeId from, NodeId to, const Path& path)
{
    const auto [coding, decoding] = path.coding_times(message_of(transfer));
    auto& sender = processes_[transfer.name.sender];
    auto& receiver = processes_[transfer.to];
    sender.node = from;
    sender.coding = after(sender.coding, coding);
    receiver.node = to;
    receiver.coding = after(receiver.coding, decoding);
}

void TrafficCount::begin_anew(Alike& alike, Picoseconds entry, Bytes on_wire, const RouteKey& key)
{
    enter(alike);
    enter_for_nodes(alike, 1);
    alike.on_wire = on_wire;
    alike.entry = entry;
    alike.entries = links_->count(alike.from, alike.to, entry, on_wire, key);
}

void TrafficCount::enter(Alike& alike)
{
    if (alike.messages == 0)
    {
        return;
    }
    enter_for_nodes(alike, alike.messages);
    if (links_ != nullptr && alike.from != alike.to)
    {
        links_->repeat(alike.from, alike.to, alike.entry, alike.on_wire, alike.messages);
    }
    alike.messages = 0;
}

void TrafficCount::enter_for_nodes(const Alike& alike, std::uint64_t messages)
{
    const auto bytes = messages * alike.length.value;
    auto& sender = processes_[alike.sender];
    sender.node = alike.from;
    if (alike.from == alike.to)
    {
        sender.messages_within += messages;
        sender.bytes_within += bytes;
        return;
    }
    sender.messages_out += messages;
    sender.bytes_out += bytes;
    auto& receiver = processes_[alike.receiver];
    receiver.node = alike.to;
    receiver.messages_in += messages;
    receiver.bytes_in += bytes;
}

void TrafficCount::report_to(NetworkReport& report, Ranks& ranks) const
{
    if (messages_ != nullptr)
    {
        messages_->report_to(report, ranks);
    }
}

std::vector<std::pair<ResourceIdentity, ServedPart>> TrafficCount::outside(const TimeSpan& window)
{
    std::vector<std::pair<ResourceIdentity, ServedPart>> result;
    if (links_ != nullptr)
    {
        const auto parts = links_->outside(window);
        for (std::uint32_t number = 0; number < parts.size(); ++number)
        {
            result.emplace_back(links_->resources().identity({number}), parts[number]);
        }
    }
    return result;
}

ManagedLedgers TrafficCount::ledgers(const ManagerPlan& plan, const Topology& topology,
                                     const BinLimit& time_bins)
{
    for (auto& alike : alike_)
    {
        enter(alike);
    }
    ManagedLedgers ledgers;
    const auto ledger_on = [&](std::uint32_t rank) -> NetworkLedger&
    { return ledgers.try_emplace(rank, time_bins).first->second; };
    for (const auto& process : processes_)
    {
        if (is_used(process))
        {
            ledger_on(plan.rank_of(process.node)).add(process);
        }
    }
    if (links_ == nullptr)
    {
        return ledgers;
    }
    const auto& resources = links_->resources();
    for (ResourceId number{0}; number.value < resources.count(); ++number.value)
    {
        ledger_on(plan.rank_of(resources.identity(number), topology))
            .resources.add(resources, number);
    }
    return ledgers;
}

} // namespace haec_sim
