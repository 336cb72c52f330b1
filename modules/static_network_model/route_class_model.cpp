// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "route_class_model.hpp"

namespace haec_sim::static_network_model
{

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
    LinkTypeId first;
    if (rule_ == FirstLink::by_itself && from != to)
    {
        first = platform_.topology().link(platform_.route(from, to, key).front()).type;
    }
    const auto [entry, is_new] = paths_.try_emplace({platform_.hop_counts(from, to, key), first});
    if (is_new)
    {
        entry->second = make_path(entry->first.first, first);
    }
    return *entry->second;
}

} // namespace haec_sim::static_network_model
