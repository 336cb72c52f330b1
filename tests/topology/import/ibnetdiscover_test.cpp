// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "imported.hpp"

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

/// Three hosts on two switches, which are joined by two cables; the third host has both its ports
/// on the second switch. Beside them there are a router and an aggregation node.
const std::string fabric = R"(#
# Topology file: generated on some day
#
# Initiated from node 0000000000000011 port 0000000000000012

vendid=0x2c9
devid=0xd2f0
sysimgguid=0xa1
switchguid=0xa1(a1)
Switch	36 "S-00000000000000a1"		# "leaf;one" enhanced port 0 lid 1 lmc 0
[11]	"H-0000000000000011"[1](12) 		# "n1 mlx5_0" lid 4 4xEDR
[12]	"H-0000000000000021"[1](22) 		# "n2 mlx5_0" lid 6 4xEDR
[34]	"S-00000000000000a2"[34]		# "leaf two" lid 2 4xHDR
[33]	"S-00000000000000a2"[33]		# "leaf two" lid 2 4xHDR

vendid=0x2c9
switchguid=0xa2(a2)
Switch	36 "S-00000000000000a2"		# "leaf two" enhanced port 0 lid 2 lmc 0
[5][ext 5]	"H-0000000000000031"[1](32) 		# "n3 mlx5_0" lid 8 2xEDR
[6]	"H-0000000000000031"[2](33) 		# "n3 mlx5_0" lid 9 2xEDR
[33]	"S-00000000000000a1"[33]		# "leaf;one" lid 1 4xHDR
[34]	"S-00000000000000a1"[34]		# "leaf;one" lid 1 4xHDR
[35]	"R-0000000000000041"[1](42)		# "way out" lid 30 4xEDR
[41]	"H-0000000000000051"[1](52) 		# "Mellanox Technologies Aggregation Node" lid 31 4xHDR

caguid=0x11
Ca	1 "H-0000000000000011"		# "n1 mlx5_0"
[1](12) 	"S-00000000000000a1"[11]		# lid 4 lmc 1 "leaf;one" lid 1 4xEDR

caguid=0x21
Ca	1 "H-0000000000000021"		# "n2 mlx5_0"
[1](22) 	"S-00000000000000a1"[12]		# lid 6 lmc 1 "leaf;one" lid 1 4xEDR

caguid=0x31
Ca	2 "H-0000000000000031"		# "n3 mlx5_0"
[1](32) 	"S-00000000000000a2"[5]		# lid 8 lmc 0 "leaf two" lid 2 2xEDR
[2](33) 	"S-00000000000000a2"[6]		# lid 9 lmc 0 "leaf two" lid 2 2xEDR

rtguid=0x41
Rt	1 "R-0000000000000041"		# "way out"
[1](42)	"S-00000000000000a2"[35]		# lid 30 lmc 0 "leaf two" lid 2 4xEDR

caguid=0x51
Ca	1 "H-0000000000000051"		# "Mellanox Technologies Aggregation Node"
[1](52) 	"S-00000000000000a2"[41]		# lid 31 lmc 0 "leaf two" lid 2 4xHDR
)";

const std::string tables =
    R"(Unicast lids [0x0-0x1f] of switch DR path slid 65535; dlid 65535; 0 guid 0x00000000000000a1 (leaf;one):
  Lid  Out   Destination
       Port     Info 
0x0002 033 : (Switch portguid 0x00000000000000a2: 'leaf two')
0x0004 011 : (Channel Adapter portguid 0x0000000000000012: 'n1 mlx5_0')
0x0005 011 : (Channel Adapter portguid 0x0000000000000012: 'n1 mlx5_0')
0x0006 012 : (Channel Adapter portguid 0x0000000000000022: 'n2 mlx5_0')
0x0007 012 : (Channel Adapter portguid 0x0000000000000022: 'n2 mlx5_0')
0x0008 033 : (Channel Adapter portguid 0x0000000000000032: 'n3 mlx5_0')
0x0009 034 : (Channel Adapter portguid 0x0000000000000033: 'n3 mlx5_0')
0x001e 255 : (Router portguid 0x0000000000000042: 'way out')
8 valid lids dumped 
Unicast lids [0x0-0x1f] of switch Lid 2 guid 0x00000000000000a2 (leaf two):
0x0004 033 # Channel Adapter portguid 0x0000000000000012: 'n1 mlx5_0'
0x0005 034 # Channel Adapter portguid 0x0000000000000012: 'n1 mlx5_0'
0x0006 033 # Channel Adapter portguid 0x0000000000000022: 'n2 mlx5_0'
0x0007 034 # Channel Adapter portguid 0x0000000000000022: 'n2 mlx5_0'
0x0008 005 # Channel Adapter portguid 0x0000000000000032: 'n3 mlx5_0'
0x0009 006 # Channel Adapter portguid 0x0000000000000033: 'n3 mlx5_0'
Multicast mlids [0xc000-0xc3ff] of switch Lid 2 guid 0x00000000000000a2 (leaf two):
0xc000 x x
)";

