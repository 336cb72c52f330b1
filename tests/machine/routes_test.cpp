// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "reference_topology.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace haec_sim::test
{

namespace
{

// Calls visit(shape, platform, from, to) for all pairs of nodes of all topologies.
template <class Visitor>
void each_pair(const std::vector<Shape>& shapes, Visitor visit)
{
    for (const auto& shape : shapes)
    {
        SCOPED_TRACE(text(shape));
        const Platform platform(described(shape));
        for (std::uint32_t from = 0; from < platform.node_count(); ++from)
        {
            for (std::uint32_t to = 0; to < platform.node_count(); ++to)
            {
                visit(platform, NodeId{from}, NodeId{to});
            }
        }
    }
}

std::vector<Shape> all_topologies()
{
    auto all = meshes_and_tori();
    const auto boxes = haec_boxes();
    all.insert(all.end(), boxes.begin(), boxes.end());
    return all;
}

std::vector<std::uint32_t> nodes_on_way(const Platform& platform, std::uint32_t from,
                                        std::uint32_t to)
{
    std::vector<std::uint32_t> nodes{from};
    for (const LinkId passed : platform.route(NodeId{from}, NodeId{to}))
    {
        nodes.push_back(platform.topology().link(passed).to.value);
    }
    return nodes;
}

TEST(Routes, AreContiguousAndUseExistingLinks)
{
    for (const auto& shape : all_topologies())
    {
        const auto links = links_of_nodes(shape);
        each_pair({shape},
                  [&](const Platform& platform, NodeId from, NodeId to)
                  {
                      VertexId here = vertex_of(from);
                      for (const LinkId passed : platform.route(from, to))
                      {
                          const Link hop = platform.topology().link(passed);
                          ASSERT_EQ(hop.from, here);
                          ASSERT_TRUE(std::any_of(
                              links[here.value].begin(), links[here.value].end(),
                              [&](const Neighbour& link)
                              { return link.to == hop.to.value && link.type == hop.type.value; }));
                          here = hop.to;
                      }
                      ASSERT_EQ(here, vertex_of(to));
                  });
    }
}

TEST(Routes, CountsAreThoseOfTheRoute)
{
    each_pair(all_topologies(),
              [](const Platform& platform, NodeId from, NodeId to)
              {
                  HopCounts counts(platform.link_types().size(), 0);
                  const auto route = platform.route(from, to);
                  for (const LinkId passed : route)
                  {
                      ++counts[platform.topology().link(passed).type.value];
                  }
                  ASSERT_EQ(platform.hop_counts(from, to), counts);
                  ASSERT_EQ(platform.hops(from, to), route.size());
              });
}

TEST(Routes, OfMeshesAndToriAreShortest)
{
    for (const auto& shape : meshes_and_tori())
    {
        const auto links = links_of_nodes(shape);
        each_pair({shape}, [&](const Platform& platform, NodeId from, NodeId to)
                  { ASSERT_EQ(platform.hops(from, to), distances(links, from.value)[to.value]); });
    }
}

TEST(Routes, ChangeXThenYThenZ)
{
    const Platform platform(mesh_of({3, 3, 3}));
    EXPECT_EQ(nodes_on_way(platform, 0, 26), (std::vector<std::uint32_t>{0, 1, 2, 5, 8, 17, 26}));
    EXPECT_EQ(nodes_on_way(platform, 26, 0),
              (std::vector<std::uint32_t>{26, 25, 24, 21, 18, 9, 0}));
    EXPECT_EQ(platform.hop_counts(NodeId{0}, NodeId{26}), (HopCounts{4, 2}));
}

TEST(Routes, TakeTheShorterWayRound)
{
    const Platform ring(torus_of({5, 1, 1}));
    EXPECT_EQ(nodes_on_way(ring, 0, 2), (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(nodes_on_way(ring, 0, 3), (std::vector<std::uint32_t>{0, 4, 3}));
    EXPECT_EQ(nodes_on_way(ring, 4, 1), (std::vector<std::uint32_t>{4, 0, 1}));
}

TEST(Routes, TakeThePositiveDirectionAtTies)
{
    const Platform ring(torus_of({4, 1, 1}));
    EXPECT_EQ(nodes_on_way(ring, 0, 2), (std::vector<std::uint32_t>{0, 1, 2}));
    EXPECT_EQ(nodes_on_way(ring, 2, 0), (std::vector<std::uint32_t>{2, 3, 0}));
    EXPECT_EQ(nodes_on_way(ring, 3, 1), (std::vector<std::uint32_t>{3, 0, 1}));
}

TEST(Routes, KeepToTheOpenDimensions)
{
    const Platform mixed(mesh_of({4, 4, 1}, {false, true, false}));
    EXPECT_EQ(nodes_on_way(mixed, 0, 15), (std::vector<std::uint32_t>{0, 1, 2, 3, 15}));
}

TEST(Routes, CountsOfALongLineNeedNoLoop)
{
    const Platform line(mesh_of({1u << 31, 1, 1}));
    std::uint64_t sum = 0;
    for (int i = 0; i < 1000; ++i)
    {
        sum += line.hops(NodeId{0}, NodeId{(1u << 31) - 1});
        sum += line.hop_counts(NodeId{(1u << 31) - 1}, NodeId{0})[0];
    }
    EXPECT_EQ(sum, 2000 * ((std::uint64_t{1} << 31) - 1));
}

} // namespace

} // namespace haec_sim::test
