// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "shared_traffic.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

// The vectors of the specification (spec: contention, "Vectors"): links of 10 GB/s and 1 us.

namespace haec_sim::test
{

namespace
{

/// From left and right of node 1 through its link to node 4.
Traffic two_into_one(std::uint64_t segment)
{
    return {mesh_of({3, 2, 1}), segment};
}

std::vector<std::int64_t> eight_into_one(std::uint64_t segment)
{
    // From the nodes of a board over wireless links of their own, then over one to the third board.
    Traffic traffic(haec_box_of({3, 3, 3}), segment);
    for (std::uint32_t source = 1; source <= 8; ++source)
    {
        traffic.send({source}, {18}, 10000);
    }
    return traffic.arrivals();
}

/// From nodes 0, 1, 2, 3 of a leaf switch.
std::vector<std::int64_t> through_spines(const std::vector<std::uint32_t>& destinations,
                                         const verification::RoutingChoice& routing,
                                         std::uint64_t segment)
{
    Platform::Description tree("fat_tree");
    tree.parameters.set("down", std::vector<std::int64_t>{4, 4}, true);
    tree.parameters.set("up", std::vector<std::int64_t>{1, 2}, true);
    tree.take_defaults();
    Traffic traffic(tree, segment, routing);
    for (std::uint32_t source = 0; source < destinations.size(); ++source)
    {
        traffic.send({source}, {destinations[source]}, 10000);
    }
    return traffic.arrivals();
}

/// Eight nodes in each of nine groups.
Platform::Description small_dragonfly()
{
    Platform::Description dragonfly("dragonfly");
    for (const auto& [key, value] :
         {std::pair("nodes_per_switch", 2), std::pair("global_links", 2), std::pair("groups", 9)})
    {
        dragonfly.parameters.set(key, std::int64_t{value}, true);
    }
    dragonfly.parameters.set("group", std::vector<std::int64_t>{4}, true);
    dragonfly.take_defaults();
    return dragonfly;
}

/// Two messages of each node of group 0 to that of group 1, 1 us apart.
std::vector<Waited> between_groups(const verification::RoutingChoice& routing)
{
    Traffic traffic(small_dragonfly(), whole, routing);
    for (std::uint32_t source = 0; source < 8; ++source)
    {
        traffic.send_next(source, {source}, {source + 8}, 10000, 0);
        traffic.send_next(source, {source}, {source + 8}, 10000, 1'000'000);
    }
    return traffic.waited();
}

} // namespace

TEST(SharedNetwork, AloneNothingWaits)
{
    for (const auto segment : {whole, std::uint64_t{8192}})
    {
        const auto waited = Traffic(mesh_of({2, 1, 1}), segment).send({0}, {1}, 720).waited();
        EXPECT_EQ(waited[0].arrival, 1'072'000);
        EXPECT_EQ(waited[0].waiting, 0);
    }
}

TEST(SharedNetwork, TwoMessagesShareALink)
{
    using Arrivals = std::vector<std::int64_t>;
    const auto arrivals = [](std::uint64_t segment)
    { return two_into_one(segment).send({0}, {4}, 10000).send({2}, {4}, 10000).arrivals(); };
    EXPECT_EQ(arrivals(whole), (Arrivals{3'000'000, 4'000'000}));
    EXPECT_EQ(arrivals(1000), (Arrivals{3'900'000, 4'000'000}));
}

TEST(SharedNetwork, EightMessagesShareALink)
{
    const auto messages = eight_into_one(whole);
    const auto segments = eight_into_one(1000);
    for (std::size_t message = 0; message < 8; ++message)
    {
        const auto number = static_cast<std::int64_t>(message);
        EXPECT_EQ(messages[message], 3'000'000 + 1'000'000 * number);
        EXPECT_EQ(segments[message], 9'300'000 + 100'000 * number);
    }
}

TEST(SharedNetwork, MessagesFollowEachOtherAroundARing)
{
    Traffic traffic(torus_of({8, 1, 1}), whole);
    for (std::uint32_t source = 0; source < 8; ++source)
    {
        traffic.send({source}, {(source + 3) % 8}, 10000);
    }
    EXPECT_EQ(traffic.arrivals(), std::vector<std::int64_t>(8, 4'000'000));
}

// Two switches of two nodes under one switch. Of two links up messages to node 2 take the first
// one, to node 3 the second.
TEST(SharedNetwork, ParallelLinksAreNotShared)
{
    const auto arrivals = [](std::int64_t parallel)
    {
        Platform::Description tree("fat_tree");
        tree.parameters.set("down", std::vector<std::int64_t>{2, 2}, true);
        tree.parameters.set("up", std::vector<std::int64_t>{1, 1}, true);
        tree.parameters.set("parallel", std::vector<std::int64_t>{1, parallel}, true);
        tree.take_defaults();
        return Traffic(tree, whole).send({0}, {2}, 10000).send({1}, {3}, 10000).arrivals();
    };
    EXPECT_EQ(arrivals(1), (std::vector<std::int64_t>{5'000'000, 6'000'000}));
    EXPECT_EQ(arrivals(2), (std::vector<std::int64_t>{5'000'000, 5'000'000}));
}

// Four leaf switches of 4 nodes on 2 spines (spec: topologies, "Invariants").
TEST(SharedNetwork, MessagesShareTheSpineOfTheirDestination)
{
    const auto to_4_and_8 = [](const std::string& routing, std::uint64_t segment) {
        return through_spines({4, 8, 4, 8}, {.routing = routing}, segment);
    };
    EXPECT_EQ(to_4_and_8("minimal", whole),
              contended("fat_tree 4,4;1,2: 0 to 4, 1 to 8, 2 to 4, 3 to 8, default"));
    EXPECT_EQ(to_4_and_8("adaptive", whole),
              contended("fat_tree 4,4;1,2: 0 to 4, 1 to 8, 2 to 4, 3 to 8, adaptive"));
    EXPECT_EQ(to_4_and_8("adaptive", 1000),
              contended("the same, 1000 B segments, adaptive by message"));
    EXPECT_EQ(through_spines({4, 6, 5, 7}, {}, whole),
              contended("fat_tree 4,4;1,2: 0 to 4, 1 to 6, 2 to 5, 3 to 7, default"));
    EXPECT_EQ(through_spines({4, 6, 5, 7}, {.routing = "adaptive"}, whole),
              contended("fat_tree 4,4;1,2: 0 to 4, 1 to 6, 2 to 5, 3 to 7, adaptive"));
}

TEST(SharedNetwork, GroupsOfADragonflyShareOneLink)
{
    const std::string vector =
        "dragonfly 2,4,2,9: s to 8 + s, s < 8, two 10 kB messages 1 us apart, ";
    EXPECT_EQ(arrivals_of(between_groups({})), contended(vector + "default local"));
    EXPECT_EQ(arrivals_of(between_groups({.routing = "valiant"})),
              contended(vector + "valiant local"));
    EXPECT_EQ(arrivals_of(between_groups({.routing = "ugal", .is_local = true})),
              contended(vector + "ugal local"));
    EXPECT_EQ(arrivals_of(between_groups({.routing = "ugal"})), contended(vector + "ugal path"));
}

// Alone each takes 1 us and 1 us for each link of the minimal way, whatever way it takes.
TEST(SharedNetwork, LongerWaysThanTheMinimalOneCountAsWaiting)
{
    const auto all = between_groups({.routing = "ugal"});
    const auto minimal = verification::derive_machine(small_dragonfly());
    std::size_t detours = 0;
    for (std::uint32_t message = 0; message < all.size(); ++message)
    {
        const auto [arrival, waiting, hops] = all[message];
        const auto source = message / 2;
        const auto usual = verification::hops(walk(minimal, {source}, {source + 8}, {}));
        EXPECT_EQ(waiting, arrival - message % 2 * 1'000'000 - (usual + 1) * 1'000'000) << message;
        detours += hops > usual ? 1 : 0;
    }
    EXPECT_GT(detours, 0u);
}

// Segments go by both spines in turn. Those of node 1 come with those of node 0 to the same links
// and wait for 0.1 us; as whole messages both would take the same spine.
TEST(SharedNetwork, SegmentsHaveRoutesOfTheirOwn)
{
    const verification::RoutingChoice by_segment{.routing = "round_robin", .is_by_segment = true};
    EXPECT_EQ(through_spines({4, 6}, by_segment, 1000),
              (std::vector<std::int64_t>{5'000'000, 5'100'000}));
    EXPECT_EQ(through_spines({4, 6}, {.routing = "round_robin"}, 1000),
              (std::vector<std::int64_t>{5'900'000, 6'000'000}));
}

TEST(SharedNetwork, AMillionSegmentsAreTheMost)
{
    // One of 4 bytes, 400 ps long, enters every 800 ps; the second one holds the link to 1,200 ps.
    Traffic traffic(mesh_of({2, 1, 1}), 1);
    traffic.send({0}, {1}, 4'000'000, 0, Picoseconds{401'000'000 + 800'000'000});
    traffic.send({0}, {1}, 1, 900);
    const auto waited = traffic.waited();
    EXPECT_EQ(waited[0].waiting, 0);
    EXPECT_EQ(waited[1].waiting, 300);
    EXPECT_EQ(traffic.long_messages(), 1u);
}

TEST(SharedNetwork, ASmallMessageOvertakesTheSegmentsOfALargeOne)
{
    const auto arrivals = [](std::uint64_t segment) {
        return two_into_one(segment).send({0}, {4}, 1'000'000).send({2}, {4}, 720, 1000).arrivals();
    };
    EXPECT_EQ(arrivals(whole), (std::vector<std::int64_t>{102'000'000, 102'072'000}));
    EXPECT_EQ(arrivals(8192)[1], 2'891'200);
}

// Each node of the line passes on as much as it sends itself.
TEST(SharedNetwork, SourcesAlongALineShareItsEndUnevenly)
{
    const auto machine = verification::derive_machine(mesh_of({5, 1, 1}));
    const verification::SharedLinks shared{
        whole, {BytesPerSecond{bandwidth}, BytesPerSecond{bandwidth}}, {{bandwidth, 1000}}};
    verification::SharedNetwork network(shared, machine);
    constexpr std::uint64_t each = 4000;
    for (std::uint32_t source = 0; source < 4; ++source)
    {
        for (std::uint64_t sequence = 0; sequence < each; ++sequence)
        {
            network.send({.number = source, .bytes = 1000, .sender = source, .sequence = sequence},
                         {source}, {4});
        }
    }
    // At 0.1 us for each message all are sending until the last source is through.
    std::array<double, 4> arrived{};
    network.serve_until(Picoseconds{400'000'000}, [&](const verification::Arrived& message)
                        { ++arrived.at(message.number); });
    const auto all = arrived[0] + arrived[1] + arrived[2] + arrived[3];
    constexpr std::array shares{0.125, 0.125, 0.25, 0.5};
    for (std::size_t source = 0; source < 4; ++source)
    {
        EXPECT_NEAR(arrived.at(source) / all, shares.at(source), 0.01) << source;
    }
}

// 3 segments of 0.1 us, alone 2.3 us over two links: of 5.3 us are 3 left, 1 us for each segment.
TEST(SharedNetwork, AMessageEntersOverTheTimeItsModelTakes)
{
    auto waited =
        Traffic(mesh_of({3, 1, 1}), 1000).send({0}, {2}, 3000, 0, Picoseconds{5'300'000}).waited();
    EXPECT_EQ(waited[0].arrival, 4'100'000);
    EXPECT_EQ(waited[0].waiting, 0);
    // The third segment comes to the second link at 3 us, when the other message has 1 us to go.
    waited = Traffic(mesh_of({3, 1, 1}), 1000)
                 .send({0}, {2}, 3000, 0, Picoseconds{5'300'000})
                 .send({1}, {2}, 1000, 2'950'000)
                 .waited();
    EXPECT_EQ(waited[0].waiting, 50'000);
    EXPECT_EQ(waited[1].waiting, 0);
}

} // namespace haec_sim::test
