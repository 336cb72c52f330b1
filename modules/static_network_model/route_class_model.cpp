// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "route_class_model.hpp"

namespace haec_sim::static_network_model
{

const Path& RouteClassModel::path(NodeId from, NodeId to)
{
    return path_for(platform_.hop_counts(from, to));
}

// Where routes depend on the state of links, the way alone is the minimal one.
bool RouteClassModel::is_by_pair() const noexcept
{
    return platform_.routing().is_by_pair() || platform_.routing().looks_at_queues();
}

const Path& RouteClassModel::path_of(NodeId from, NodeId to, const Message& message)
{
    return path_for(platform_.hop_counts(from, to, {message.sender, message.sequence}));
}

const Path& RouteClassModel::path_for(const HopCounts& counts)
{
    const auto [entry, is_new] = paths_.try_emplace(counts);
    if (is_new)
    {
        entry->second = make_path(entry->first);
    }
    return *entry->second;
}

} // namespace haec_sim::static_network_model