Import fabric_import(const std::string& text, InfinibandNodes nodes = InfinibandNodes::adapters)
{
    return import_ibnetdiscover(file_with("net.txt", text), {}, nodes);
}

Import routed_import(const std::string& text)
{
    return import_ibnetdiscover(file_with("net.txt", fabric), file_with("lft.txt", text),
                                InfinibandNodes::adapters);
}

std::string without(std::string text, const std::string& part, const std::string& instead = "")
{
    const auto place = text.find(part);
    EXPECT_NE(place, std::string::npos) << part;
    return text.replace(place, part.size(), instead);
}

TEST(Ibnetdiscover, AdaptersAreNodesAndCablesLinks)
{
    const auto import = fabric_import(fabric);
    EXPECT_EQ(import.graph.node_names, (Strings{"n1 mlx5_0", "n2 mlx5_0", "n3 mlx5_0"}));
    EXPECT_EQ(import.graph.switch_names, (Strings{"leaf;one", "leaf two"}));
    EXPECT_EQ(links_of(import), (Strings{"s0 0 4xEDR", "s0 1 4xEDR", "s0 s1 4xHDR", "s0 s1 4xHDR",
                                         "s1 2 2xEDR", "s1 2 2xEDR"}));
    EXPECT_EQ(import.left_out, Strings{"2 routers and aggregation nodes"});
    EXPECT_EQ(missing_figures(import), "latency of 4xEDR, 4xHDR, 2xEDR");
}

TEST(Ibnetdiscover, WidthAndSpeedAreABandwidth)
{
    const std::vector<std::pair<const char*, double>> rates{
        {"4xSDR", 1e9},    {"4xDDR", 2e9},  {"4xQDR", 4e9},  {"4xFDR10", 5e9}, {"4xFDR", 6.818e9},
        {"4xEDR", 12.5e9}, {"4xHDR", 25e9}, {"4xNDR", 50e9}, {"1xQDR", 1e9},   {"12xEDR", 37.5e9}};
    for (const auto& [rate, bandwidth] : rates)
    {
        const auto import = fabric_import(
            without(without(fabric, "lid 4 4xEDR", "lid 4 " + std::string(rate)),
                    "leaf;one\" lid 1 4xEDR", "leaf;one\" lid 1 " + std::string(rate)));
        EXPECT_EQ(import.classes.front().name, rate);
        EXPECT_NEAR(import.classes.front().figures.bandwidth.value().value, bandwidth, 0.001e9);
    }
}

TEST(Ibnetdiscover, NamesThatAreNotOneHostsHaveItsNumber)
{
    auto text = fabric;
    for (auto place = text.find("n2 mlx5_0"); place != std::string::npos;
         place = text.find("n2 mlx5_0"))
    {
        text[place + 1] = '1';
    }
    EXPECT_EQ(
        fabric_import(text).graph.node_names,
        (Strings{"n1 mlx5_0 (0000000000000011)", "n1 mlx5_0 (0000000000000021)", "n3 mlx5_0"}));
}

TEST(Ibnetdiscover, CablesMayHaveNoRate)
{
    const auto one_end = without(fabric, "lid 4 4xEDR", "lid 4");
    EXPECT_EQ(links_of(fabric_import(one_end)).front(), "s0 0 4xEDR");
    const auto import =
        fabric_import(without(one_end, "leaf;one\" lid 1 4xEDR", "leaf;one\" lid 1"));
    EXPECT_EQ(links_of(import).front(), "s0 0 cable");
    EXPECT_EQ(missing_figures(import),
              "bandwidth and latency of cable; latency of 4xEDR, 4xHDR, 2xEDR");
    EXPECT_TRUE(import.warnings.empty());
}

