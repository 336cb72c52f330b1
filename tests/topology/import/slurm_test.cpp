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
    return import_slurm(file_with("topology.conf", text), {});
}

Import yaml_import(const std::string& text, const std::string& name = {})
{
    return import_slurm(file_with("topology.yaml", text), name);
}

std::string slurm_refusal(const std::string& text)
{
    return refusal([&] { return slurm_import(text); });
}

std::string yaml_refusal(const std::string& text, const std::string& name = {})
{
    return refusal([&] { return yaml_import(text, name); });
}

/// That of the manual page topology.conf, with other numbers.
const std::string four_blocks = "BlockName=b1 Nodes=n[1-2]\nBlockName=b2 Nodes=n[3-4]\n"
                                "BlockName=b3 Nodes=n[5-6]\nBlockName=b4 Nodes=n[7-8]\n";

/// The first two of the manual page topology.yaml, with fewer nodes.
const std::string two_topologies = R"(---
- topology: topo1
  cluster_default: true
  tree:
    switches:
      - switch: sw_root
        children: s[1-2]
      - switch: s1
        nodes: node[01-02]
      - switch: s2
        nodes: [node03, "node[04-05]"]
- topology: topo2
  cluster_default: false
  block:
    block_sizes:
      - 2
      - 4
    blocks:
      - block: b1
        nodes: node[01-02]
      - block: b2
        nodes: node[03-04]
- topology: topo3
  flat: true
)";

