// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "imported.hpp"
#include "topology/import/finished_import.hpp"

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

/// Nodes a, b, c, and the switches s and t.
Import five_vertices(std::vector<ImportedLink> links)
{
    Import import;
    import.classes = {{ "link" }};
    import.graph.node_names = {"a", "b", "c"};
    import.graph.switch_names = {"s", "t"};
    import.graph.nodes = 3;
    import.graph.switches = 2;
    import.graph.links = std::move(links);
    return import;
}

constexpr ImportedVertex s{0, true};
constexpr ImportedVertex t{1, true};

std::string fault(Import import)
{
    try
    {
        require_whole(import, false);
    }
    catch (const Error& error)
    {
        EXPECT_EQ(error.exit_status(), 1);
        return error.what();
    }
    return {};
}

TEST(FinishedImport, NamesAreNoNumbers)
{
    auto import = five_vertices({});
    import.graph.node_names = {"1", "1-4", "s0"};
    import.graph.switch_names = {"s1", "s"};
    name_apart(import);
    EXPECT_EQ(import.graph.node_names, (Strings{"node_1", "node_1-4", "node_s0"}));
    EXPECT_EQ(import.graph.switch_names, (Strings{"switch_s1", "s"}));
    EXPECT_EQ(import.warnings, Strings{"4 names read like numbers of vertices, and so got a "
                                       "prefix: '1' is 'node_1'"});
}

TEST(FinishedImport, NamesDiffer)
{
    auto import = five_vertices({});
    import.graph.switch_names = {"a", "a"};
    name_apart(import);
    EXPECT_EQ(import.graph.switch_names, (Strings{"a_2", "a_3"}));
    EXPECT_TRUE(import.warnings.empty());
}

TEST(FinishedImport, NodesReachEachOther)
{
    EXPECT_EQ(fault(five_vertices({{{0}, s}, {{1}, s}, {{2}, t}, {s, t}})), "");
    EXPECT_EQ(fault(five_vertices({{{0}, s}, {{1}, s}})),
              "the machine cannot be used as it is: 1 node has no link ('c'); correct its file, or "
              "use --force to import the largest part");
    // A node beside switches joins nothing.
    EXPECT_EQ(fault(five_vertices({{{0}, s}, {{1}, s}, {{1}, t}, {{2}, t}})),
              "the machine cannot be used as it is: its nodes are 2 islands that do not reach each "
              "other (2 with 'a', 1 with 'c'); correct its file, or use --force to import the "
              "largest part");
}

TEST(FinishedImport, NodesOfTwoRailsReachEachOtherByTheOneThatAllHave)
{
    // The first link of a and that of b are of different rails.
    EXPECT_EQ(fault(five_vertices({{{0}, s}, {{1}, t}, {{1}, s}, {{2}, s}, {{2}, t}})), "");
}

TEST(FinishedImport, TheLargestPartStaysIfForced)
{
    auto import = five_vertices({{{0}, s}, {{1}, t}, {{2}, t}});
    require_whole(import, true);
    EXPECT_EQ(import.graph.node_names, (Strings{"b", "c"}));
    EXPECT_EQ(import.graph.switch_names, Strings{"t"});
    EXPECT_EQ(links_of(import), (Strings{"0 s0 link", "1 s0 link"}));
    EXPECT_EQ(import.left_out, Strings{"all nodes but 2"});
}

TEST(FinishedImport, DoubtsNeedForce)
{
    auto import = five_vertices({{{0}, s}, {{1}, s}, {{2}, s}});
    import.doubts = {"it is odd"};
    EXPECT_EQ(fault(import),
              "the machine cannot be used as it is: it is odd; correct its file, or use --force");
    require_whole(import, true);
    EXPECT_EQ(import.warnings, Strings{"it is odd"});
    EXPECT_EQ(import.graph.nodes, 3U);
}

} // namespace

} // namespace haec_sim::test
