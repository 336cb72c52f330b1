// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/cluster.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/virtual_channels.hpp"
#include "verification/machines/cluster_numbers.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::verification
{

namespace
{

class ClusterRoutes final : public Router, public QueueRoutes
{
public:
    ClusterRoutes(const ClusterCounts& counts, const Computer& computer,
                  std::unique_ptr<const Router> of_network, std::unique_ptr<const Router> minimal)
        : numbers_(counts, computer), of_network_(std::move(of_network)),
          minimal_(std::move(minimal)), all_(numbers_.of_plane(0))
    {
        all_.clear();
        for (std::uint32_t interface = 0; interface < computer.interfaces(); ++interface)
        {
            all_.push_back(interface);
        }
    }

    const QueueRoutes* by_queues() const override
    {
        const bool depends =
            numbers_.counts().rule == ExitRule::least_busy || of_network_->by_queues() != nullptr;
        return depends ? this : nullptr;
    }

    // Where routes depend on queues, that of the nearest interfaces.
    void each_hop(NodeId from, NodeId to, const RouteKey& key, const VisitHop& visit) const override
    {
        if (numbers_.computer_of(from) == numbers_.computer_of(to))
        {
            go_inside(from, numbers_.place_of(from), numbers_.place_of(to), to, visit);
            return;
        }
        const bool is_minimal = by_queues() != nullptr;
        const auto exit = is_minimal || numbers_.counts().rule == ExitRule::near
                              ? nearest(from, all_)
                              : turn(key);
        leave(from, to, exit, visit);
        const auto [begin, end] = network_ends(from, to, exit);
        (is_minimal ? *minimal_ : *of_network_)
            .each_hop(begin, end, key, outward(exit % numbers_.counts().planes, visit));
        enter(to, exit, visit);
    }

    void go_on(PartialRoute& route, const LookAt& look_at) const override
    {
        const VisitHop append = [&](const Hop& hop) { route.hops.push_back(hop); };
        if (numbers_.computer_of(route.from) == numbers_.computer_of(route.to))
        {
            each_hop(route.from, route.to, route.key, append);
            return;
        }
        if (route.hops.empty())
        {
            const auto exit = choose_exit(route, look_at);
            route.digits = network_ends(route.from, route.to, exit).second.value;
            leave(route.from, route.to, exit, append);
            return;
        }
        const auto exit = exit_of(route);
        auto part = network_part(route, exit);
        if (part.is_complete())
        {
            enter(route.to, exit, append);
            return;
        }
        const auto plane = exit % numbers_.counts().planes;
        const auto known = part.hops.size();
        go_on_in_network(part, plane, look_at);
        for (auto hop = known; hop < part.hops.size(); ++hop)
        {
            append(numbers_.from_network(plane, part.hops[hop]));
        }
        route.digits = part.digits;
    }

private:
    std::uint32_t nearest(NodeId from, const std::vector<std::uint32_t>& among) const
    {
        return numbers_.inside().nearest(numbers_.place_of(from), among, false).value();
    }

    std::uint32_t turn(const RouteKey& key) const
    {
        return static_cast<std::uint32_t>((key.sequence + key.segment) % all_.size());
    }

    std::pair<NodeId, NodeId> network_ends(NodeId from, NodeId to, std::uint32_t exit) const
    {
        return {numbers_.network_node(numbers_.computer_of(from), exit),
                numbers_.network_node(numbers_.computer_of(to), numbers_.entry(to, exit))};
    }

    VisitHop outward(std::uint32_t plane, const VisitHop& visit) const
    {
        return [this, plane, &visit](const Hop& hop) { visit(numbers_.from_network(plane, hop)); };
    }

    /// Inside the computer of a node, by the digits of the destination.
    void go_inside(NodeId node, Vertex from, Vertex to, NodeId destination,
                   const VisitHop& visit) const
    {
        const auto computer = numbers_.computer_of(node);
        numbers_.inside().go(from, to, destination.value,
                             [&](const Hop& hop)
                             {
                                 visit({numbers_.outside(computer, hop.from), hop.port,
                                        numbers_.outside(computer, hop.to), hop.type});
                             });
    }

    void leave(NodeId from, NodeId to, std::uint32_t exit, const VisitHop& visit) const
    {
        go_inside(from, numbers_.place_of(from), numbers_.inside().places() + exit, to, visit);
    }

    void enter(NodeId to, std::uint32_t exit, const VisitHop& visit) const
    {
        go_inside(to, numbers_.inside().places() + numbers_.entry(to, exit), numbers_.place_of(to),
                  to, visit);
    }

    /// The interface from which the first link of the network begins, or will.
    std::uint32_t exit_of(const PartialRoute& route) const
    {
        const auto first = std::ranges::find_if(route.hops, [&](const Hop& hop)
                                                { return numbers_.to_network(hop).has_value(); });
        const auto vertex = first != route.hops.end() ? first->from : route.end();
        return numbers_.interface_at(vertex).value().second;
    }

    PartialRoute network_part(const PartialRoute& route, std::uint32_t exit) const
    {
        const auto [begin, end] = network_ends(route.from, route.to, exit);
        PartialRoute part{begin, end, route.key, route.digits, {}};
        for (const auto& hop : route.hops)
        {
            if (const auto own = numbers_.to_network(hop))
            {
                part.hops.push_back(own->hop);
            }
        }
        return part;
    }

    void go_on_in_network(PartialRoute& part, std::uint32_t plane, const LookAt& look_at) const
    {
        if (const auto* routes = of_network_->by_queues())
        {
            routes->go_on(part, [&](const Hop& hop)
                          { return look_at(numbers_.from_network(plane, hop)); });
            return;
        }
        of_network_->each_hop(part.from, part.to, part.key,
                              [&](const Hop& hop) { part.hops.push_back(hop); });
    }

    std::uint32_t choose_exit(const PartialRoute& route, const LookAt& look_at) const
    {
        if (numbers_.counts().rule != ExitRule::least_busy)
        {
            return numbers_.counts().rule == ExitRule::near ? nearest(route.from, all_)
                                                            : turn(route.key);
        }
        std::vector<std::uint32_t> idlest;
        auto least = Picoseconds::max();
        for (const auto exit : all_)
        {
            if (!numbers_.inside().nearest(numbers_.place_of(route.from), {exit}, false))
            {
                continue;
            }
            const auto queue = look_at(first_hop(route, exit)).queue;
            if (queue < least)
            {
                least = queue;
                idlest.clear();
            }
            if (queue == least)
            {
                idlest.push_back(exit);
            }
        }
        return nearest(route.from, idlest);
    }

    /// The first link of the network on the minimal way by that interface.
    Hop first_hop(const PartialRoute& route, std::uint32_t exit) const
    {
        const auto [begin, end] = network_ends(route.from, route.to, exit);
        std::vector<Hop> hops;
        minimal_->each_hop(begin, end, route.key, [&](const Hop& hop) { hops.push_back(hop); });
        return numbers_.from_network(exit % numbers_.counts().planes, hops.front());
    }

    ClusterNumbers numbers_;
    std::unique_ptr<const Router> of_network_;
    std::unique_ptr<const Router> minimal_;
    std::vector<std::uint32_t> all_;
};

class ClusterChannels final : public ChannelRule
{
public:
    ClusterChannels(const ClusterCounts& counts, const Computer& computer,
                    std::unique_ptr<const ChannelRule> of_network)
        : numbers_(counts, computer), of_network_(std::move(of_network))
    {
    }

    std::uint32_t channel(const PartialRoute& route, std::size_t link) const override
    {
        const auto own = numbers_.to_network(route.hops[link]);
        if (!own)
        {
            return no_channel;
        }
        PartialRoute part{{}, {}, route.key, 0, {}};
        for (std::size_t hop = 0; hop <= link; ++hop)
        {
            if (const auto before = numbers_.to_network(route.hops[hop]))
            {
                part.hops.push_back(before->hop);
            }
        }
        part.from = {part.hops.front().from};
        part.to = numbers_.network_node(numbers_.computer_of(route.to),
                                        numbers_.entry(route.to, own->plane));
        // A detour may pass its end.
        const bool goes_on =
            link + 1 < route.hops.size() && numbers_.to_network(route.hops[link + 1]).has_value();
        return part.is_complete() && !goes_on ? no_channel
                                              : of_network_->channel(part, part.hops.size() - 1);
    }

private:
    ClusterNumbers numbers_;
    std::unique_ptr<const ChannelRule> of_network_;
};

} // namespace

std::unique_ptr<const Router> make_cluster_routes(const ClusterCounts& counts,
                                                  const Computer& computer,
                                                  std::unique_ptr<const Router> of_network,
                                                  std::unique_ptr<const Router> minimal)
{
    return std::make_unique<ClusterRoutes>(counts, computer, std::move(of_network),
                                           std::move(minimal));
}

std::unique_ptr<const ChannelRule>
make_cluster_channels(const ClusterCounts& counts, const Computer& computer,
                      std::unique_ptr<const ChannelRule> of_network)
{
    return std::make_unique<ClusterChannels>(counts, computer, std::move(of_network));
}

} // namespace haec_sim::verification
