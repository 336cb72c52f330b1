// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/flat_map.hpp"
#include "haec_sim/units.hpp"
#include "network/network_resources.hpp"
#include "network/route_steps.hpp"
#include "network/service.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace haec_sim
{

/// The times of a message's segments in a network that is empty but for them (spec:
/// contention, "Units"). It depends on the route, the size and the time by the model alone, so that
/// messages that are alike share one.
struct UncontendedTimes
{
    /// The time sigma between the entries of two segments.
    Picoseconds spacing{};
    /// The time since the first entry when each resource is through with the last segment. By the
    /// steps of the route, in order.
    std::vector<Picoseconds> ends;
};

/// The times of a message that has `time` from its first entry to its arrival by its model, D -
/// d_mpi. sigma is max(0, floor((time - N) / n)), where N is what it takes if all segments enter at
/// once. The route has one resource at least. Costs a pass over all segments and resources, or two.
UncontendedTimes uncontended_times(const NetworkResources& resources,
                                   const std::vector<ResourceId>& route,
                                   const Segmentation& segments, Picoseconds time);

/// The resources of a route, and how the last message on it would have gone alone: many that follow
/// are alike.
struct NetworkRoute
{
    /// The place of its first step.
    std::uint32_t first_step = 0;
    /// The number of its steps: links and ports.
    std::uint32_t hops = 0;
    /// Its place among all routes.
    std::uint32_t place = 0;
    /// The route is of one message alone, and goes with it; others stay.
    bool is_of_message = false;

    /// The latencies of all resources but the last, and of that; the least bandwidth of all, and
    /// that of the last.
    Picoseconds latency_before_last{};
    Picoseconds last_latency{};
    BytesPerSecond slowest{};
    BytesPerSecond last{};

    /// The last message of several segments. It is what a next one is compared with: its size, its
    /// time D - d_mpi and its times. Null before the first.
    std::uint64_t bytes = 0;
    Picoseconds time{};
    std::shared_ptr<const UncontendedTimes> uncontended;
};

/// The routes between nodes that talk; they are kept as long as they are not too many. Where
/// messages of a pair take several routes, each has one of its own. The pairs of a small machine
/// (512 nodes) have a table; other machines keep the first 2^18 pairs that talk, unless these
/// hardly ever talk again, and make the routes of others anew for each message.
class NetworkRoutes
{
public:
    /// The resources outlive it; new routes add to them.
    NetworkRoutes(const Platform& platform, NetworkResources& resources);

    /// Returns a route, which somebody uses until release(). It stays where it is until then. The
    /// nodes are two different ones. Where routes depend on the state of links: the minimal one.
    NetworkRoute& use(NodeId from, NodeId to, const RouteKey& key)
    {
        if (!is_by_pair_) [[unlikely]]
        {
            return make_for_message(from, to, key);
        }
        const std::uint64_t pair = from.value * nodes_ + to.value;
        NetworkRoute* known = pair < by_pair_.size() ? by_pair_[pair] : nullptr;
        return known != nullptr ? *known : look_up(pair, from, to, key);
    }

    /// The rest of a message's way, whose other part was elsewhere; for a message of one segment.
    NetworkRoute& use_rest(std::span<const ResourceId> way);

    const RouteSteps& steps() const noexcept
    {
        return steps_;
    }

    /// The resources of a route, in order; until the next call.
    const std::vector<ResourceId>& resources(const NetworkRoute& route);

    /// The times alone of a message on the route that has `time` from its first entry to its
    /// arrival;
    /// where the last one had the same size and time, it is that one's.
    std::shared_ptr<const UncontendedTimes> uncontended(NetworkRoute& route, std::uint64_t bytes,
                                                        const Segmentation& segments,
                                                        Picoseconds time);

    /// The time from the entry of a message of one segment to its arrival, if it is alone.
    Picoseconds time_alone(const NetworkRoute& route, WireSpan segment) const;

    /// Ends a use().
    void release(const NetworkRoute& route)
    {
        if (route.is_of_message)
        {
            steps_.remove(route.first_step, route.hops);
            free_.push_back(route.place);
        }
    }

private:
    NetworkRoute& look_up(std::uint64_t pair, NodeId from, NodeId to, const RouteKey& key);
    /// A pair is not among those that are kept. Forgets these, where they hardly ever talk again.
    void look_back();
    NetworkRoute& make_for_message(NodeId from, NodeId to, const RouteKey& key);
    /// A route whose place was free.
    NetworkRoute& make();
    /// Gives a route its steps.
    void fill(NetworkRoute& route, NodeId from, NodeId to, const RouteKey& key);

    /// Routes of a large machine take some hundred megabytes then.
    static constexpr std::size_t most_kept = std::size_t{1} << 18;

    NetworkResources& resources_;
    std::uint64_t nodes_;
    bool is_by_pair_;
    RouteSteps steps_;
    /// The resources of one route.
    std::vector<ResourceId> route_;
    /// All pairs of the nodes of a small machine, or none.
    std::vector<NetworkRoute*> by_pair_;
    /// The places of those of other machines, as long as they are looked up; and how often one was
    /// found, and missed where there are most_kept.
    FlatMap<std::uint64_t, std::uint32_t, MixedHash> by_hash_;
    bool are_kept_ = true;
    std::size_t found_ = 0;
    std::size_t missed_ = 0;
    /// All of them stay where they are; and the places that are free.
    std::deque<NetworkRoute> routes_;
    std::vector<std::uint32_t> free_;
};

} // namespace haec_sim
