// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network_resources.hpp"

#include "haec_sim/error.hpp"
#include "network/route_steps.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// The sleep of a resource that is new, by its link's type.
LinkSleep sleep_of(const Platform& platform, const ResourceIdentity& identity)
{
    return identity.kind == ResourceKind::link
               ? LinkSleep{sleep_times(platform.link_type({identity.number}))}
               : LinkSleep{};
}

} // namespace

LinkRate rate_of(const ResourceIdentity& resource, const Platform& platform,
                 const NetworkRates& rates, const NodePorts& ports)
{
    switch (resource.kind)
    {
    case ResourceKind::injection_port:
        return {*ports.injection, {}};
    case ResourceKind::ejection_port:
        return {*ports.ejection, {}};
    case ResourceKind::link:
        break;
    }
    auto rate = rates.links.at(platform.topology().link({resource.number}).type.value);
    rate.latency = after(rate.latency, delay_behind(resource, platform));
    return rate;
}

NetworkResources::NetworkResources(const Platform& platform, NetworkRates rates,
                                   const NetworkOptions& options)
    : platform_(platform), rates_(std::move(rates)), options_(options),
      has_sleeping_links_(haec_sim::has_sleeping_links(platform)),
      has_adapting_links_(haec_sim::has_adapting_links(platform, options)),
      adapting_(std::make_unique<AdaptingLinks>(platform, options.profile)),
      bins_(options.time_bins), numbers_(platform.topology().link_count())
{
    HAEC_SIM_ASSERT(rates_.links.size() == platform.link_types().size());
}

void NetworkResources::append_route(NodeId from, NodeId to, const RouteKey& key,
                                    std::vector<ResourceId>& route)
{
    append_port(ResourceKind::injection_port, from, route);
    links_.clear();
    platform_.routing().append_route(from, to, key, links_);
    for (const LinkId link : links_)
    {
        const auto known = numbers_.find(link);
        route.push_back(known ? *known : use({ResourceKind::link, link.value}));
    }
    append_port(ResourceKind::ejection_port, to, route);
}

void NetworkResources::append_port(ResourceKind kind, NodeId node, std::vector<ResourceId>& route)
{
    if (kind == ResourceKind::injection_port ? options_.injection : options_.ejection)
    {
        route.push_back(use({kind, node.value}));
    }
}

ResourceId NetworkResources::use(const ResourceIdentity& identity)
{
    auto& number = numbers_.of(identity);
    if (number == ResourceNumbers::nobody) [[unlikely]]
    {
        HAEC_SIM_ASSERT(count() < RouteStep::most_resources);
        number = ResourceId{count()};
        const auto rate =
            rate_of(identity, platform_, rates_, {options_.injection, options_.ejection});
        resources_.push_back({rate.bandwidth, rate.latency, {}, {}});
        identities_.push_back(identity);
        queues_.emplace_back();
        if (has_sleeping_links_)
        {
            sleeps_.push_back(sleep_of(platform_, identity));
        }
        adapting_->add(identity);
        if (bins_.are_kept())
        {
            figures_.add_link();
        }
    }
    return number;
}

Picoseconds NetworkResources::latency(LinkId link) const
{
    return rate_of({ResourceKind::link, link.value}, platform_, rates_, {}).latency;
}

// The time from which on the resource can take a unit whose head comes now. A unit that comes just
// as it falls asleep keeps it awake, so that it never sleeps under load, also with times of 0.
Picoseconds wake(LinkSleep& sleep, ResourceId number, Picoseconds free, Picoseconds head,
                 TimeBins& bins, BusyLog* log)
{
    auto& [times, statistics] = sleep;
    const Picoseconds asleep = after(free, times.after);
    if (head <= asleep)
    {
        return free;
    }
    const Picoseconds awake = after(head, times.wake_delay);
    ++statistics.wakes;
    statistics.sleeping = after(statistics.sleeping, head - asleep);
    statistics.waking = after(statistics.waking, times.wake_delay);
    if (bins.are_kept())
    {
        bins.count_sleep(number, asleep, head, awake);
    }
    if (log != nullptr)
    {
        log->add(number, SleepTime{asleep, head, awake});
    }
    return awake;
}

namespace
{

/// When a resource can take a unit, and its bandwidth then.
struct ReadyRate
{
    Picoseconds begin{};
    BytesPerSecond bandwidth;
};

/// The same at the rate that its load asks for; `free` is the end of its last service.
ReadyRate ready_at_rate(RatedLinks& rated, TimeBins& bins, ResourceId number, Picoseconds time,
                        Picoseconds free)
{
    if (bins.are_kept())
    {
        bins.reach(time);
    }
    const auto begin = std::max(time, rated.ready(number, time, free, bins.kept_shift()));
    return {begin, rated.bandwidth(number)};
}

} // namespace

Service take_adapting(NetworkResources& resources, TimeBins& bins, ResourceId number,
                      UnitTimes unit, UnitWork work, WireSpan span,
                      std::optional<Picoseconds> given)
{
    const auto free = given ? *given : resources.ready(number, unit.head);
    auto* rated = resources.adapting().rated.get();
    rated = rated != nullptr && rated->has_rates(number) ? rated : nullptr;
    auto* plan = resources.adapting().plan(number);
    const auto* timetable = plan != nullptr ? plan->timetable.get() : nullptr;
    if (rated == nullptr && plan == nullptr)
    {
        return resources.take_from(number, unit, work, free);
    }
    ReadyRate ready{std::max(unit.head, free), resources[number].bandwidth};
    // The rate may change while the link is off, and the link may go off while the rate changes.
    for (auto before = Picoseconds::min(); before < ready.begin;)
    {
        before = ready.begin;
        if (rated != nullptr)
        {
            ready = ready_at_rate(*rated, bins, number, ready.begin, free);
        }
        if (timetable != nullptr)
        {
            const auto planned = timetable->begin(ready.begin, span, ready.bandwidth);
            if (!planned)
            {
                throw LinkGone{number, ready.begin, timetable->last_line(), {}};
            }
            ready.begin = *planned;
        }
    }
    work.time = passing_time(span, ready.bandwidth);
    const auto* phase = plan != nullptr ? &timetable->at(ready.begin) : nullptr;
    if (phase != nullptr)
    {
        work.time = passing_time(span, {phase->bandwidth.of(ready.bandwidth.value)});
    }
    auto service = resources.take_from(number, unit, work, ready.begin);
    if (phase != nullptr)
    {
        // No unit passes the one before.
        const auto behind = resources.adapting().switch_delay(number);
        const auto latency = phase->latency_of(resources[number].latency - behind);
        service.latency = std::max(after(latency, behind), plan->last_out - ready.begin);
        plan->last_out = after(service.end, service.latency);
    }
    if (rated != nullptr)
    {
        rated->serve(number, service, work.time, bins.kept_shift());
    }
    return service;
}

SleepStatistics NetworkResources::sleep(ResourceId resource) const
{
    if (sleeps_.empty())
    {
        return {};
    }
    SleepStatistics result = sleeps_[resource.value].statistics;
    result.last_end = resources_[resource.value].free;
    return result;
}

void NetworkResources::count_queue(ResourceId number, Picoseconds at, std::uint64_t length)
{
    auto& longest = resources_[number.value].statistics.longest_queue;
    longest = std::max(longest, length);
    if (bins_.are_kept())
    {
        bins_.count_queue(number, at, length);
    }
}

} // namespace haec_sim
