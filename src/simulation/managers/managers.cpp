// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/managers.hpp"

#include "haec_sim/item_bytes.hpp"
#include "network/link_sleep.hpp"
#include "simulation/managers/manager_notices.hpp"

#include <algorithm>
#include <vector>

namespace haec_sim
{

namespace
{

/// The answer of a manager about a link or port, but for its bins.
struct ResourceAnswer
{
    ResourceIdentity resource;
    ResourceStatistics statistics;
    SleepStatistics sleep{};
};

/// One of its bins.
struct BinAnswer
{
    ResourceIdentity resource;
    Picoseconds width{};
    std::uint64_t number = 0;
    TimeBin bin;
};

/// The answers of managers of one kind about links or ports.
struct Answers
{
    std::vector<ResourceAnswer> resources;
    std::vector<BinAnswer> bins;

    void add(const ResourceLedger& ledger)
    {
        for (const auto& report : ledger.reports())
        {
            resources.push_back({report.resource, report.statistics, report.sleep});
            for (std::uint64_t number = 0; number < report.bins.size(); ++number)
            {
                if (!is_empty(report.bins[number]))
                {
                    bins.push_back(
                        {report.resource, ledger.bin_width(), number, report.bins[number]});
                }
            }
        }
    }
};

/// The items of all that have the role, on the first of all ranks.
template <class Item>
std::vector<Item> gather_of(Ranks* role, Ranks& all, std::vector<Item> mine)
{
    if (all.size() == 1)
    {
        return mine;
    }
    std::vector<Item> of_role;
    if (role != nullptr)
    {
        for (const auto& part : role->gather(std::as_bytes(std::span(mine)), 0))
        {
            unpack_items(part, of_role);
        }
    }
    std::vector<Item> result;
    for (const auto& part : all.gather(std::as_bytes(std::span(of_role)), 0))
    {
        unpack_items(part, result);
    }
    return result;
}

void enter(const Answers& answers, ResourceLedger& ledger)
{
    for (const auto& answer : answers.resources)
    {
        ledger.add(answer.resource, answer.statistics, answer.sleep);
    }
    for (const auto& answer : answers.bins)
    {
        ledger.add(answer.resource, answer.width, answer.number, {&answer.bin, 1});
    }
}

/// Adds what managers of one kind know, on all ranks, to the ledger of the first one.
template <class OfKind>
void gather(const OfKind& mine, Ranks* role, Ranks& all, ResourceLedger& ledger)
{
    Answers answers;
    for (const auto& [number, manager] : mine)
    {
        if (all.size() > 1)
        {
            answers.add(manager.ledger());
            continue;
        }
        for (const auto& report : manager.ledger().reports())
        {
            ledger.add(report, manager.ledger().bin_width());
        }
    }
    enter({gather_of(role, all, std::move(answers.resources)),
           gather_of(role, all, std::move(answers.bins))},
          ledger);
}

std::map<NodeId, std::vector<ProcessIndex>> processes_of_nodes(const Placement& placement)
{
    std::map<NodeId, std::vector<ProcessIndex>> processes;
    for (ProcessIndex process = 0; process < placement.node_of.size(); ++process)
    {
        processes[placement.node_of[process]].push_back(process);
    }
    return processes;
}

} // namespace

Managers::Managers(const Platform& platform, const Placement& placement, const ManagerPlan& plan,
                   Ranks& ranks, std::uint32_t time_bins)
    : platform_(platform), plan_(plan), ranks_(ranks), time_bins_(time_bins),
      node_ranks_(ranks.subset(plan.has_any(ActorKind::node_manager, ranks.rank()))),
      link_ranks_(ranks.subset(plan.has_any(ActorKind::link_manager, ranks.rank())))
{
    auto processes = processes_of_nodes(placement);
    for (std::uint32_t number = 0; number < plan.node_managers(); ++number)
    {
        if (plan.rank_of({ActorKind::node_manager, number}) == ranks.rank())
        {
            const auto node = plan.node(number);
            nodes_.try_emplace(number, node, std::move(processes[node]), time_bins);
        }
    }
    for (std::uint32_t number = 0; number < plan.link_managers(); ++number)
    {
        if (plan.rank_of({ActorKind::link_manager, number}) == ranks.rank())
        {
            links_.try_emplace(number, time_bins);
        }
    }
}

void Managers::join(Engine& engine)
{
    for (const auto kind : {ActorKind::node_manager, ActorKind::link_manager})
    {
        engine.place(kind,
                     [this, kind](std::uint32_t number) {
                         return plan_.rank_of({kind, number});
                     });
    }
    for (auto& [number, manager] : nodes_)
    {
        engine.add_actor({ActorKind::node_manager, number}, manager);
    }
    for (auto& [number, manager] : links_)
    {
        engine.add_actor({ActorKind::link_manager, number}, manager);
    }
}

ResourceLedger* Managers::ledger_of(ActorAddress manager)
{
    if (manager.kind == ActorKind::node_manager)
    {
        const auto found = nodes_.find(manager.number);
        return found != nodes_.end() ? &found->second.ledger() : nullptr;
    }
    const auto found = links_.find(manager.number);
    return found != links_.end() ? &found->second.ledger() : nullptr;
}

void Managers::take_from(const Network& network)
{
    for (std::uint32_t number = 0; number < network.resource_count(); ++number)
    {
        const auto& resource = network.identity({number});
        if (auto* ledger = ledger_of(plan_.manager_of(resource, platform_.topology())))
        {
            ledger->add(resource, network.statistics({number}), network.sleep({number}));
            ledger->add(resource, network.bins().width(), 0, network.bins().of({number}));
        }
    }
}

NetworkReport Managers::report(Picoseconds end) const
{
    std::vector<NodeTraffic> nodes;
    for (const auto& [number, manager] : nodes_)
    {
        if (is_used(manager.traffic()))
        {
            nodes.push_back(manager.traffic());
        }
    }
    ResourceLedger ledger(time_bins_);
    gather(nodes_, node_ranks_.get(), ranks_, ledger);
    gather(links_, link_ranks_.get(), ranks_, ledger);
    // Figures over time go to the end, whenever the last message was.
    ledger.reach(end);
    NetworkReport report;
    report.end = end;
    report.bin_width = ledger.bin_width();
    report.resources = ledger.reports();
    report.nodes = gather_of(node_ranks_.get(), ranks_, std::move(nodes));
    std::ranges::sort(report.nodes, {}, &NodeTraffic::node);
    return report;
}

} // namespace haec_sim