TEST(Ibnetdiscover, OfEndsThatDifferTheLesserCounts)
{
    const auto with_ends = [](const std::string& at_switch, const std::string& at_adapter)
    {
        return fabric_import(without(without(fabric, "lid 4 4xEDR", "lid 4 " + at_switch),
                                     "leaf;one\" lid 1 4xEDR", "leaf;one\" lid 1 " + at_adapter));
    };
    EXPECT_EQ(with_ends("4xEDR", "1xSDR").warnings,
              Strings{"1 cable has ends whose width or speed differ; the lesser counts (port 11 of "
                      "'leaf;one' is 4xEDR, port 1 of 'n1 mlx5_0' is 1xSDR, the link is 1xSDR)"});
    EXPECT_EQ(links_of(with_ends("4xEDR", "1xSDR")).front(), "s0 0 1xSDR");
    EXPECT_EQ(links_of(with_ends("1xEDR", "4xQDR")).front(), "s0 0 1xQDR");
    EXPECT_EQ(links_of(with_ends("4xFDR10", "4xFDR")).front(), "s0 0 4xFDR10");
}

TEST(Ibnetdiscover, LoopsAreLeftOut)
{
    const auto import =
        fabric_import(without(fabric, "[34]\t\"S-00000000000000a2\"[34]",
                              "[20]\t\"S-00000000000000a1\"[21]\t# \"leaf;one\" lid 1 4xHDR\n"
                              "[21]\t\"S-00000000000000a1\"[20]\t# \"leaf;one\" lid 1 4xHDR\n"
                              "[22]\t\"S-00000000000000a1\"[22]\t# \"leaf;one\" lid 1 4xHDR\n"
                              "[34]\t\"S-00000000000000a2\"[34]"));
    EXPECT_EQ(links_of(import), links_of(fabric_import(fabric)));
    EXPECT_EQ(import.left_out,
              (Strings{"2 routers and aggregation nodes", "2 cables from a vertex to itself"}));
}

/// The second port of n3 is on the first switch.
std::string two_rails()
{
    auto text =
        without(fabric, "[6]\t\"H-0000000000000031\"[2](33) \t\t# \"n3 mlx5_0\" lid 9 2xEDR\n");
    text = without(text, "[11]\t",
                   "[6]\t\"H-0000000000000031\"[2](33) \t\t# \"n3 mlx5_0\" lid 9 2xEDR\n[11]\t");
    return without(text, "[2](33) \t\"S-00000000000000a2\"[6]",
                   "[2](33) \t\"S-00000000000000a1\"[6]");
}

TEST(Ibnetdiscover, AdaptersBelowSeveralSwitchesAreInDoubt)
{
    EXPECT_TRUE(fabric_import(fabric).doubts.empty());
    EXPECT_EQ(fabric_import(two_rails()).doubts,
              Strings{"1 adapter is below several switches ('n3 mlx5_0' below 'leaf;one' and 'leaf "
                      "two')"});
    EXPECT_TRUE(fabric_import(two_rails(), InfinibandNodes::hosts).doubts.empty());
}

TEST(Ibnetdiscover, AHostHasTheLinksOfItsAdapters)
{
    auto text = fabric;
    for (auto place = text.find("n3 mlx5_0"); place != std::string::npos;
         place = text.find("n3 mlx5_0"))
    {
        text.replace(place, 9, "n1 mlx5_1");
    }
    const auto import = fabric_import(text, InfinibandNodes::hosts);
    EXPECT_EQ(import.graph.node_names, (Strings{"n1", "n2"}));
    EXPECT_EQ(links_of(import), (Strings{"s0 0 4xEDR", "s0 1 4xEDR", "s0 s1 4xHDR", "s0 s1 4xHDR",
                                         "s1 0 2xEDR", "s1 0 2xEDR"}));
    // The lids 8 and 9 lead to the node as well as 4 and 5 do; ports 33 and 34 are links 2 and 3.
    EXPECT_EQ(import_ibnetdiscover(file_with("net.txt", text), file_with("lft.txt", tables),
                                   InfinibandNodes::hosts)
                  .routing_table,
              "hop_by_hop\n"
              "0 * 0 1 2\n"
              "1 * 0\n"
              "s0 0 0 0 2 3\n"
              "s0 1 1\n"
              "s1 0 0 1 2 3\n"
              "s1 1 0 1\n");
}

