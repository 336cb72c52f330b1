// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "imported.hpp"
#include "topology/import/hostlist.hpp"

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

Import slurm_import(const std::string& text)
{
    return import_slurm(file_with("topology.conf", text));
}

std::string slurm_refusal(const std::string& text)
{
    return refusal([&] { return slurm_import(text); });
}

TEST(Hostlist, IsThatOfSlurm)
{
    const auto names = [](const char* list) { return expand_hostlist(list).value(); };
    EXPECT_EQ(names("login"), Strings{"login"});
    EXPECT_EQ(names("tux[0-2,12],login"), (Strings{"tux0", "tux1", "tux2", "tux12", "login"}));
    EXPECT_EQ(names("n[08-10]x"), (Strings{"n08x", "n09x", "n10x"}));
    EXPECT_EQ(names("n[18446744073709551614-18446744073709551615]"),
              (Strings{"n18446744073709551614", "n18446744073709551615"}));
    EXPECT_EQ(names("r[0-1]n[1-2]"), (Strings{"r0n1", "r0n2", "r1n1", "r1n2"}));
    for (const char* list :
         {"", "a,,b", "a[", "a]", "a[]", "a[2-1]", "a[1-2-3]", "a[x]", "a[0-16777216]",
          "a[0-9999]b[0-9999]", "a[0-18446744073709551615]", "a[0][0][0][0][0][0][0][0][0]"})
    {
        EXPECT_FALSE(expand_hostlist(list)) << list;
    }
}

TEST(Slurm, HasALinkForEachChildOfASwitch)
{
    const auto import = slurm_import("# The machine\n"
                                     "SwitchName=top Switches=leaf[0-1] # spine\n"
                                     "SwitchName=leaf0 Nodes=n[0-1]\n"
                                     "\n"
                                     "switchname=leaf1 \\\n"
                                     "  nodes=n[2-3],login LINKSPEED=100\n");
    EXPECT_EQ(import.graph.node_names, (Strings{"n0", "n1", "n2", "n3", "login"}));
    EXPECT_EQ(import.graph.switch_names, (Strings{"top", "leaf0", "leaf1"}));
    EXPECT_EQ(links_of(import), (Strings{"s1 s0 switch", "s2 s0 switch", "0 s1 node", "1 s1 node",
                                         "2 s2 node", "3 s2 node", "4 s2 node"}));
    EXPECT_EQ(import.left_out, Strings{"LinkSpeed, which has no unit"});
    EXPECT_EQ(missing_figures(import), "bandwidth and latency of node, switch");
}

TEST(Slurm, NodesMayHaveTwoSwitches)
{
    EXPECT_EQ(links_of(slurm_import("SwitchName=a Nodes=n\nSwitchName=b Nodes=n\n")),
              (Strings{"0 s0 node", "0 s1 node"}));
}

TEST(Slurm, RefusesOtherLines)
{
    EXPECT_EQ(slurm_refusal("BlockName=b1 Nodes=n[0-3]\n"),
              "topology.conf:1: 'BlockName' is no key of topology/tree, whose lines are read "
              "alone; use one of SwitchName, Switches, Nodes, LinkSpeed");
    EXPECT_EQ(slurm_refusal("\nSwitchName=a Node=n\n"),
              "topology.conf:2: 'Node' is no key of topology/tree, whose lines are read alone; did "
              "you mean 'Nodes'?");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=n[3-1]\n"),
              "topology.conf:1: Nodes 'n[3-1]' is no list of names, such as tux[0-3,12]");
    EXPECT_EQ(slurm_refusal("Nodes=n\n"), "topology.conf:1: the line has no SwitchName; add it");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=n\nSwitchName=a Nodes=m\n"),
              "topology.conf:2: the switch 'a' has a line already; join the two");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=n\nSwitchName=b Switches=c\n"),
              "topology.conf:2: the switch 'c' has no line; add it");
    EXPECT_EQ(slurm_refusal("# nothing\n"),
              "topology.conf: no switch has nodes; check that this is the topology.conf of "
              "topology/tree");
}

} // namespace

} // namespace haec_sim::test
