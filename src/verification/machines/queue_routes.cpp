// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/queue_routes.hpp"

#include "haec_sim/error.hpp"
#include "verification/machines/groups.hpp"
#include "verification/machines/manners.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::verification
{

namespace
{

using Hops = std::vector<Hop>;

/// Picoseconds: whole numbers, that may be too many for Picoseconds where links are slow.
using Cost = long double;

/// Its times are those of `minimal`.
class MinimalUntilKnown : public Router, public QueueRoutes
{
public:
    MinimalUntilKnown(std::unique_ptr<const Fabric> fabric, RoutingChoice choice)
        : fabric_(std::move(fabric)), choice_(std::move(choice))
    {
    }

    void each_hop(NodeId from, NodeId to, const RouteKey& /*key*/,
                  const VisitHop& visit) const final
    {
        fabric_->each_hop(from, to, visit);
    }

    const QueueRoutes* by_queues() const final
    {
        return this;
    }

protected:
    const Fabric& fabric() const
    {
        return *fabric_;
    }

    const RoutingChoice& choice() const
    {
        return choice_;
    }

    /// What is compared: q, or bytes.
    Cost load(const LinkState& link) const
    {
        return choice_.looks_at_credits ? Cost(link.taken) : Cost(link.queue.count());
    }

private:
    std::unique_ptr<const Fabric> fabric_;
    RoutingChoice choice_;
};

/// Looks at all links that are nearer, at each vertex.
class LinkByLink final : public MinimalUntilKnown
{
public:
    using MinimalUntilKnown::MinimalUntilKnown;

    void go_on(PartialRoute& route, const LookAt& look_at) const override
    {
        Hops links;
        fabric().append_nearer(route.end(), route.to.value, links);
        HAEC_SIM_ASSERT(!links.empty());
        // Equals are taken in the order of ports from that of `minimal` on.
        const auto usual = take_minimal_step(route);
        const auto first = std::ranges::find(links, usual, &Hop::port);
        std::rotate(links.begin(), first, links.end());
        route.hops.push_back(*std::ranges::min_element(
            links, {}, [&](const Hop& link) { return load(look_at(link)); }));
    }

private:
    /// The port that `minimal` would leave by, whose choice uses up digits.
    std::uint64_t take_minimal_step(PartialRoute& route) const
    {
        RouteChoices choices(route.digits);
        std::optional<std::uint64_t> port;
        const VisitHop take_first = [&](const Hop& hop)
        {
            if (!port)
            {
                port = hop.port;
                route.digits = choices.digits();
            }
        };
        Way way(fabric(), route.end(), choices, take_first);
        fabric().go(way, route.to.value);
        return port.value();
    }
};

/// Chooses among whole ways, at the first switch.
class WayByWay : public MinimalUntilKnown
{
public:
    using MinimalUntilKnown::MinimalUntilKnown;

    // From a node to its only switch there is one way.
    void go_on(PartialRoute& route, const LookAt& look_at) const final
    {
        const auto nodes = fabric().node_count();
        if (route.end() < nodes && nodes < fabric().vertex_count())
        {
            fabric().append_links(route.end(), route.hops);
            return;
        }
        const auto hops = choose_way(route, look_at);
        route.hops.insert(route.hops.end(), hops.begin(), hops.end());
    }

protected:
    /// The rest of the way.
    virtual Hops choose_way(const PartialRoute& route, const LookAt& look_at) const = 0;

    /// The links of the way in that manner.
    Hops way_of(const PartialRoute& route, const Manner& manner) const
    {
        Hops hops;
        const VisitHop visit = [&](const Hop& hop) { hops.push_back(hop); };
        RouteChoices choices(route.to.value);
        Way way(fabric(), route.end(), choices, visit);
        fabric().travel(way, route.to.value, manner);
        return hops;
    }

    Hops minimal_way(const PartialRoute& route) const
    {
        return way_of(route,
                      [](const Fabric& switches, Way& way, Vertex to) { switches.go(way, to); });
    }

    Cost cost(const Hops& hops, const LookAt& look_at) const
    {
        if (choice().is_local)
        {
            return load(look_at(hops.front())) * static_cast<Cost>(hops.size());
        }
        Cost sum = 0;
        for (const auto& hop : hops)
        {
            const auto state = look_at(hop);
            sum += load(state) + Cost(state.latency.count());
        }
        return sum;
    }

    bool is_clear(const Hops& hops, const LookAt& look_at) const
    {
        const auto has_no_queue = [&](const Hop& hop) { return load(look_at(hop)) == 0; };
        return choice().is_local ? has_no_queue(hops.front())
                                 : std::ranges::all_of(hops, has_no_queue);
    }
};

class AdaptiveWays final : public WayByWay
{
public:
    using WayByWay::WayByWay;

private:
    Hops choose_way(const PartialRoute& route, const LookAt& look_at) const override
    {
        auto best = minimal_way(route);
        if (is_clear(best, look_at))
        {
            return best;
        }
        auto least = cost(best, look_at);
        const auto ways = count_ways(route);
        const auto all = ways.direct + ways.indirect;
        const auto usual = static_cast<std::uint32_t>(route.to.value % ways.direct);
        for (std::uint32_t further = 1; further < all; ++further)
        {
            auto other = way_number(route, (usual + further) % all, ways.direct);
            const auto its_cost = cost(other, look_at);
            if (its_cost < least)
            {
                least = its_cost;
                best = std::move(other);
            }
        }
        return best;
    }

    WaysBetween count_ways(const PartialRoute& route) const
    {
        WaysBetween ways;
        way_of(route,
               [&](const Fabric& switches, Way& way, Vertex to)
               {
                   const auto& groups = *switches.groups();
                   ways = ways_between(groups, way.at(), to, choice().indirect);
                   // Within a highest group there is the minimal way alone.
                   if (groups.group_of(way.at()) == groups.group_of(to))
                   {
                       ways.direct = 1;
                   }
                   switches.go(way, to);
               });
        return ways;
    }

    // The choice among the direct ways uses D up as in `minimal`, whichever is taken.
    Hops way_number(const PartialRoute& route, std::uint32_t number, std::uint32_t direct) const
    {
        return way_of(route,
                      [&](const Fabric& switches, Way& way, Vertex to)
                      {
                          if (number >= direct)
                          {
                              go_through_group(switches, way, to, number - direct,
                                               [&](std::uint32_t count)
                                               { return way.choose(count); });
                              return;
                          }
                          way.choose(direct);
                          switches.groups()->go_directly(way, to, number);
                      });
    }
};

class MinimalOrValiant final : public WayByWay
{
public:
    using WayByWay::WayByWay;

private:
    Hops choose_way(const PartialRoute& route, const LookAt& look_at) const override
    {
        auto minimal = minimal_way(route);
        if (is_clear(minimal, look_at))
        {
            return minimal;
        }
        RouteWords words(choice().seed, route.key);
        auto detour =
            way_of(route,
                   [&](const Fabric& switches, Way& way, Vertex to)
                   {
                       go_through_chosen(switches, way, to,
                                         [&](std::uint32_t count) { return words.choose(count); });
                   });
        const auto limit = cost(detour, look_at) + Cost(choice().threshold.count());
        return cost(minimal, look_at) <= limit ? minimal : detour;
    }
};

} // namespace

std::unique_ptr<const Router> make_queue_routes(std::unique_ptr<const Fabric> fabric,
                                                const RoutingChoice& choice)
{
    if (choice.routing == "ugal")
    {
        return std::make_unique<MinimalOrValiant>(std::move(fabric), choice);
    }
    if (fabric->groups() != nullptr)
    {
        return std::make_unique<AdaptiveWays>(std::move(fabric), choice);
    }
    return std::make_unique<LinkByLink>(std::move(fabric), choice);
}

} // namespace haec_sim::verification