TEST(Ibnetdiscover, LinesMayEndAsOnWindows)
{
    std::string text;
    for (const char letter : fabric)
    {
        text += letter == '\n' ? "\r\n" : std::string(1, letter);
    }
    EXPECT_EQ(links_of(fabric_import(text)), links_of(fabric_import(fabric)));
}

TEST(Ibnetdiscover, ForwardingTablesAreARoutingTable)
{
    // Links of the first switch: 0, 1 to its nodes, 2 (33) and 3 (34) to the second; of that: 0, 1
    // to the first, 2 and 3 to its node.
    EXPECT_EQ(routed_import(tables).routing_table, "hop_by_hop\n"
                                                   "0 * 0\n"
                                                   "1 * 0\n"
                                                   "2 * 0 1\n"
                                                   "s0 0 0\n"
                                                   "s0 1 1\n"
                                                   "s0 2 2 3\n"
                                                   "s1 0-1 0 1\n"
                                                   "s1 2 2 3\n");
}

TEST(Ibnetdiscover, RefusesFabricsThatAreNotWhole)
{
    const auto of = [](const std::string& text)
    { return refusal([&] { return fabric_import(text); }); };
    EXPECT_EQ(of("nothing of the kind\n"),
              "net.txt: no channel adapter (Ca) is in the file; check that this is the output of "
              "ibnetdiscover");
    EXPECT_EQ(of("[1] \"S-1\"[2] # \"x\" lid 3 4xEDR\n"),
              "net.txt:1: a port stands before the first switch or adapter; check that this is the "
              "output of ibnetdiscover");
    EXPECT_EQ(of(without(fabric, "Ca\t1 \"H-0000000000000011\"", "Ca\t1 \"H-0000000000000012\"")),
              "net.txt:11: 'H-0000000000000011' has no paragraph in the file; take the output of a "
              "whole run");
    EXPECT_EQ(of(without(fabric, "\"S-00000000000000a1\"[12]", "\"S-00000000000000a1\"[13]")),
              "net.txt:12: port 1 of 'H-0000000000000021' leads elsewhere; take the output of one "
              "run");
    EXPECT_EQ(of(fabric + fabric),
              "net.txt: 'S-00000000000000a1' has two paragraphs; take the output of one run");
    EXPECT_EQ(of(without(fabric, "lid 4 4xEDR", "lid 4 4xZDR")),
              "net.txt:11: '4xZDR' is no width and speed that is known, such as 4xEDR");
    EXPECT_EQ(of(without(fabric, "[11]\t\"H", "[one]\t\"H")),
              "net.txt:11: 'one' is no number of a port; correct it");
    EXPECT_EQ(of(without(fabric, "Switch\t36 \"S-00000000000000a1\"", "Switch\t36 ")),
              "net.txt:10: the line has no description in quotes; check that this is the output of "
              "ibnetdiscover");
}

TEST(Ibnetdiscover, RefusesTablesOfOtherFabrics)
{
    const auto of = [](const std::string& text)
    { return refusal([&] { return routed_import(text); }); };
    EXPECT_EQ(of(tables.substr(0, tables.find("Unicast lids [0x0-0x1f] of switch Lid 2"))),
              "lft.txt: the switch 00000000000000a2 has no table; take the dump of all of them");
    EXPECT_EQ(of(without(tables, "guid 0x00000000000000a1 (", "guid 0x00000000000000a3 (")),
              "lft.txt:1: the fabric has no switch 00000000000000a3; make the dump and the output "
              "of ibnetdiscover at the same time");
    EXPECT_EQ(of(without(tables, "0x0004 011", "0x0004 007")),
              "lft.txt:5: port 7 has no cable in the fabric; take dump and ibnetdiscover at one "
              "time");
    EXPECT_EQ(of(without(tables, "0x0004 011", "0x0004 one")),
              "lft.txt:5: the line has no lid and port; check that this is a dump of forwarding "
              "tables");
    EXPECT_EQ(of(""),
              "lft.txt: the switch 00000000000000a1 has no table; take the dump of all of them");
}

} // namespace

} // namespace haec_sim::test
