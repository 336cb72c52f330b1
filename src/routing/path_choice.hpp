// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "routing/group_paths.hpp"
#include "routing/message_routing.hpp"

#include <span>
#include <vector>

namespace haec_sim
{

/// A choice among paths over groups by the queues on them, which is made at the source's first
/// switch (spec: topologies, "Looking at queues").
class PathChoice : public QueueRouting
{
public:
    /// `indirect`: the third groups that paths lead over.
    PathChoice(const Topology& topology, const Parameters& parameters, std::uint32_t indirect);

    void append_next(RouteSearch& search, const LinkQueues& queues,
                     std::vector<LinkId>& way) const final;
    void append_channels(NodeId from, NodeId to, const RouteKey& key, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const final;

protected:
    /// The cost of a path, and whether anybody waits on it. It is a time; by credits the bytes
    /// taken of the first buffer, times the links, as picoseconds.
    struct Cost
    {
        Picoseconds time{};
        bool is_free = true;
    };

    Cost cost_of(std::span<const LinkId> path, const LinkQueues& queues) const;

    const GroupPaths& paths() const noexcept
    {
        return paths_;
    }

    /// Appends the path that a unit at the source's switch takes to another group. `minimal` is
    /// the minimal one, on which somebody waits, and has that cost.
    virtual void choose(const RouteSearch& search, const std::vector<LinkId>& minimal,
                        Picoseconds cost, const LinkQueues& queues,
                        std::vector<LinkId>& way) const = 0;

private:
    GroupPaths paths_;
    /// The first link of a path stands for all.
    bool is_local_;
    bool looks_at_credits_;
};

} // namespace haec_sim
