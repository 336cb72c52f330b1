// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "shown_machine.hpp"
#include "tests/machine/machines.hpp"
#include "topology/drawing/drawing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <sstream>

// Pictures of machines: every vertex has a place of its own, and every link a line.

namespace haec_sim::test
{

namespace
{

class DrawnMachines : public testing::TestWithParam<ShownMachine>
{
};

std::uint64_t links_of(const Drawing& drawing, std::size_t type)
{
    std::uint64_t links = 0;
    for (const auto& stroke : drawing.strokes)
    {
        links += stroke.type.value == type ? stroke.links : 0;
    }
    return links;
}

TEST_P(DrawnMachines, HaveEachVertexApartFromOthers)
{
    const auto drawing = drawing_of(GetParam().platform());
    const auto values = GetParam().values();
    ASSERT_EQ(drawing.marks.size(), values["nodes"].asUInt() + values["switches"].asUInt());
    for (std::size_t mark = 0; mark < drawing.marks.size(); ++mark)
    {
        for (std::size_t other = 0; other < mark; ++other)
        {
            EXPECT_GE(length(drawing.marks[mark].at - drawing.marks[other].at),
                      drawing.marks[mark].radius + drawing.marks[other].radius)
                << drawing.marks[mark].title << ", " << drawing.marks[other].title;
        }
    }
}

TEST_P(DrawnMachines, HaveALineForEachLink)
{
    const auto drawing = drawing_of(GetParam().platform());
    for (std::size_t type = 0; type < drawing.classes.size(); ++type)
    {
        const auto links = GetParam().values()["links"][drawing.classes[type].name].asUInt64();
        EXPECT_EQ(drawing.classes[type].links, links);
        EXPECT_EQ(links_of(drawing, type), links);
    }
}

INSTANTIATE_TEST_SUITE_P(Machines, DrawnMachines,
                         testing::Values(torus, mesh_with_nodes, fat_tree, ary_tree, dragonfly,
                                         hierarchy, slim_fly));

std::set<double> heights_of(const Drawing& drawing)
{
    std::set<double> heights;
    for (const auto& mark : drawing.marks)
    {
        heights.insert(mark.at.y);
    }
    return heights;
}

TEST(Drawing, OfATreeHasALineOfVerticesForEachLevel)
{
    const auto drawing = drawing_of(ary_tree.platform());
    EXPECT_EQ(heights_of(drawing).size(), 4U);
    EXPECT_EQ(drawing.marks[0].at.y, *heights_of(drawing).rbegin()) << "nodes are below";
    // A type that nobody here knows.
    EXPECT_EQ(heights_of(drawing_of(machine_with(R"("type": "two_level_tree")"))).size(), 3U);
}

// g (g - 1)/2 pairs of groups, each joined by one link.
TEST(Drawing, OfALargeDragonflyHasItsGroups)
{
    const auto drawing = drawing_of(machine_with(
        R"("type": "dragonfly", "nodes_per_switch": 4, "group": 8, "global_links": 4, "groups": 33)"));
    EXPECT_TRUE(drawing.is_of_groups);
    EXPECT_EQ(drawing.marks.size(), 33U);
    EXPECT_EQ(drawing.marks[1].title, "group 1: 32 nodes, 32 to 63; 8 switches; 60 links inside");
    EXPECT_EQ(drawing.strokes.size(), 33U * 32 / 2);
    EXPECT_EQ(links_of(drawing, 1), 528U);
}

// Each subtree below the top is joined to the switches at the top alone.
TEST(Drawing, OfALargeTreeHasItsSubtreesAroundItsTop)
{
    const auto drawing =
        drawing_of(machine_with(R"("type": "fat_tree", "radix": 16, "levels": 3)"));
    ASSERT_EQ(drawing.marks.size(), 17U);
    EXPECT_EQ(drawing.marks.back().title, "between groups: 64 switches; 0 links inside");
    EXPECT_EQ(drawing.strokes.size(), 16U);
    EXPECT_EQ(links_of(drawing, 2), 1024U);
}

// The places and interfaces of the computers at a group's switches are in the group.
TEST(Drawing, OfALargeClusterHasTheGroupsOfItsNetwork)
{
    const auto drawing = drawing_of(machine_with(
        R"("type": "cluster", "network": {"type": "dragonfly", "nodes_per_switch": 4, "group": 8,
           "global_links": 4, "groups": 33},
           "node": {"places": 2, "interfaces": 1, "links": [[0, "i0", "pcie"], [1, "i0", "pcie"]]})"));
    EXPECT_TRUE(drawing.is_of_groups);
    ASSERT_EQ(drawing.marks.size(), 33U);
    EXPECT_EQ(drawing.marks[1].title,
              "group 1: 64 nodes, 64 to 127; 40 switches; 124 links inside");
    EXPECT_EQ(drawing.strokes.size(), 33U * 32 / 2);
}

TEST(Drawing, OfGroupsHasAtMostEighty)
{
    const auto drawing = drawing_of(machine_with(R"("type": "torus", "size": [1000])"));
    EXPECT_TRUE(drawing.is_of_groups);
    EXPECT_EQ(drawing.marks.size(), 77U) << "of 13 nodes each";
}

TEST(Svg, EscapesNamesAndIsTheSameEachTime)
{
    auto description = machine_of("mesh", {2, 2, 1});
    description.link_types[0].name = "a<b> & \"c\"\x01";
    const auto drawing = drawing_of(Platform(description));
    std::ostringstream first;
    std::ostringstream second;
    write_svg(first, drawing);
    write_svg(second, drawing);
    EXPECT_EQ(first.str(), second.str());
    EXPECT_NE(first.str().find("a&lt;b&gt; &amp; &quot;c&quot;\\x01: 4 links"), std::string::npos);
}

TEST(Svg, FitsTheWindow)
{
    std::ostringstream text;
    write_svg(text, drawing_of(machine_with(R"("type": "torus", "size": [8, 8])")));
    const auto head = text.str().substr(0, text.str().find('>'));
    EXPECT_NE(head.find(R"( width="100%" height="100%" viewBox=")"), std::string::npos) << head;
}

TEST(Circle, HasThePointsOfTheMathematicalLibrary)
{
    for (int step = -40; step <= 40; ++step)
    {
        const double turn = step / 16.0;
        const auto point = on_circle({{1, 2}, 100}, turn);
        EXPECT_NEAR(point.x, 1 + 100 * std::sin(2 * pi * turn), 1e-6);
        EXPECT_NEAR(point.y, 2 - 100 * std::cos(2 * pi * turn), 1e-6);
    }
}

} // namespace

} // namespace haec_sim::test
