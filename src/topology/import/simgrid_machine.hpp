// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/import.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A link of SimGrid: something that messages share, which a route names wherever it stands.
struct SimgridLink
{
    std::string id;
    ImportedFigures figures;
    /// SPLITDUPLEX: its directions do not share.
    bool is_split = false;
    /// FATPIPE: messages do not share it at all.
    bool is_fatpipe = false;
};

/// A use of a link by a route. The direction counts for links that are split.
struct LinkUse
{
    std::uint32_t link = 0;
    bool is_down = false;

    friend bool operator==(const LinkUse&, const LinkUse&) = default;
};

/// A point that routes lead from and to: a host, a router, or what joins them in a cluster.
struct SimgridPlace
{
    std::string name;
    bool is_host = false;
};

/// The links from one place to another, by their numbers.
struct SimgridRoute
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::vector<LinkUse> uses{};
};

/// A host, a router or a zone, in the zone that contains it.
struct Netpoint
{
    std::string name;
    std::uint32_t zone = 0;
    /// Of a host or router.
    std::uint32_t place = 0;
    /// The zone that it is.
    std::optional<std::uint32_t> inner{};
};

/// A route of a zone: from a netpoint in one of its members to one in another.
struct ZoneWay
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    /// The number of the route.
    std::uint32_t route = 0;
};

using ZoneWays = std::map<std::pair<std::uint32_t, std::uint32_t>, ZoneWay>;

/// The routes of a host in a zone of the kind cluster.
struct ClusterMember
{
    std::uint32_t up = 0;
    std::uint32_t down = 0;
};

struct SimgridZone
{
    enum class Routing : std::uint8_t
    {
        full,
        shortest,
        cluster,
        none
    };

    std::string id;
    Routing routing = Routing::none;
    std::optional<std::uint32_t> parent{};
    /// The netpoint that it is in the zone around it.
    std::uint32_t netpoint = 0;
    /// The netpoints in it, by name.
    std::map<std::string, std::uint32_t> members{};
    /// The routes between two members.
    ZoneWays ways{};
    ZoneWays bypasses{};
    /// Of a cluster: its hosts, its router, and the routes over the backbone, from the backbone to
    /// the router, and back; absent where it has none.
    std::map<std::uint32_t, ClusterMember> hosts{};
    std::optional<std::uint32_t> router{};
    std::optional<std::uint32_t> backbone{};
    std::optional<std::uint32_t> to_router{};
    std::optional<std::uint32_t> from_router{};
};

/// A platform of several zones as its file says it. All refer to each other by places in the lists.
struct SimgridMachine
{
    std::vector<SimgridLink> links{};
    std::vector<SimgridPlace> places{};
    std::vector<SimgridRoute> routes{};
    std::vector<Netpoint> netpoints{};
    /// A zone comes before those in it.
    std::vector<SimgridZone> zones{};
    ImportedFigures memory{};
    std::vector<std::string> warnings{};
};

/// A step from one place to the next; `edge` is a number in PlacedMachine::edges.
struct PlacedHop
{
    std::uint32_t edge = 0;
    bool is_back = false;
};

/// Two places that are joined, by a link or, without one, at no cost.
struct PlacedEdge
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::optional<std::uint32_t> link{};
    bool is_directed = false;
};

/// The links between places, so that each route leads along links that share what SimGrid's share.
struct PlacedMachine
{
    /// Those of the machine, and more.
    std::vector<SimgridPlace> places{};
    std::vector<PlacedEdge> edges{};
    /// Of each route.
    std::vector<std::vector<PlacedHop>> hops{};
};

/// Puts the links between places. A link between the same two places in all routes joins them; any
/// other becomes a link of one direction between two places of its own, which lead on at no cost.
PlacedMachine place_links(const SimgridMachine& machine);

/// Appends the numbers of the routes that lead from one host or router to another, as SimGrid puts
/// them together from the routes of zones. Keeps shortest routes that it has found.
class SimgridRouter
{
public:
    explicit SimgridRouter(const SimgridMachine& machine) : machine_(machine) {}

    /// False where SimGrid has no route.
    bool find(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& routes);

private:
    using Zones = std::vector<std::uint32_t>;

    Zones zones_of(std::uint32_t netpoint) const;
    bool follow(const std::vector<ZoneWay>& ways, std::uint32_t from, std::uint32_t to,
                std::vector<std::uint32_t>& routes);
    bool find_anew(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& routes);
    bool is_router(std::uint32_t netpoint) const;
    bool ways_between(std::uint32_t zone, std::uint32_t from, std::uint32_t to,
                      std::vector<ZoneWay>& ways);
    bool shortest(std::uint32_t zone, std::uint32_t from, std::uint32_t to,
                  std::vector<ZoneWay>& ways);
    bool in_cluster(const SimgridZone& zone, std::uint32_t from, std::uint32_t to,
                    std::vector<ZoneWay>& ways) const;

    /// The last way of the shortest route to each netpoint.
    using LastWays = std::map<std::uint32_t, std::pair<std::uint32_t, ZoneWay>>;

    const LastWays& last_ways(std::uint32_t zone, std::uint32_t from);

    const SimgridMachine& machine_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, LastWays> last_ways_{};
    /// Routes between routers, which those of many hosts have in common; none where there is none.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::optional<std::vector<std::uint32_t>>>
        between_routers_{};
};

/// The graph of a machine, and a routing table where shortest routes are others than the file's.
Import import_of(const SimgridMachine& machine);

} // namespace haec_sim
