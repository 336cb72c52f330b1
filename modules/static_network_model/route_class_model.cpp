// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "route_class_model.hpp"

namespace haec_sim::static_network_model
{

const Path& RouteClassModel::path(NodeId from, NodeId to)
{
    const auto [entry, is_new] = paths_.try_emplace(platform_.hop_counts(from, to));
    if (is_new)
    {
        entry->second = make_path(entry->first);
    }
    return *entry->second;
}

} // namespace haec_sim::static_network_model
