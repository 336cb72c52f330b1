// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "routing/group_paths.hpp"
#include "routing/message_routing.hpp"

#include <cstddef>
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

    const GroupPaths& paths() const noexcept
    {
        return paths_;
    }

    /// Says which path a unit at the source's switch takes to another group. The minimal one, on
    /// which somebody waits, is in `way` from the place `first` on and has that cost; another one
    /// takes its place.
    virtual void choose(const RouteSearch& search, std::size_t first, Picoseconds cost,
                        const LinkQueues& queues, std::vector<LinkId>& way) const = 0;

    /// The cost of the last links of a way, from the place `first` on.
    Cost cost_from(std::size_t first, const std::vector<LinkId>& way,
                   const LinkQueues& queues) const
    {
        return cost_of(std::span(way).subspan(first), queues);
    }

    /// Keeps one of the two paths that a way ends with, which begin at these places.
    static void keep_one(bool is_second, std::size_t first, std::size_t second,
                         std::vector<LinkId>& way)
    {
        const auto place = [&](std::size_t number)
        { return way.begin() + static_cast<std::ptrdiff_t>(number); };
        if (is_second)
        {
            way.erase(place(first), place(second));
        }
        else
        {
            way.erase(place(second), way.end());
        }
    }

private:
    Cost cost_of(std::span<const LinkId> path, const LinkQueues& queues) const;

    GroupPaths paths_;
    /// The first link of a path stands for all.
    bool is_local_;
    bool looks_at_credits_;
};

} // namespace haec_sim
