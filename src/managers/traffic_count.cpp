// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "managers/traffic_count.hpp"

#include "managers/manager_notices.hpp"
#include "managers/node_manager.hpp"
#include "matching/notices.hpp"

#include <map>
#include <utility>

namespace haec_sim
{

namespace
{

void post(Mail& mail, ActorAddress to, const NetworkResources& resources, ResourceId number)
{
    const ResourceIdentity& resource = resources.identity(number);
    const ResourceStatistics& served = resources[number].statistics;
    mail.post(Letter::of(
        to, ManagerNotice::served,
        ServedNotice{resource, served.messages, served.units, served.bytes, served.busy}));
    const auto bins = resources.bins().of(number);
    for (std::uint64_t bin = 0; bin < bins.size(); ++bin)
    {
        if (bins[bin].busy != Picoseconds{} || bins[bin].bytes != 0)
        {
            mail.post(Letter::of(to, ManagerNotice::bin,
                                 BinNotice{resource, resources.bins().width(), bin, bins[bin].busy,
                                           bins[bin].bytes}));
        }
    }
}

/// Transfers on windows have numbers from here on, and no message that is sent
/// (window_operations.cpp).
constexpr std::uint64_t beyond_window_operations = std::uint64_t{1} << 62;

} // namespace

TrafficCount::TrafficCount(std::uint32_t processes, std::unique_ptr<LoneTraffic> links,
                           std::unique_ptr<MessageCount> messages)
    : processes_(processes), links_(std::move(links)), messages_(std::move(messages))
{
}

void TrafficCount::on_transfer(const Transfer& transfer, NodeId from, NodeId to, const Path& path)
{
    if (transfer.sequence >= beyond_window_operations)
    {
        const bool is_of_collective = transfer.sequence >= beyond_all_sends;
        ++(is_of_collective ? inner_.collective_messages : inner_.window_messages);
        (is_of_collective ? inner_.collective_bytes : inner_.window_bytes) += transfer.length.value;
    }
    auto& sender = processes_[transfer.from];
    sender.node = from;
    if (from == to)
    {
        ++sender.messages_within;
        sender.bytes_within += transfer.length.value;
        return;
    }
    ++sender.messages_out;
    sender.bytes_out += transfer.length.value;
    auto& receiver = processes_[transfer.to];
    receiver.node = to;
    ++receiver.messages_in;
    receiver.bytes_in += transfer.length.value;
    if (links_ == nullptr && messages_ == nullptr)
    {
        return;
    }
    const auto load = path.wire_load({transfer.length, transfer.from, transfer.sequence});
    if (links_ != nullptr)
    {
        links_->count(from, to, after(transfer.begin, load.entry_delay), load.bytes);
    }
    if (messages_ != nullptr)
    {
        messages_->count(from, to, transfer.length, load.bytes);
    }
}

void TrafficCount::report_to(NetworkReport& report, Ranks& ranks) const
{
    if (messages_ != nullptr)
    {
        messages_->report_to(report, ranks);
    }
}

void TrafficCount::tell(Mail& mail, const ManagerPlan& plan, const Topology& topology) const
{
    std::map<NodeId, NodeTraffic> nodes;
    for (const auto& process : processes_)
    {
        if (is_used(process))
        {
            auto& node = nodes[process.node];
            node.node = process.node;
            add_up(node, process);
        }
    }
    for (const auto& [node, traffic] : nodes)
    {
        mail.post(Letter::of(plan.manager_of(node), ManagerNotice::traffic, traffic));
    }
    if (links_ != nullptr)
    {
        tell_of_links(mail, plan, topology);
    }
}

void TrafficCount::tell_of_links(Mail& mail, const ManagerPlan& plan,
                                 const Topology& topology) const
{
    const auto& resources = links_->resources();
    for (std::uint32_t number = 0; number < resources.count(); ++number)
    {
        const auto manager = plan.manager_of(resources.identity({number}), topology);
        post(mail, manager, resources, ResourceId{number});
    }
}

} // namespace haec_sim
