// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The routes of clusters: from a place to an interface of its computer, by the network's routing to
// an interface of the other computer, and to the place (spec: topologies, "Cluster").
//
//     near:        f of the least links from the place
//     round_robin: f = (sequence + segment) mod F
//     least_busy:  f whose first link of the network has the least q; of equals the near one
// Neglected: queues inside the computer, and of the interface where messages arrive.

#include "routing/cluster_routing.hpp"

#include "haec_sim/platform/cluster_routes.hpp"
#include "routing/shares.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace haec_sim
{

namespace
{

/// The queues of a plane's network.
class NetworkQueues final : public LinkQueues
{
public:
    NetworkQueues(const LinkQueues& queues, const ClusterRoutes& ways, std::uint32_t plane)
        : queues_(queues), ways_(ways), plane_(plane)
    {
    }

    Picoseconds queue(LinkId link) const override
    {
        return queues_.queue(ways_.from_network(plane_, link));
    }

    Picoseconds latency(LinkId link) const override
    {
        return queues_.latency(ways_.from_network(plane_, link));
    }

    std::uint64_t bytes_taken(LinkId link) const override
    {
        return queues_.bytes_taken(ways_.from_network(plane_, link));
    }

private:
    const LinkQueues& queues_;
    const ClusterRoutes& ways_;
    std::uint32_t plane_;
};

class ClusterRouting final : public Routing
{
public:
    ClusterRouting(const Topology& topology, std::unique_ptr<const Routing> of_network)
        : topology_(topology), ways_(*topology.cluster()), of_network_(std::move(of_network)),
          interfaces_(ways_.interface_count())
    {
        std::iota(interfaces_.begin(), interfaces_.end(), 0U);
    }

    bool is_by_pair() const noexcept override
    {
        return ways_.rule() == InterfaceRule::near && of_network_->is_by_pair();
    }

    bool looks_at_queues() const noexcept override
    {
        return ways_.rule() == InterfaceRule::least_busy || of_network_->looks_at_queues();
    }

    bool has_all_routes() const noexcept override
    {
        return of_network_->has_all_routes();
    }

    bool is_by_segment() const noexcept override
    {
        return of_network_->is_by_segment();
    }

    void append_route(NodeId from, NodeId to, const RouteKey& key,
                      std::vector<LinkId>& route) const override
    {
        if (looks_at_queues() || ways_.are_together(from, to))
        {
            topology_.append_route(from, to, route);
            return;
        }
        const auto exit =
            ways_.rule() == InterfaceRule::round_robin
                ? static_cast<std::uint32_t>((key.sequence + key.segment) % interfaces_.size())
                : ways_.nearest(from, interfaces_);
        const auto part = part_by(from, to, exit);
        ways_.append_inside(vertex_of(from), ways_.interface_vertex(from, exit), to, route);
        const auto begin = route.size();
        of_network_->append_route(part.from, part.to, key, route);
        to_cluster(part.plane, begin, route);
        ways_.append_inside(entry_of(part), vertex_of(to), to, route);
    }

    bool append_shares(NodeId from, NodeId to, LinkShares& shares) const override
    {
        std::vector<LinkId> route;
        if (looks_at_queues())
        {
            return false;
        }
        if (ways_.are_together(from, to))
        {
            topology_.append_route(from, to, route);
            append_evenly(route, 1.0, shares);
            return true;
        }
        const std::array nearest{ways_.nearest(from, interfaces_)};
        const auto exits = ways_.rule() == InterfaceRule::round_robin ? std::span(interfaces_)
                                                                      : std::span(nearest);
        return std::ranges::all_of(exits,
                                   [&](std::uint32_t exit) {
                                       return append_shares_by(
                                           exit, 1.0 / static_cast<double>(exits.size()),
                                           {from, to}, shares);
                                   });
    }

    void append_next(RouteSearch& search, const LinkQueues& queues,
                     std::vector<LinkId>& way) const override
    {
        if (ways_.are_together(NodeId{search.from}, search.to))
        {
            topology_.append_route(search.from, search.to, way);
            search.at = vertex_of(search.to);
        }
        else if (!search.part)
        {
            const auto exit = exit_by_queues(search, queues);
            search.part = part_by(search.from, search.to, exit);
            search.choices = RouteChoices(search.part->to.value);
            const auto end = ways_.interface_vertex(search.from, exit);
            ways_.append_inside(search.at, end, search.to, way);
            search.at = end;
        }
        else if (search.part->at != vertex_of(search.part->to))
        {
            append_next_of_network(search, queues, way);
        }
        else
        {
            ways_.append_inside(search.at, vertex_of(search.to), search.to, way);
            search.at = vertex_of(search.to);
        }
    }

    // Buffers inside computers are unlimited, and so is that of the interface where a message
    // leaves the network.
    void append_channels(NodeId, NodeId to, const RouteKey& key, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        std::vector<LinkId> of_network;
        std::size_t before = 0;
        std::uint32_t plane = 0;
        for (const LinkId link : way)
        {
            if (const auto own = ways_.network_link(link))
            {
                of_network.push_back(own->link);
                plane = own->plane;
            }
            before += of_network.empty() ? 1 : 0;
        }
        channels.insert(channels.end(), before, no_channel);
        if (of_network.empty())
        {
            return;
        }
        const auto& network = ways_.network();
        const NodeId begin{network.link(of_network.front()).from.value};
        const auto end = ways_.network_node(to, ways_.entry(to, plane));
        of_network_->append_channels(begin, end, key, of_network, channels);
        if (network.link(of_network.back()).to == vertex_of(end))
        {
            channels.back() = no_channel;
        }
        channels.insert(channels.end(), way.size() - before - of_network.size(), no_channel);
    }

private:
    RouteSearch::Part part_by(NodeId from, NodeId to, std::uint32_t exit) const
    {
        const auto begin = ways_.network_node(from, exit);
        return {begin, ways_.network_node(to, ways_.entry(to, exit)), vertex_of(begin),
                ways_.plane_of(exit)};
    }

    VertexId entry_of(const RouteSearch::Part& part) const
    {
        return ways_.from_network(part.plane, vertex_of(part.to));
    }

    /// Makes the links of a plane's network from this place on links of the cluster.
    void to_cluster(std::uint32_t plane, std::size_t begin, std::vector<LinkId>& route) const
    {
        for (auto passed = begin; passed < route.size(); ++passed)
        {
            route[passed] = ways_.from_network(plane, route[passed]);
        }
    }

    std::uint32_t exit_by_queues(const RouteSearch& search, const LinkQueues& queues) const
    {
        if (ways_.rule() == InterfaceRule::near)
        {
            return ways_.nearest(search.from, interfaces_);
        }
        if (ways_.rule() == InterfaceRule::round_robin)
        {
            return static_cast<std::uint32_t>((search.key.sequence + search.key.segment) %
                                              interfaces_.size());
        }
        auto least = Picoseconds::max();
        std::vector<std::uint32_t> best;
        for (const auto exit : interfaces_)
        {
            if (ways_.nearest(search.from, std::array{exit}) == ClusterRoutes::no_interface)
            {
                continue;
            }
            const auto part = part_by(search.from, search.to, exit);
            std::vector<LinkId> route;
            ways_.network().append_route(part.from, part.to, route);
            const auto queue = queues.queue(ways_.from_network(part.plane, route.front()));
            if (queue < least)
            {
                best.clear();
                least = queue;
            }
            if (queue == least)
            {
                best.push_back(exit);
            }
        }
        return ways_.nearest(search.from, best);
    }

    void append_next_of_network(RouteSearch& search, const LinkQueues& queues,
                                std::vector<LinkId>& way) const
    {
        auto& part = *search.part;
        const auto begin = way.size();
        if (of_network_->looks_at_queues())
        {
            RouteSearch inner{part.from, part.to, search.key, part.at, search.choices};
            std::vector<LinkId> links;
            of_network_->append_next(inner, NetworkQueues(queues, ways_, part.plane), links);
            way.insert(way.end(), links.begin(), links.end());
            part.at = inner.at;
            search.choices = inner.choices;
        }
        else
        {
            of_network_->append_route(part.from, part.to, search.key, way);
            part.at = vertex_of(part.to);
        }
        to_cluster(part.plane, begin, way);
        search.at = ways_.from_network(part.plane, part.at);
    }

    /// The links of all routes by an interface, of which such a share of messages leaves by it.
    bool append_shares_by(std::uint32_t exit, double share, const std::pair<NodeId, NodeId>& ends,
                          LinkShares& shares) const
    {
        const auto [from, to] = ends;
        const auto part = part_by(from, to, exit);
        std::vector<LinkId> inside;
        ways_.append_inside(vertex_of(from), ways_.interface_vertex(from, exit), to, inside);
        ways_.append_inside(entry_of(part), vertex_of(to), to, inside);
        append_evenly(inside, share, shares);
        LinkShares of_network;
        if (of_network_->is_by_pair())
        {
            std::vector<LinkId> route;
            of_network_->append_route(part.from, part.to, {}, route);
            append_evenly(route, 1.0, of_network);
        }
        else if (!of_network_->append_shares(part.from, part.to, of_network))
        {
            return false;
        }
        for (const auto& [link, own] : of_network)
        {
            shares.push_back({ways_.from_network(part.plane, link), share * own});
        }
        return true;
    }

    const Topology& topology_;
    const ClusterRoutes& ways_;
    std::unique_ptr<const Routing> of_network_;
    std::vector<std::uint32_t> interfaces_;
};

} // namespace

std::unique_ptr<const Routing> make_cluster_routing(const Topology& topology,
                                                    std::unique_ptr<const Routing> of_network)
{
    return std::make_unique<ClusterRouting>(topology, std::move(of_network));
}

} // namespace haec_sim
