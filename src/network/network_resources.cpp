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

// A HAEC Box has up to 2^60 links.
std::uint64_t key_of(const ResourceIdentity& identity)
{
    return (identity.number << 2) | static_cast<std::uint64_t>(identity.kind);
}

/// The most links of a machine that are found by a table: of 4 megabytes.
constexpr std::uint64_t most_in_table = std::uint64_t{1} << 20;

/// No resource has this number.
constexpr ResourceId nobody{0xFFFFFFFFU};

/// The sleep of a resource that is new, by its link's type.
LinkSleep sleep_of(const Platform& platform, const ResourceIdentity& identity)
{
    return identity.kind == ResourceKind::link
               ? LinkSleep{sleep_times(platform.link_type({identity.number}))}
               : LinkSleep{};
}

} // namespace

NetworkResources::NetworkResources(const Platform& platform, NetworkRates rates,
                                   const NetworkOptions& options)
    : platform_(platform), rates_(std::move(rates)), options_(options),
      has_sleeping_links_(haec_sim::has_sleeping_links(platform)), bins_(options.time_bins)
{
    HAEC_SIM_ASSERT(rates_.links.size() == platform.link_types().size());
    if (const auto links = platform.topology().link_count(); links <= most_in_table)
    {
        links_by_id_.resize(links, nobody);
    }
}

void NetworkResources::append_route(NodeId from, NodeId to, const RouteKey& key,
                                    std::vector<ResourceId>& route)
{
    append_injection(from, route);
    links_.clear();
    platform_.routing().append_route(from, to, key, links_);
    for (const LinkId link : links_)
    {
        route.push_back(use(link));
    }
    append_ejection(to, route);
}

void NetworkResources::append_injection(NodeId from, std::vector<ResourceId>& route)
{
    if (options_.injection)
    {
        route.push_back(number_of({ResourceKind::injection_port, from.value}));
    }
}

void NetworkResources::append_ejection(NodeId to, std::vector<ResourceId>& route)
{
    if (options_.ejection)
    {
        route.push_back(number_of({ResourceKind::ejection_port, to.value}));
    }
}

ResourceId NetworkResources::use(LinkId link)
{
    if (links_by_id_.empty())
    {
        return number_of({ResourceKind::link, link.value});
    }
    auto& known = links_by_id_[link.value];
    if (known == nobody)
    {
        known = number_of({ResourceKind::link, link.value});
    }
    return known;
}

std::optional<ResourceId> NetworkResources::find(LinkId link) const
{
    if (!links_by_id_.empty())
    {
        const auto known = links_by_id_[link.value];
        return known == nobody ? std::nullopt : std::optional(known);
    }
    const auto known = numbers_.find(key_of({ResourceKind::link, link.value}));
    return known == numbers_.end() ? std::nullopt : std::optional(known->second);
}

ResourceId NetworkResources::number_of(const ResourceIdentity& identity)
{
    const auto [entry, is_new] = numbers_.try_emplace(key_of(identity), ResourceId{count()});
    if (is_new)
    {
        HAEC_SIM_ASSERT(count() < RouteStep::most_resources);
        resources_.push_back(make(identity));
        identities_.push_back(identity);
        queues_.emplace_back();
        if (has_sleeping_links_)
        {
            sleeps_.push_back(sleep_of(platform_, identity));
        }
    }
    return entry->second;
}

NetworkResource NetworkResources::make(const ResourceIdentity& identity) const
{
    switch (identity.kind)
    {
    case ResourceKind::injection_port:
        return {*options_.injection, {}, {}, {}};
    case ResourceKind::ejection_port:
        return {*options_.ejection, {}, {}, {}};
    case ResourceKind::link:
        break;
    }
    const LinkTypeId type = platform_.topology().link({identity.number}).type;
    const LinkRate& rate = rates_.links.at(type.value);
    return {rate.bandwidth, rate.latency, {}, {}};
}

// The time from which on the resource can take a unit whose head comes now. A unit that comes just
// as it falls asleep keeps it awake, so that it never sleeps under load, also with times of 0.
Picoseconds NetworkResources::wake(ResourceId number, Picoseconds head)
{
    auto& [times, statistics] = sleeps_[number.value];
    const Picoseconds free = resources_[number.value].free;
    const Picoseconds asleep = after(free, times.after);
    if (head <= asleep)
    {
        return free;
    }
    const Picoseconds awake = after(head, times.wake_delay);
    ++statistics.wakes;
    statistics.sleeping = after(statistics.sleeping, head - asleep);
    statistics.waking = after(statistics.waking, times.wake_delay);
    if (bins_.are_kept())
    {
        bins_.count_sleep(number, asleep, head, awake);
    }
    return awake;
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

void NetworkResources::count_waiting(ResourceId number, Picoseconds head, Picoseconds begin)
{
    auto& longest = resources_[number.value].statistics.longest_queue;
    longest = std::max<std::uint64_t>(longest, queues_[number.value].wait(head, begin));
}

} // namespace haec_sim
