// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "reference_topology.hpp"

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace haec_sim::test
{

namespace
{

using Counts = std::vector<std::uint64_t>;

Counts counted(const Shape& shape)
{
    Counts counts(2, 0);
    for (const auto& links : links_of_nodes(shape))
    {
        for (const Neighbour& link : links)
        {
            ++counts[link.type];
        }
    }
    for (auto& count : counts)
    {
        EXPECT_EQ(count % 2, 0u) << "every link has two ends";
        count /= 2;
    }
    return counts;
}

TEST(Topology, NumbersNodesXFirst)
{
    const Platform platform(mesh_of({3, 4, 5}));
    EXPECT_EQ(platform.node_count(), 60u);
    EXPECT_EQ(platform.node({0, 0, 0}), NodeId{0});
    EXPECT_EQ(platform.node({2, 0, 0}), NodeId{2});
    EXPECT_EQ(platform.node({0, 1, 0}), NodeId{3});
    EXPECT_EQ(platform.node({1, 2, 3}), NodeId{1 + 3 * (2 + 4 * 3)});
    EXPECT_EQ(platform.coordinates(NodeId{59}), (Coordinates{2, 3, 4}));
    for (std::uint32_t node = 0; node < 60; ++node)
    {
        EXPECT_EQ(platform.node(platform.coordinates(NodeId{node})), NodeId{node});
    }
}

TEST(Topology, PaperHasBoxOf128OpticalAnd768WirelessLinks)
{
    const Platform platform(haec_box_of({4, 4, 4}));
    EXPECT_EQ(platform.link_counts(), (Counts{128, 768}));
}

TEST(Topology, RingOfTwoHasOneLinkAndOfOneNone)
{
    EXPECT_EQ(Platform(torus_of({2, 1, 1})).link_counts(), (Counts{1, 0}));
    EXPECT_EQ(Platform(torus_of({1, 1, 1})).link_counts(), (Counts{0, 0}));
    EXPECT_EQ(Platform(torus_of({1, 1, 3})).link_counts(), (Counts{0, 3}));
    EXPECT_EQ(Platform(haec_box_of({2, 2, 2})).link_counts(), (Counts{8, 16}));
}

TEST(Topology, CountsTheLinksThatThereAre)
{
    for (const auto& shapes : {meshes_and_tori(), haec_boxes()})
    {
        for (const auto& shape : shapes)
        {
            EXPECT_EQ(Platform(described(shape)).link_counts(), counted(shape)) << text(shape);
        }
    }
}

TEST(Topology, CountsByTheTypesOfTheDimensions)
{
    auto description = mesh_of({3, 3, 3});
    description.link_types.resize(3);
    description.link_types[2].name = "copper";
    description.role_types = {LinkTypeId{2}, LinkTypeId{0}, LinkTypeId{2}};
    EXPECT_EQ(Platform(description).link_counts(), (Counts{18, 0, 36}));
}

TEST(Topology, BoxHoldsTheLargestNumbers)
{
    const Platform platform(haec_box_of({1u << 15, 1u << 15, 2}));
    EXPECT_EQ(platform.node_count(), 1u << 31);
    EXPECT_EQ(platform.link_counts()[1], std::uint64_t{1} << 60);
}

TEST(Topology, RefusesSizesThatCannotBe)
{
    EXPECT_THROW(Platform(mesh_of({0, 4, 4})), UsageError);
    EXPECT_THROW(Platform(mesh_of({4, 4, 0})), UsageError);
    EXPECT_THROW(Platform(mesh_of({1u << 31, 2, 1})), UsageError);
    // A product that is 0 in 64 bits.
    EXPECT_THROW(Platform(mesh_of({1u << 31, 1u << 31, 4})), UsageError);
    EXPECT_NO_THROW(Platform(mesh_of({1u << 31, 1, 1})));
}

TEST(Topology, MessageShowsTheSize)
{
    try
    {
        const Platform platform(mesh_of({4, 0, 7}));
        FAIL() << "no error";
    }
    catch (const UsageError& error)
    {
        EXPECT_STREQ(error.what(), "the topology's size 4x0x7 has a dimension of 0; give every "
                                   "dimension at least 1 node");
    }
}

} // namespace

} // namespace haec_sim::test
