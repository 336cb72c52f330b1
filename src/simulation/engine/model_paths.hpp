// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/network_model.hpp"
#include "simulation/engine/placement.hpp"
#include "simulation/matching/pricing.hpp"
#include "trace/indices.hpp"

#include <array>
#include <cstdint>

namespace haec_sim
{

/// The ways between processes. The model is asked once for each pair of nodes that talk, as long as
/// these are not so many that looking a pair up costs more than asking again (an all-to-all of
/// thousands). All processes of a node share the node's ways.
class ModelPaths
{
public:
    /// The references outlive it.
    ModelPaths(NetworkModel& model, const Placement& placement)
        : model_(model), placement_(placement), is_by_pair_(model.is_by_pair())
    {
    }

    NodeId node_of(ProcessIndex process) const
    {
        return placement_.node_of[process];
    }

    /// A way, which lives as long as the model, and the links that it has.
    struct Way
    {
        const Path* path = nullptr;
        std::uint32_t hops = 0;
    };

    /// The way of a message.
    [[gnu::always_inline]] Way of(const Transfer& transfer)
    {
        if (is_by_pair_) [[likely]]
        {
            return between(transfer.name.sender, transfer.to);
        }
        const auto& path = model_.path_of(node_of(transfer.name.sender), node_of(transfer.to),
                                          message_of(transfer));
        return {&path, path.hops()};
    }

private:
    struct alignas(32) Place
    {
        std::uint64_t pair = UINT64_MAX;
        Way way;
    };

    /// The way from the node of one process to that of another one. Most calls find it in a cache
    /// of 1024 places, each for the pairs of nodes with the same hash.
    [[gnu::always_inline]] Way between(ProcessIndex from, ProcessIndex to)
    {
        const auto source = placement_.node_of[from].value;
        const auto target = placement_.node_of[to].value;
        const std::uint64_t pair = (std::uint64_t{source} << 32) | target;
        auto& place = cache_[(pair * 0x9E3779B97F4A7C15U) >> 54];
        if (place.pair != pair) [[unlikely]]
        {
            const auto& path = look_up(pair, NodeId{source}, NodeId{target});
            place = {pair, {&path, path.hops()}};
        }
        return place.way;
    }

    // Apart from between(), which is for every message.
    [[gnu::noinline]] const Path& look_up(std::uint64_t pair, NodeId source, NodeId target)
    {
        if (const auto known = paths_.find(pair); known != paths_.end())
        {
            return *known->second;
        }
        const auto& path = model_.path(source, target);
        if (paths_.size() < most_kept)
        {
            paths_.emplace(pair, &path);
        }
        return path;
    }

    /// Tens of megabytes.
    static constexpr std::size_t most_kept = std::size_t{1} << 18;

    NetworkModel& model_;
    const Placement& placement_;
    bool is_by_pair_;
    FlatMap<std::uint64_t, const Path*, MixedHash> paths_;
    /// Most look-ups end here.
    std::array<Place, 1024> cache_{};
};

} // namespace haec_sim
