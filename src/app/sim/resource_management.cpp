// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/resource_management.hpp"

#include "app/sim/scratch_folder.hpp"
#include "haec_sim/error.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"

#include <map>
#include <span>
#include <utility>

namespace haec_sim
{

namespace
{

/// The service of a link or port outside of a window.
struct OutsideRow
{
    ResourceIdentity resource;
    ServedPart served;
};

/// The rows of this rank that are not empty.
std::vector<OutsideRow> outside_rows(const Network* network, TrafficCount& traffic,
                                     const TimeSpan& window)
{
    std::vector<OutsideRow> rows;
    const auto add = [&](const ResourceIdentity& resource, const ServedPart& served)
    {
        if (served.bytes > 0 || served.busy > Picoseconds{0})
        {
            rows.push_back({resource, served});
        }
    };
    if (network != nullptr && network->busy_times() != nullptr)
    {
        const auto parts = network->busy_times()->outside(window);
        for (std::uint32_t number = 0; number < parts.size(); ++number)
        {
            add(network->identity({number}), parts[number]);
        }
    }
    for (const auto& [resource, served] : traffic.outside(window))
    {
        add(resource, served);
    }
    return rows;
}

} // namespace

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
    if (options_.report && links != nullptr)
    {
        links->keep_messages(scratch_folder(*options_.report));
    }
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
    const auto rates = modules_.network_model()->link_rates(inputs_.platform);
    for (auto& [resource, statistics, sleep, bins, has_rate, interest] : report.resources)
    {
        has_rate = resource.kind != ResourceKind::link ||
                   rates.links[inputs_.platform.topology().link({resource.number}).type.value]
                           .bandwidth.value > 0;
    }
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

void ResourceManagement::conclude_interest(const Engine& engine,
                                           const std::optional<TimeSpan>& interest, Ranks& ranks)
{
    if (!interest || !report_)
    {
        return;
    }
    std::vector<OutsideRow> rows;
    together(ranks, [&] { rows = outside_rows(engine.network(), *traffic_, *interest); });
    std::map<ResourceIdentity, ServedPart> outside;
    for (const auto& row : gather_items(ranks, rows))
    {
        outside[row.resource] += row.served;
    }
    for (auto& report : report_->resources)
    {
        const auto& left_out = outside[report.resource];
        report.interest = ServedPart{report.statistics.bytes - left_out.bytes,
                                     report.statistics.busy - left_out.busy};
    }
}

} // namespace haec_sim
