// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/resource_management.hpp"

#include "haec_sim/error.hpp"
#include "ranks/together.hpp"

#include <utility>

namespace haec_sim
{

ResourceManagement::ResourceManagement(const CommandLine& options, const Inputs& inputs,
                                       ModuleSet& modules)
    : options_(options), inputs_(inputs), modules_(modules)
{
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        bool wants_it = false;
        modules_.call(index, "wants_network_report()",
                      [&](const Module& module) { wants_it = module.wants_network_report(); });
        if (!wants_it)
        {
            continue;
        }
        if (modules_.network_model() == nullptr)
        {
            throw UsageError("modules." + modules_.name(index) +
                             ": tells what a simulated network did, and there is none; add a "
                             "network model with -m, such as static_network_model");
        }
        want_report_.push_back(index);
        modules_.call(index, "wants_message_traffic()",
                      [&](const Module& module)
                      { wants_messages_ = module.wants_message_traffic() || wants_messages_; });
    }
}

bool ResourceManagement::counts() const
{
    return modules_.network_model() != nullptr &&
           (!want_report_.empty() || options_.report || options_.layout == Layout::dedicated);
}

void ResourceManagement::engage(bool is_shared, Ranks& ranks)
{
    const auto& topology = inputs_.platform.topology();
    const bool is_dedicated = options_.layout == Layout::dedicated;
    plan_ = is_dedicated ? ManagerPlan::dedicated(topology, inputs_.index.process_count())
                         : ManagerPlan::spread(topology, inputs_.nodes, ranks.size());
    if (is_dedicated || counts())
    {
        managers_ = std::make_unique<Managers>(inputs_.platform, inputs_.placement, *plan_, ranks,
                                               time_bins);
    }
    together(ranks, [&] { begin_to_count(is_shared); });
}

void ResourceManagement::begin_to_count(bool is_shared)
{
    if (!counts())
    {
        return;
    }
    const auto rates = modules_.network_model()->link_rates(inputs_.platform);
    auto links =
        is_shared ? nullptr : std::make_unique<LoneTraffic>(inputs_.platform, rates, time_bins);
    auto messages =
        wants_messages_ ? std::make_unique<MessageCount>(inputs_.platform, rates) : nullptr;
    traffic_ = std::make_unique<TrafficCount>(inputs_.index.process_count(), std::move(links),
                                              std::move(messages));
}

void ResourceManagement::join(Engine& engine)
{
    if (managers_ != nullptr)
    {
        managers_->join(engine);
    }
}

void ResourceManagement::tell(Engine& engine)
{
    if (traffic_ != nullptr)
    {
        traffic_->tell(engine.mail(), *plan_, inputs_.platform.topology());
        engine.deliver();
    }
}

void ResourceManagement::conclude(const Engine& engine, Picoseconds end, Ranks& ranks)
{
    if (want_report_.empty() && !(options_.report && counts()))
    {
        return;
    }
    if (engine.network() != nullptr)
    {
        managers_->take_from(*engine.network());
    }
    auto& report = report_.emplace(managers_->report(end));
    report.is_shared = engine.network() != nullptr;
    traffic_->report_to(report, ranks);
    for (const auto index : want_report_)
    {
        on_first(ranks,
                 [&]
                 {
                     modules_.call(index, "conclude_network()",
                                   [&](Module& module) { module.conclude_network(report); });
                 });
    }
}

} // namespace haec_sim
