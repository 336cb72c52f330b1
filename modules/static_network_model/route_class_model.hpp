// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"

#include <map>
#include <memory>

namespace haec_sim::static_network_model
{

/// A network model for which a route is no more than its numbers of links of each type. Routes with
/// the same numbers share one Path, whose coefficients are computed once.
class RouteClassModel : public NetworkModel
{
public:
    explicit RouteClassModel(const Platform& platform) : platform_(platform) {}

    const Path& path(NodeId from, NodeId to) final;
    bool is_by_pair() const noexcept final;
    const Path& path_of(NodeId from, NodeId to, const Message& message) final;

private:
    /// The path of a class of routes; no links at all between processes of one node.
    virtual std::unique_ptr<Path> make_path(const HopCounts& counts) const = 0;

    const Path& path_for(const HopCounts& counts);

    const Platform& platform_;
    std::map<HopCounts, std::unique_ptr<Path>> paths_;
};

} // namespace haec_sim::static_network_model
