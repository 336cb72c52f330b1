// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/expected_loads.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <string>

namespace haec_sim
{

namespace
{

UsageError has_no_expectation(const Platform& platform)
{
    return UsageError("routing: " + platform.description().routing +
                      " chooses by the queues of links during the run, which a matrix does not "
                      "tell; choose another with --routing, such as minimal or random");
}

} // namespace

ExpectedLoads::ExpectedLoads(const Platform& platform)
    : platform_(platform), loads_(platform.topology().link_count(), 0.0)
{
    if (platform.routing().looks_at_queues())
    {
        throw has_no_expectation(platform);
    }
}

void ExpectedLoads::add(NodeId from, NodeId to, double bytes)
{
    const auto& routing = platform_.routing();
    if (routing.is_by_pair())
    {
        route_.clear();
        routing.append_route(from, to, {}, route_);
        for (const LinkId link : route_)
        {
            loads_[link.value] += bytes;
        }
        return;
    }
    shares_.clear();
    if (!routing.append_shares(from, to, shares_))
    {
        throw has_no_expectation(platform_);
    }
    for (const auto& [link, share] : shares_)
    {
        loads_[link.value] += bytes * share;
    }
}

std::vector<std::optional<ExpectedLoads::Fullest>> ExpectedLoads::fullest() const
{
    std::vector<std::optional<Fullest>> fullest(platform_.link_types().size());
    for (LinkId link; link.value < loads_.size(); ++link.value)
    {
        const auto bytes = load(link);
        if (bytes > 0.0)
        {
            auto& most = fullest[platform_.topology().link(link).type.value];
            if (!most || most->bytes < bytes)
            {
                most = {link, bytes};
            }
        }
    }
    return fullest;
}

NetworkRates rates_of(const Platform& platform)
{
    NetworkRates rates;
    for (const auto& type : platform.link_types())
    {
        rates.links.push_back({type.bandwidth_or({}), {}});
    }
    return rates;
}

std::optional<double> time_bound(const std::vector<std::optional<ExpectedLoads::Fullest>>& fullest,
                                 const NetworkRates& rates)
{
    double longest = 0.0;
    for (std::size_t type = 0; type < fullest.size(); ++type)
    {
        const auto bandwidth = rates.links[type].bandwidth.value;
        if (fullest[type] && bandwidth <= 0.0)
        {
            return std::nullopt;
        }
        longest = std::max(longest, fullest[type] ? fullest[type]->bytes / bandwidth : 0.0);
    }
    return longest;
}

} // namespace haec_sim
