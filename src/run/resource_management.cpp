// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/resource_management.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"
#include "run/adapting_reports.hpp"
#include "run/scratch_folder.hpp"
#include "simulation/engine/engine.hpp"

#include <map>
#include <span>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr auto reader = &ModuleSet::Abilities::network_reader;

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
        if (served != ServedPart{})
        {
            rows.push_back({resource, served});
        }
    };
    if (network != nullptr && network->resources().busy_times() != nullptr)
    {
        const auto parts = network->resources().busy_times()->outside(window);
        for (std::uint32_t number = 0; number < parts.size(); ++number)
        {
            if (network->is_own({number}))
            {
                add(network->resources().identity({number}), parts[number]);
            }
        }
    }
    for (const auto& [resource, served] : traffic.outside(window))
    {
        add(resource, served);
    }
    return rows;
}

/// Adds what this rank knows of links and ports to the ledgers of their managers.
void add_own_of(const Network& network, const ManagerPlan& plan, const Topology& topology,
                const BinLimit& bins, ManagedLedgers& ledgers)
{
    for (ResourceId number{0}; number.value < network.resources().count(); ++number.value)
    {
        if (network.is_own(number))
        {
            const auto rank = plan.rank_of(network.resources().identity(number), topology);
            ledgers.try_emplace(rank, bins)
                .first->second.resources.add(network.resources(), number);
        }
    }
}

std::vector<ResourceLoad> own_loads(const Network& network)
{
    std::vector<ResourceLoad> loads;
    for (ResourceId number{0}; number.value < network.resources().count(); ++number.value)
    {
        if (network.is_own(number))
        {
            loads.push_back({network.resources().identity(number),
                             network.resources()[number].statistics.bytes});
        }
    }
    return loads;
}

/// One for each resource.
std::vector<ResourceLoad> summed(std::vector<ResourceLoad> parts)
{
    std::ranges::sort(parts, {}, &ResourceLoad::resource);
    auto last = parts.begin();
    for (auto part = parts.begin(); part != parts.end(); ++part)
    {
        if (part != last && part->resource == last->resource)
        {
            last->bytes += part->bytes;
        }
        else if (part != last)
        {
            *++last = *part;
        }
    }
    parts.erase(parts.empty() ? last : last + 1, parts.end());
    return parts;
}

} // namespace

ResourceManagement::ResourceManagement(const RunOptions& options, const Inputs& inputs,
                                       ModuleSet& modules)
    : options_(options), inputs_(inputs), modules_(modules)
{
    for (std::size_t index = 0; index < modules_.size(); ++index)
    {
        if (modules_.can(index).*reader == nullptr)
        {
            continue;
        }
        if (modules_.network_model() == nullptr)
        {
            throw UsageError("modules." + modules_.name(index) +
                             ": reports a simulated network, and no network is simulated; add a "
                             "network model with -m, such as static_network_model");
        }
        want_report_.push_back(index);
        modules_.call(index, reader, "wants_message_traffic()",
                      [&](const NetworkReader& module)
                      { wants_messages_ = module.wants_message_traffic() || wants_messages_; });
        modules_.call(index, reader, "wants_interest()",
                      [&](const NetworkReader& module)
                      { wants_interest_ = module.wants_interest() || wants_interest_; });
        modules_.call(index, reader, "wants_coding()",
                      [&](const NetworkReader& module)
                      { wants_coding_ = module.wants_coding() || wants_coding_; });
    }
}

bool ResourceManagement::counts() const
{
    return counts_links() ||
           (modules_.network_model() != nullptr && options_.reports(&ReportChoice::messages));
}

bool ResourceManagement::counts_links() const
{
    return modules_.network_model() != nullptr &&
           (!want_report_.empty() || options_.reports(&ReportChoice::links));
}

bool ResourceManagement::counts_interest() const
{
    return counts_links() && (wants_interest_ || options_.reports(&ReportChoice::links));
}

void ResourceManagement::engage(bool is_shared, Ranks& ranks)
{
    const auto& topology = inputs_.platform.topology();
    plan_ = options_.layout == Layout::dedicated
                ? ManagerPlan::dedicated(topology, inputs_.index.process_count())
                : ManagerPlan::spread(topology, inputs_.nodes, ranks.size());
    HAEC_SIM_LOG(debug, "managers",
                 "managers of " << plan_->nodes().size() << " nodes and of links are on ranks "
                                << plan_->first_rank() << " to "
                                << plan_->first_rank() + plan_->rank_count() - 1);
    together(ranks, [&] { begin_to_count(is_shared); });
}

