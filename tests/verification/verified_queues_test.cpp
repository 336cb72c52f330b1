// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "verification/machines/queue_routes.hpp"

#include <gtest/gtest.h>

#include <map>

// Routings that look at queues (spec: topologies, "Looking at queues").

namespace haec_sim::test
{

namespace
{

using verification::Hop;
using verification::LinkState;
using verification::Machine;
using verification::RoutingChoice;

/// Queues [ps] by vertex and port; all other links are free.
using Queues = std::map<std::pair<std::uint32_t, std::uint64_t>, std::int64_t>;

/// The route with queues that do not change.
std::vector<Hop> route_past(const Queues& queues, const Machine& machine, std::uint32_t from,
                            std::uint32_t to, const verification::RouteKey& key = {})
{
    const auto& routes = *machine.router->by_queues();
    auto route = routes.begin({from}, {to}, key);
    while (!route.is_complete())
    {
        routes.go_on(route,
                     [&](const Hop& hop)
                     {
                         const auto found = queues.find({hop.from, hop.port});
                         return LinkState{Picoseconds{found != queues.end() ? found->second : 0},
                                          Picoseconds{1000}};
                     });
    }
    return route.hops;
}

} // namespace

TEST(VerifiedQueues, AloneEveryMessageGoesTheMinimalWay)
{
    for (const auto& of_values : small_machines())
    {
        if (of_values.topology == "graph")
        {
            continue;
        }
        SCOPED_TRACE(of_values.name);
        const bool has_groups =
            of_values.topology == "hierarchical" || of_values.topology == "dragonfly";
        const auto minimal = routed(of_values.name, {});
        const auto adaptive = routed(of_values.name, {.routing = "adaptive", .indirect = 2});
        const auto ugal = routed(of_values.name, {.routing = has_groups ? "ugal" : "adaptive"});
        const auto nodes = Platform(described(of_values.name)).node_count();
        for (std::uint32_t from = 0; from < nodes; from += 1 + nodes / 10)
        {
            for (std::uint32_t to = 0; to < nodes; to += 1 + nodes / 33)
            {
                const auto expected = ports_of(route_of(minimal, from, to));
                ASSERT_EQ(ports_of(route_past({}, adaptive, from, to)), expected);
                ASSERT_EQ(ports_of(route_past({}, ugal, from, to)), expected);
            }
        }
    }
}

// From 0 to (2, 2) on a torus of 8 x 8: ports 0 and 2 are nearer.
TEST(VerifiedQueues, AdaptiveTakesTheShorterQueueOfLinksThatAreNearer)
{
    const auto torus = routed("torus 8,8", {.routing = "adaptive"});
    EXPECT_EQ(ports_of(route_past({{{0, 0}, 5}}, torus, 0, 18)), "2 0 0 2");
    EXPECT_EQ(ports_of(route_past({{{0, 0}, 5}, {{0, 2}, 5}}, torus, 0, 18)), "0 0 2 2");
    EXPECT_EQ(ports_of(route_past({{{0, 0}, 5}, {{1, 2}, 5}, {{0, 2}, 9}}, torus, 0, 18)),
              "0 0 2 2");
}

// To node 63, minimal goes up by ports 7 and 7; the next in the order of ports is 4.
TEST(VerifiedQueues, AdaptiveGoesOnFromTheMinimalPort)
{
    const auto tree = routed("fat_tree k 4 levels 3", {.routing = "adaptive"});
    const auto minimal = route_of(tree, 0, 63);
    ASSERT_EQ(ports_of(minimal), "0 7 7 3 3 3");
    EXPECT_EQ(ports_of(route_past({{{minimal[1].from, 7}, 1}}, tree, 0, 63)), "0 4 7 3 3 3");
    EXPECT_EQ(
        ports_of(route_past({{{minimal[1].from, 7}, 1}, {{minimal[1].from, 4}, 2}}, tree, 0, 63)),
        "0 5 7 3 3 3");
}

// Between groups 0 and 1 there is one link; two third groups are tried.
TEST(VerifiedQueues, AdaptiveComparesWholeWays)
{
    const auto dragonfly =
        routed("dragonfly 2,4,2,9 relative", {.routing = "adaptive", .indirect = 2});
    const auto direct = route_of(dragonfly, 0, 8);
    const auto global = std::ranges::find_if(direct, [](const Hop& hop) { return hop.port >= 5; });
    ASSERT_NE(global, direct.end());
    const Queues jam{{{global->from, global->port}, 1'000'000}};
    const auto around = route_past(jam, dragonfly, 0, 8);
    EXPECT_EQ(std::ranges::count_if(around,
                                    [](const Hop& hop) { return hop.from >= 72 && hop.port >= 5; }),
              2);
    // A queue of 1 ps is not worth a detour: switch 0 has the link to the switch of node 14.
    const auto across = route_of(dragonfly, 0, 14);
    ASSERT_EQ(across.size(), 3u);
    EXPECT_EQ(ports_of(route_past({{{across[1].from, across[1].port}, 1}}, dragonfly, 0, 14)),
              ports_of(across));
}

// The first link alone does not tell.
TEST(VerifiedQueues, LocalStateIsThatOfTheFirstLink)
{
    const RoutingChoice local{.routing = "ugal", .is_local = true};
    const auto dragonfly = routed("dragonfly 2,4,2,9 relative", local);
    const auto direct = route_of(dragonfly, 0, 8);
    ASSERT_GT(direct.size(), 3u);
    const Queues further{{{direct[2].from, direct[2].port}, 1'000'000}};
    EXPECT_EQ(ports_of(route_past(further, dragonfly, 0, 8)), ports_of(direct));
    const Queues first{{{direct[1].from, direct[1].port}, 1'000'000}};
    std::size_t detours = 0;
    for (std::uint64_t sequence = 0; sequence < 10; ++sequence)
    {
        const auto route = route_past(first, dragonfly, 0, 8, {0, sequence});
        detours += ports_of(route) != ports_of(direct) ? 1 : 0;
    }
    EXPECT_GT(detours, 0u);
    const auto patient =
        routed("dragonfly 2,4,2,9 relative",
               {.routing = "ugal", .is_local = true, .threshold = Picoseconds{10'000'000}});
    EXPECT_EQ(ports_of(route_past(first, patient, 0, 8)), ports_of(direct));
}

} // namespace haec_sim::test
