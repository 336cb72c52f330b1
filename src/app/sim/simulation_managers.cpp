// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Which rank has which process and manager, and what modules are told of nodes and links.

#include "app/sim/simulation.hpp"
#include "haec_sim/error.hpp"
#include "ranks/together.hpp"

#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

std::string counted(std::uint64_t count, const std::string& one, const std::string& many)
{
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

void check_ranks(const Topology& topology, std::uint32_t processes, std::uint32_t ranks)
{
    const auto needed = ManagerPlan::dedicated_ranks(topology, processes);
    if (needed != ranks)
    {
        throw UsageError("--layout dedicated: " + counted(processes, "process", "processes") +
                         ", " + counted(topology.node_count(), "node", "nodes") + " and " +
                         counted(topology.part_count(), "group", "groups") + " of links need " +
                         std::to_string(needed) + " MPI ranks, here " +
                         (ranks == 1 ? "is 1" : "are " + std::to_string(ranks)) +
                         "; start it as 'mpirun -n " + std::to_string(needed) +
                         " haec_sim ...', with --oversubscribe where there are fewer cores, or"
                         " choose --layout spread");
    }
}

} // namespace

void Simulation::lay_out()
{
    if (options_.layout == Layout::spread)
    {
        placement_ = place(*index_, nodes_, platform_->topology().grid(), ranks_.size());
        return;
    }
    check_ranks(platform_->topology(), index_->process_count(), ranks_.size());
    placement_ = place_apart(*index_, nodes_);
}

void Simulation::ask_for_report()
{
    for (std::size_t index = 0; model_ != nullptr && index < modules_.size(); ++index)
    {
        bool wants_it = false;
        call_module(index, "wants_network_report()",
                    [&] { wants_it = modules_[index]->wants_network_report(); });
        if (wants_it)
        {
            want_report_.push_back(index);
            call_module(index, "wants_message_traffic()",
                        [&] {
                            wants_messages_ =
                                modules_[index]->wants_message_traffic() || wants_messages_;
                        });
        }
    }
}

bool Simulation::counts() const
{
    return model_ != nullptr &&
           (!want_report_.empty() || options_.report || options_.layout == Layout::dedicated);
}

// Before the run, as they are actors; collective.
void Simulation::make_managers()
{
    const auto& topology = platform_->topology();
    const bool is_dedicated = options_.layout == Layout::dedicated;
    plan_ = is_dedicated ? ManagerPlan::dedicated(topology, index_->process_count())
                         : ManagerPlan::spread(topology, nodes_, ranks_.size());
    if (is_dedicated || counts())
    {
        managers_ = std::make_unique<Managers>(*platform_, placement_, *plan_, ranks_, time_bins);
    }
    together(ranks_,
             [&]
             {
                 if (counts())
                 {
                     const auto rates = model_->link_rates(*platform_);
                     auto links = network_ != nullptr
                                      ? nullptr
                                      : std::make_unique<LoneTraffic>(*platform_, rates, time_bins);
                     auto messages = wants_messages_
                                         ? std::make_unique<MessageCount>(*platform_, rates)
                                         : nullptr;
                     traffic_ = std::make_unique<TrafficCount>(
                         index_->process_count(), std::move(links), std::move(messages));
                 }
             });
}

void Simulation::tell_managers(Engine& engine)
{
    if (traffic_ != nullptr)
    {
        traffic_->tell(engine.mail(), *plan_, platform_->topology());
        engine.deliver();
    }
}

void Simulation::conclude_network(const Engine& engine, Picoseconds end)
{
    if (want_report_.empty() && !(options_.report && counts()))
    {
        return;
    }
    if (engine.network() != nullptr)
    {
        managers_->take_from(*engine.network());
    }
    auto& report = network_report_.emplace(managers_->report(end));
    report.is_shared = engine.network() != nullptr;
    traffic_->report_to(report, ranks_);
    for (const auto index : want_report_)
    {
        on_first(ranks_,
                 [&] {
                     call_module(index, "conclude_network()",
                                 [&] { modules_[index]->conclude_network(report); });
                 });
    }
}

} // namespace haec_sim
