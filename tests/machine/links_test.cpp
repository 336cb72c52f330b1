// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "reference_topology.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace haec_sim::test
{

namespace
{

using Ends = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

std::vector<Ends> numbered_links(const Topology& topology)
{
    std::vector<Ends> links;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        const Link link = topology.link({number});
        links.emplace_back(link.from.value, link.to.value, link.type.value);
    }
    return links;
}

std::vector<Ends> expected_links(const Shape& shape)
{
    std::vector<Ends> expected;
    const auto links = links_of_nodes(shape);
    for (std::uint32_t from = 0; from < links.size(); ++from)
    {
        for (const Neighbour& neighbour : links[from])
        {
            expected.emplace_back(from, neighbour.to, neighbour.type);
        }
    }
    std::ranges::sort(expected);
    return expected;
}

// The number of links of each part, by part and type.
std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>
links_of_parts(const Topology& topology)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> counts;
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        ++counts[{topology.part({number}).value, topology.link({number}).type.value}];
    }
    return counts;
}

TEST(Links, AreNumberedWithoutGapEachDirectionByItself)
{
    for (const auto& shapes : {meshes_and_tori(), haec_boxes()})
    {
        for (const auto& shape : shapes)
        {
            const Platform platform(described(shape));
            auto links = numbered_links(platform.topology());
            std::ranges::sort(links);
            EXPECT_EQ(links, expected_links(shape)) << text(shape);
        }
    }
}

// So that sums over links in the order of their numbers are always the same.
TEST(Links, OfANodeFollowThoseOfTheNodeBefore)
{
    for (const auto& shapes : {meshes_and_tori(), haec_boxes()})
    {
        for (const auto& shape : shapes)
        {
            const Platform platform(described(shape));
            const auto links = numbered_links(platform.topology());
            EXPECT_TRUE(std::ranges::is_sorted(links, {},
                                               [](const Ends& link) { return std::get<0>(link); }))
                << text(shape);
        }
    }
}

TEST(Links, OfThePapersBox)
{
    const Platform box(haec_box_of({4, 4, 4}));
    EXPECT_EQ(box.topology().link_count(), 2u * (128 + 768));
    EXPECT_EQ(box.topology().vertex_count(), 64u);
    auto description = haec_box_of({4, 4, 4});
    description.link_types[0].latency = Nanoseconds{10};
    description.link_types[1].latency = Nanoseconds{100};
    const Platform described_box(description);
    const auto on_board = described_box.route(NodeId{0}, NodeId{1}).at(0);
    const auto over = described_box.route(NodeId{0}, NodeId{17}).at(0);
    EXPECT_EQ(described_box.link_type(on_board).latency, Nanoseconds{10});
    EXPECT_EQ(described_box.link_type(over).latency, Nanoseconds{100});
}

// [Bielert2015], section 3.3.2: b boards, and b - 1 pairs of them.
TEST(Parts, OfABoxAreBoardsAndPairsOfBoards)
{
    const Platform box(haec_box_of({4, 4, 4}));
    const Topology& topology = box.topology();
    EXPECT_EQ(topology.part_count(), 7u);
    const auto counts = links_of_parts(topology);
    EXPECT_EQ(counts.size(), 7u);
    for (std::uint32_t board = 0; board < 4; ++board)
    {
        EXPECT_EQ(counts.at({board, 0}), 2u * 128 / 4);
    }
    for (std::uint32_t pair = 4; pair < 7; ++pair)
    {
        EXPECT_EQ(counts.at({pair, 1}), 2u * 768 / 3);
    }
    // Boards 1 and 2, in either direction.
    EXPECT_EQ(topology.part(box.route(NodeId{16}, NodeId{47}).at(0)), PartId{5});
    EXPECT_EQ(topology.part(box.route(NodeId{47}, NodeId{16}).at(0)), PartId{5});
    EXPECT_EQ(topology.part(box.route(NodeId{32}, NodeId{33}).at(0)), PartId{2});
}

TEST(Parts, OfAMeshAreBoardsAndPairsOfBoards)
{
    const Platform mesh(mesh_of({3, 2, 2}));
    EXPECT_EQ(mesh.topology().part_count(), 3u);
    const auto counts = links_of_parts(mesh.topology());
    EXPECT_EQ(counts.size(), 3u);
    // 2 rows of 2 links along x, 3 of 1 along y; 6 links from board to board. Both directions.
    EXPECT_EQ(counts.at({0, 0}), 2u * 7);
    EXPECT_EQ(counts.at({1, 0}), 2u * 7);
    EXPECT_EQ(counts.at({2, 1}), 2u * 6);
    EXPECT_EQ(Platform(mesh_of({3, 2, 1})).topology().part_count(), 1u);
}

// A ring may not be cut.
TEST(Parts, OfATorusAreBoardsAndAllThatIsBetweenThem)
{
    const Platform torus(mesh_of({2, 2, 3}, {true, true, true}));
    EXPECT_EQ(torus.topology().part_count(), 4u);
    const auto counts = links_of_parts(torus.topology());
    EXPECT_EQ(counts.size(), 4u);
    EXPECT_EQ(counts.at({0, 0}), 2u * 4);
    EXPECT_EQ(counts.at({3, 1}), 2u * 12);
}

TEST(Links, OfTheLargestBoxHaveNumbers)
{
    const Platform box(haec_box_of({1u << 15, 1u << 15, 2}));
    const Topology& topology = box.topology();
    EXPECT_EQ(topology.link_count(), (std::uint64_t{1} << 61) + (std::uint64_t{1} << 33));
    const NodeId last{(1u << 31) - 1};
    const auto route = box.route(last, NodeId{12345});
    ASSERT_EQ(route.size(), 1u);
    EXPECT_EQ(topology.link(route[0]), (Link{vertex_of(last), VertexId{12345}, LinkTypeId{1}}));
    EXPECT_EQ(topology.part(route[0]), PartId{2});
}

TEST(HopLimit, IsMoreThanAnyRouteHas)
{
    for (const auto& shapes : {meshes_and_tori(), haec_boxes()})
    {
        for (const auto& shape : shapes)
        {
            const Platform platform(described(shape));
            std::uint64_t most = 0;
            for (std::uint32_t from = 0; from < platform.node_count(); ++from)
            {
                for (std::uint32_t to = 0; to < platform.node_count(); ++to)
                {
                    most = std::max<std::uint64_t>(most, platform.hops({from}, {to}));
                }
            }
            EXPECT_EQ(platform.topology().hop_limit(), most + 1) << text(shape);
        }
    }
}

} // namespace

} // namespace haec_sim::test