TEST(Hostlist, IsThatOfSlurm)
{
    const auto names = [](const char* list) { return expand_hostlist(list).value(); };
    EXPECT_EQ(names("login"), Strings{"login"});
    EXPECT_EQ(names("tux[0-2,12],login"), (Strings{"tux0", "tux1", "tux2", "tux12", "login"}));
    EXPECT_EQ(names("n[08-10]x"), (Strings{"n08x", "n09x", "n10x"}));
    EXPECT_EQ(names("n[18446744073709551614-18446744073709551615]"),
              (Strings{"n18446744073709551614", "n18446744073709551615"}));
    EXPECT_EQ(names("r[0-1]n[1-2]"), (Strings{"r0n1", "r0n2", "r1n1", "r1n2"}));
    for (const char* list : {"", "a,,b", "a[", "a]", "a[]", "a[2-1]", "a[1-2-3]", "a[x]",
                             "a[0-16777216]", "a[0-9999]b[0-9999]", "a[0-1048576]",
                             "a[0-18446744073709551615]", "a[0][0][0][0][0][0][0][0][0]"})
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

TEST(Slurm, LinesAreJoinedAsSlurmDoesIt)
{
    // No blank comes between joined lines; a comment ends with its line; values may be in quotes.
    EXPECT_EQ(links_of(slurm_import("SwitchName=a Nodes=n0,\\ \n"
                                    "n1,n2 # of \\\n"
                                    "SwitchName = b Nodes = \"m0,m1\"\n"
                                    "SwitchName=top Swit\\\n"
                                    "ches=a,\\\n"
                                    "b\\\n")),
              (Strings{"0 s0 node", "1 s0 node", "2 s0 node", "3 s1 node", "4 s1 node",
                       "s0 s2 switch", "s1 s2 switch"}));
    // Two backslashes are a letter, and # behind one is no comment.
    EXPECT_EQ(slurm_import("SwitchName=a\\#b Nodes=n\\\\\n").graph.switch_names, Strings{"a#b"});
    EXPECT_EQ(slurm_refusal("SwitchName=a \\\nNode=n\n"),
              "topology.conf:1: 'Node' is no key of topology/tree or topology/block, whose lines "
              "are read alone; did you mean 'Nodes'?");
}

TEST(Slurm, NodesMayHaveTwoSwitches)
{
    const auto import = slurm_import("SwitchName=a Nodes=n\nSwitchName=b Nodes=n\n");
    EXPECT_EQ(links_of(import), (Strings{"0 s0 node", "0 s1 node"}));
    EXPECT_EQ(import.warnings,
              Strings{"1 node is in several lists of a switch ('n'), and has a link for each"});
}

TEST(Slurm, BlocksAreBelowTheSwitchesOfTheirSizes)
{
    const Strings nodes{"0 s0 node", "1 s0 node", "2 s1 node", "3 s1 node",
                        "4 s2 node", "5 s2 node", "6 s3 node", "7 s3 node"};
    const auto with = [&](const Strings& more)
    {
        auto all = nodes;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    EXPECT_EQ(links_of(slurm_import(four_blocks)),
              with({"s0 s4 block", "s1 s4 block", "s2 s4 block", "s3 s4 block"}));
    const auto pairs = slurm_import(four_blocks + "BlockSizes=30,60\n");
    EXPECT_EQ(links_of(pairs), with({"s0 s4 block", "s1 s4 block", "s2 s5 block", "s3 s5 block",
                                     "s4 s6 blocks_2", "s5 s6 blocks_2"}));
    EXPECT_EQ(pairs.graph.switch_names,
              (Strings{"b1", "b2", "b3", "b4", "b1..b2", "b3..b4", "b1..b4"}));
    EXPECT_EQ(missing_figures(pairs), "bandwidth and latency of node, block, blocks_2");
    EXPECT_EQ(links_of(slurm_import("BlockSizes=30,120\n" + four_blocks)),
              links_of(slurm_import(four_blocks)));
    // A block that is left alone is below the next switch.
    EXPECT_EQ(links_of(slurm_import("BlockName=b1 Nodes=n1\nBlockName=b2 Nodes=n2\n"
                                    "BlockName=b3 Nodes=n3\nBlockSizes=1,2\n")),
              (Strings{"0 s0 node", "1 s1 node", "2 s2 node", "s0 s3 block", "s1 s3 block",
                       "s3 s4 blocks_2", "s2 s4 block"}));
}

TEST(Slurm, ReadsTheDefaultTopologyOfYaml)
{
    const auto import = yaml_import(two_topologies);
    EXPECT_EQ(import.graph.node_names, (Strings{"node01", "node02", "node03", "node04", "node05"}));
    EXPECT_EQ(links_of(import), (Strings{"s1 s0 switch", "s2 s0 switch", "0 s1 node", "1 s1 node",
                                         "2 s2 node", "3 s2 node", "4 s2 node"}));
    EXPECT_EQ(import.left_out, Strings{"the topologies 'topo2', 'topo3'"});
}

TEST(Slurm, ReadsATopologyOfYamlByItsName)
{
    EXPECT_EQ(links_of(yaml_import(two_topologies, "topo2")),
              (Strings{"0 s0 node", "1 s0 node", "2 s1 node", "3 s1 node", "s0 s2 block",
                       "s1 s2 block"}));
    EXPECT_EQ(yaml_refusal(two_topologies, "topo3"),
              "topology.yaml: [2].flat: topology/flat is not supported; only trees and blocks are "
              "imported");
    EXPECT_EQ(yaml_refusal(two_topologies, "topo4"),
              "topology.yaml: no topology has the name 'topo4'; it has 'topo1', 'topo2', 'topo3'");
    EXPECT_EQ(refusal([] { return import_slurm(file_with("topology.conf", four_blocks), "x"); }),
              "topology.conf: the file has one topology, which has no name; leave "
              "--slurm-topology out");
}

TEST(Slurm, RefusesOtherYaml)
{
    EXPECT_EQ(yaml_refusal("a: 1\n"), "topology.yaml: expected a list of topologies, as in "
                                      "Slurm's topology.yaml");
    EXPECT_EQ(yaml_refusal("- topology: t\n  tree:\n    switches:\n    - switch: s\n"
                           "      node: n\n"),
              "topology.yaml: [0].tree.switches[0].node: no such key; did you mean 'nodes'?");
    EXPECT_EQ(yaml_refusal("- topology: t\n"),
              "topology.yaml: [0]: expected one of tree, block, flat, ring, torus3d");
    EXPECT_EQ(yaml_refusal("- topology: t\n  tree: {switches: [{switch: 1, nodes: n}]}\n"),
              "topology.yaml: [0].tree.switches[0].switch: expected a text");
    EXPECT_EQ(yaml_refusal("- topology: t\n  block: {block_sizes: [2, 6], blocks: [{block: b, "
                           "nodes: n}]}\n"),
              "topology.yaml: [0].block: the block size 6 is no power of 2, up to 32768, times the "
              "first one; correct it");
    EXPECT_EQ(yaml_refusal("- topology: t\n  tree: [\n"),
              "topology.yaml:3:1: not valid YAML: end of sequence flow not found");
}

TEST(Slurm, RefusesOtherLines)
{
    EXPECT_EQ(slurm_refusal("RingName=r Nodes=n[0-3]\n"),
              "topology.conf:1: topology/ring is not supported: its rings have no links between "
              "each other");
    EXPECT_EQ(slurm_refusal("BlockName=b1 Nodes=n\nSwitchName=s Nodes=m\n"),
              "topology.conf: SwitchName and BlockName are of different plugins; take the lines of "
              "one");
    EXPECT_EQ(slurm_refusal("BlockName=b1 Nodes=n\nBlockSizes=0\n"),
              "topology.conf:2: the block size 0 is no power of 2, up to 32768, times the first "
              "one; correct it");
    EXPECT_EQ(slurm_refusal("BlockSizes=4,x\n"),
              "topology.conf:1: BlockSizes '4,x' is no list of numbers, such as 30,120");
    EXPECT_EQ(slurm_refusal("\nSwitchName=a Node=n\n"),
              "topology.conf:2: 'Node' is no key of topology/tree or topology/block, whose lines "
              "are read alone; did you mean 'Nodes'?");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes\n"),
              "topology.conf:1: 'Nodes' has no value; write KEY=VALUE");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=\"n\n"),
              "topology.conf:1: the value of 'Nodes' has no second quote; add it");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=n[3-1]\n"),
              "topology.conf:1: the list of nodes 'n[3-1]' is no list of names, such as "
              "tux[0-3,12], or has more than 1048576 names");
    EXPECT_EQ(slurm_refusal("Nodes=n\n"),
              "topology.conf:1: the line has no SwitchName or BlockName; add it");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=n\nSwitchName=a Nodes=m\n"),
              "topology.conf:2: the switch 'a' is there already; join the two");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=n\nSwitchName=b Switches=c\n"),
              "topology.conf:2: the switch 'c' is not defined; add it");
    EXPECT_EQ(slurm_refusal("SwitchName=a Nodes=n\nSwitchName=b Switches=c\nSwitchName=c "
                            "Switches=b\n"),
              "topology.conf:2: the switch 'b' is below itself or below a switch that is; correct "
              "the lists of switches");
    EXPECT_EQ(slurm_refusal("# nothing\n"),
              "topology.conf: no switch has nodes; check that this is the topology.conf or "
              "topology.yaml of topology/tree or topology/block");
}

TEST(Slurm, PromisesOfMoreNodesThanThereAreTakeNoMemory)
{
    EXPECT_NE(slurm_refusal("SwitchName=a Nodes=n[0-999999999999999999]\n").find("more than"),
              std::string::npos);
    std::string lines;
    for (int line = 0; line < 20; ++line)
    {
        const auto number = std::to_string(line);
        lines += "SwitchName=s" + number + " Nodes=n" + number + "x[0-999999]\n";
    }
    EXPECT_EQ(slurm_refusal(lines), "topology.conf:2: the machine has more than 1048576 nodes; "
                                    "take a part of it");
}

} // namespace

} // namespace haec_sim::test
