// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Routes of a 4x4x4 box, worked out by hand. Node (x, y, z) is x + 4 y + 16 z.

#include "reference_topology.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace haec_sim::test
{

namespace
{

constexpr LinkTypeId optical{0};
constexpr LinkTypeId wireless{1};

class HaecBox : public testing::Test
{
protected:
    std::vector<Link> route(const Coordinates& from, const Coordinates& to) const
    {
        std::vector<Link> links;
        for (const LinkId passed : box_.route(box_.node(from), box_.node(to)))
        {
            links.push_back(box_.topology().link(passed));
        }
        return links;
    }

    HopCounts counts(const Coordinates& from, const Coordinates& to) const
    {
        return box_.hop_counts(box_.node(from), box_.node(to));
    }

    Link hop(const Coordinates& from, const Coordinates& to, LinkTypeId type) const
    {
        return {vertex_of(box_.node(from)), vertex_of(box_.node(to)), type};
    }

    const Platform box_{haec_box_of({4, 4, 4})};
};

TEST_F(HaecBox, OnOneNodeHasNoHop)
{
    EXPECT_TRUE(route({1, 2, 3}, {1, 2, 3}).empty());
    EXPECT_EQ(counts({1, 2, 3}, {1, 2, 3}), (HopCounts{0, 0}));
}

TEST_F(HaecBox, OnOneBoardIsATorusOfOpticalLinks)
{
    EXPECT_EQ(route({0, 0, 2}, {3, 2, 2}), (std::vector<Link>{hop({0, 0, 2}, {3, 0, 2}, optical),
                                                              hop({3, 0, 2}, {3, 1, 2}, optical),
                                                              hop({3, 1, 2}, {3, 2, 2}, optical)}));
    EXPECT_EQ(counts({0, 0, 2}, {2, 2, 2}), (HopCounts{4, 0}));
}

TEST_F(HaecBox, ToTheNextBoardIsOneWirelessHopToAnyNode)
{
    EXPECT_EQ(route({0, 0, 1}, {2, 3, 2}),
              (std::vector<Link>{hop({0, 0, 1}, {2, 3, 2}, wireless)}));
    EXPECT_EQ(route({0, 0, 1}, {0, 0, 0}),
              (std::vector<Link>{hop({0, 0, 1}, {0, 0, 0}, wireless)}));
}

TEST_F(HaecBox, FirstWirelessHopGoesToTheDestinationsXAndY)
{
    EXPECT_EQ(
        route({0, 1, 0}, {2, 3, 3}),
        (std::vector<Link>{hop({0, 1, 0}, {2, 3, 1}, wireless), hop({2, 3, 1}, {2, 3, 2}, wireless),
                           hop({2, 3, 2}, {2, 3, 3}, wireless)}));
    EXPECT_EQ(route({2, 3, 3}, {0, 1, 1}),
              (std::vector<Link>{hop({2, 3, 3}, {0, 1, 2}, wireless),
                                 hop({0, 1, 2}, {0, 1, 1}, wireless)}));
}

TEST_F(HaecBox, BoardsFormNoRing)
{
    EXPECT_EQ(counts({0, 0, 0}, {0, 0, 3}), (HopCounts{0, 3}));
    EXPECT_EQ(counts({3, 3, 3}, {0, 0, 0}), (HopCounts{0, 3}));
}

} // namespace

} // namespace haec_sim::test
