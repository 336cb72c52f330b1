// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "network/network_resources.hpp"
#include "network/route_steps.hpp"
#include "network/service.hpp"

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The way the segments of a message go through a network that is empty but for them (spec:
/// contention, "Units"). It depends on the route, the size and the time by the model alone, so that
/// messages that are alike share one.
struct UncontendedCourse
{
    /// The time sigma between the entries of two segments.
    Picoseconds spacing{};
    /// The time since the first entry when each resource is through with the last segment. By the
    /// steps of the route, in order.
    std::vector<Picoseconds> ends;
};

/// The course of a message that has `time` from its first entry to its arrival by its model, D -
/// d_mpi. sigma is max(0, floor((time - N) / n)), where N is what it takes if all segments enter at
/// once. The route has one resource at least. Costs a pass over all segments and resources, or two.
UncontendedCourse uncontended_course(const NetworkResources& resources,
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
    /// Its key among the pairs of nodes, or its place among the routes of messages.
    std::uint64_t pair = 0;
    /// The route is of one message alone.
    bool is_of_message = false;
    /// The route stays when no message uses it; else `users` is how many do.
    bool is_kept = true;
    std::uint32_t users = 0;

    /// The last message of several segments. It is what a next one is compared with: its size, its
    /// time D - d_mpi and its course. Null before the first.
    std::uint64_t bytes = 0;
    Picoseconds time{};
    std::shared_ptr<const UncontendedCourse> course;
};

/// The routes between nodes that talk; they are kept as long as they are not too many. Where
/// messages of a pair take several routes, each has one of its own. The pairs of a small machine
/// (512 nodes) have a table; other machines keep the first 2^18 pairs that talk, and make the
/// routes of others anew for each time that they are in use.
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
        NetworkRoute* known = pair < by_pair_.size() ? by_pair_[pair].get() : nullptr;
        return known != nullptr ? *known : look_up(pair, from, to);
    }

    /// True where there is no route to be released.
    bool keeps_all() const noexcept
    {
        return is_by_pair_ && !by_pair_.empty();
    }

    const RouteSteps& steps() const noexcept
    {
        return steps_;
    }

    /// The resources of a route, in order; until the next call.
    const std::vector<ResourceId>& resources(const NetworkRoute& route);

    /// The course of a message on the route that has `time` from its first entry to its arrival;
    /// where the last one had the same size and time, it is that one's.
    std::shared_ptr<const UncontendedCourse> course(NetworkRoute& route, std::uint64_t bytes,
                                                    const Segmentation& segments, Picoseconds time);

    /// Ends a use(). A route that is not kept is forgotten with its last user; others stay.
    void release(NetworkRoute& route)
    {
        if (route.is_of_message) [[unlikely]]
        {
            steps_.remove(route.first_step, route.hops);
            free_.push_back(static_cast<std::uint32_t>(route.pair));
        }
        else if (!route.is_kept && --route.users == 0)
        {
            steps_.remove(route.first_step, route.hops);
            by_hash_.erase(route.pair);
        }
    }

private:
    NetworkRoute& look_up(std::uint64_t pair, NodeId from, NodeId to);
    NetworkRoute& make_for_message(NodeId from, NodeId to, const RouteKey& key);
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
    std::vector<std::unique_ptr<NetworkRoute>> by_pair_;
    std::unordered_map<std::uint64_t, std::unique_ptr<NetworkRoute>> by_hash_;
    /// Those of one message each, and the places among them that are free.
    std::vector<std::unique_ptr<NetworkRoute>> of_messages_;
    std::vector<std::uint32_t> free_;
};

} // namespace haec_sim
