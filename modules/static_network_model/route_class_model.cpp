// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "route_class_model.hpp"

#include <algorithm>

namespace haec_sim::static_network_model
{

RouteClassModel::RouteClassModel(const Platform& platform, FirstLink rule)
    : platform_(platform), rule_(rule),
      has_switch_delays_(std::ranges::any_of(platform.link_types(), [](const LinkType& type)
                                             { return type.switch_delay.count() > 0.0; }))
{
}

const Path& RouteClassModel::path(NodeId from, NodeId to)
{
    return path_for(from, to, {});
}

// Where routes depend on the state of links, the way alone is the minimal one.
bool RouteClassModel::is_by_pair() const noexcept
{
    return platform_.routing().is_by_pair() || platform_.routing().looks_at_queues();
}

const Path& RouteClassModel::path_of(NodeId from, NodeId to, const Message& message)
{
    return path_for(from, to, {message.sender, message.sequence});
}

const Path& RouteClassModel::path_for(NodeId from, NodeId to, const RouteKey& key)
{
    const auto [entry, is_new] = paths_.try_emplace(class_of(from, to, key));
    if (is_new)
    {
        entry->second = make_path(entry->first);
    }
    return *entry->second;
}

RouteClass RouteClassModel::class_of(NodeId from, NodeId to, const RouteKey& key) const
{
    RouteClass route{platform_.hop_counts(from, to, key), {}, {}};
    if (from == to || (rule_ == FirstLink::as_any_other && !has_switch_delays_))
    {
        return route;
    }
    const auto& topology = platform_.topology();
    const auto links = platform_.route(from, to, key);
    if (rule_ == FirstLink::by_itself)
    {
        route.first = topology.link(links.front()).type;
    }
    if (has_switch_delays_)
    {
        route.to_switches.resize(route.counts.size(), 0);
        for (const LinkId each : links)
        {
            const auto link = topology.link(each);
            route.to_switches[link.type.value] += link.to.value < platform_.node_count() ? 0 : 1;
        }
    }
    return route;
}

} // namespace haec_sim::static_network_model
