// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"

#include <compare>
#include <map>
#include <memory>

namespace haec_sim::static_network_model
{

/// The way in which the first link of a route counts.
enum class FirstLink
{
    as_any_other,
    /// Routes of other first links are other routes, even if their numbers of links agree.
    by_itself
};

/// What a route is to a model: routes of one class take the same times.
struct RouteClass
{
    /// No links at all between processes of one node.
    HopCounts counts;
    /// The links that lead to switches, by type; empty where no switch has a delay.
    HopCounts to_switches;
    /// The type of the first link, where that counts.
    LinkTypeId first;

    friend auto operator<=>(const RouteClass&, const RouteClass&) = default;
};

/// A network model for which a route is no more than its numbers of links of each type, and perhaps
/// the type of the first one. Routes that agree in these share one Path, whose coefficients are
/// computed once.
class RouteClassModel : public NetworkModel
{
public:
    explicit RouteClassModel(const Platform& platform, FirstLink rule = FirstLink::as_any_other);

    const Path& path(NodeId from, NodeId to) final;
    bool is_by_pair() const noexcept final;
    const Path& path_of(NodeId from, NodeId to, const Message& message) final;

private:
    virtual std::unique_ptr<Path> make_path(const RouteClass& route) const = 0;

    RouteClass class_of(NodeId from, NodeId to, const RouteKey& key) const;
    const Path& path_for(NodeId from, NodeId to, const RouteKey& key);

    const Platform& platform_;
    FirstLink rule_;
    bool has_switch_delays_;
    std::map<RouteClass, std::unique_ptr<Path>> paths_;
};

} // namespace haec_sim::static_network_model