void ResourceManagement::begin_to_count(bool is_shared)
{
    const auto& routing = inputs_.platform.routing();
    if (modules_.network_model() != nullptr && !is_shared && !counts_links() &&
        !routing.looks_at_queues())
    {
        loads_ = std::make_unique<CarriedBytes>(inputs_.platform);
    }
    if (!counts())
    {
        return;
    }
    const auto rates = modules_.network_model()->link_rates(inputs_.platform);
    auto links = is_shared || !counts_links()
                     ? nullptr
                     : std::make_unique<UncontendedTraffic>(inputs_.platform, rates,
                                                            options_.report_choice.link_bins());
    if (counts_interest() && links != nullptr)
    {
        links->keep_messages(scratch_folder(options_));
    }
    auto messages =
        wants_messages_ ? std::make_unique<MessageCount>(inputs_.platform, rates) : nullptr;
    traffic_ = std::make_unique<TrafficCount>(inputs_.index.process_count(), std::move(links),
                                              std::move(messages), loads_.get());
    if (wants_coding_)
    {
        traffic_->count_coding();
    }
}

TransferObserver* ResourceManagement::observer() const noexcept
{
    return traffic_ != nullptr ? static_cast<TransferObserver*>(traffic_.get()) : loads_.get();
}

NetworkReport ResourceManagement::gather_report(const Network* network, const RunSpan& run,
                                                Ranks& ranks)
{
    const auto end = run.whole.end;
    const auto& topology = inputs_.platform.topology();
    const auto time_bins = options_.report_choice.link_bins();
    auto counted = traffic_->ledgers(*plan_, topology, time_bins);
    if (network != nullptr)
    {
        add_own_of(*network, *plan_, topology, time_bins, counted);
    }
    auto ledger = gather_ledgers(std::move(counted), *plan_, time_bins, ranks);
    HAEC_SIM_LOG_AT(debug, "managers", end, "managers have told what their nodes and links did");
    // Figures over time go to the end, whenever the last message was.
    ledger.resources.reach(end);
    NetworkReport report;
    report.is_shared = network != nullptr;
    report.bin_width = ledger.resources.bin_width();
    report.resources = ledger.resources.take_reports();
    link_figures_ = ledger.resources.take_figures();
    add_adapting(ledger.resources, inputs_.platform, run, report);
    for (const auto& [node, traffic] : ledger.nodes)
    {
        report.nodes.push_back(traffic);
    }
    report.end = end;
    return report;
}

void ResourceManagement::conclude(const Engine& engine, const RunSpan& run, Ranks& ranks)
{
    if (!counts())
    {
        return;
    }
    auto& report = report_.emplace(gather_report(engine.network(), run, ranks));
    const auto rates = modules_.network_model()->link_rates(inputs_.platform);
    for (auto& [resource, statistics, sleep, bins, has_rate, interest, rates_of, circuits] :
         report.resources)
    {
        has_rate = resource.kind != ResourceKind::link ||
                   rates.links[inputs_.platform.topology().link({resource.number}).type.value]
                           .bandwidth.value > 0;
    }
    traffic_->report_to(report, ranks);
    if (run.interest && counts_interest())
    {
        add_interest(engine.network(), *run.interest, ranks);
    }
    for (const auto index : want_report_)
    {
        on_first(ranks,
                 [&]
                 {
                     modules_.call(index, reader, "conclude_network()",
                                   [&](NetworkReader& module)
                                   { module.conclude_network(report, run); });
                 });
    }
}

void ResourceManagement::add_interest(const Network* network, const TimeSpan& interest,
                                      Ranks& ranks)
{
    std::vector<OutsideRow> rows;
    together(ranks, [&] { rows = outside_rows(network, *traffic_, interest); });
    std::map<ResourceIdentity, ServedPart> outside;
    for (const auto& row : gather_items(ranks, rows))
    {
        outside[row.resource] += row.served;
    }
    report_->interest = interest;
    leave_out_adapting(network, interest, ranks, *report_);
    for (auto& report : report_->resources)
    {
        const auto& left_out = outside[report.resource];
        report.interest = ServedPart{
            report.statistics.bytes - left_out.bytes, report.statistics.busy - left_out.busy,
            report.sleep.waking - left_out.waking, report.sleep.sleeping - left_out.sleeping};
    }
}

std::vector<ResourceLoad> ResourceManagement::loads(const Engine& engine, Ranks& ranks)
{
    std::vector<ResourceLoad> mine;
    together(ranks,
             [&]
             {
                 if (engine.network() != nullptr)
                 {
                     mine = own_loads(*engine.network());
                 }
                 else if (loads_ != nullptr)
                 {
                     mine = loads_->loads();
                 }
                 else if (report_ && !inputs_.platform.routing().looks_at_queues())
                 {
                     for (const auto& row : report_->resources)
                     {
                         mine.push_back({row.resource, row.statistics.bytes});
                     }
                 }
             });
    return summed(gather_items(ranks, mine));
}

} // namespace haec_sim
