// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "imported.hpp"

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

/// A zone with the hosts a and b and the router r.
std::string zone(const std::string& parts, const std::string& routing = "Floyd")
{
    return R"(<platform version="4"><AS id="z" routing=")" + routing + R"(">
  <host id="a" speed="1Gf"/> <host id="b" speed="1Gf"/> <router id="r"/>
  <link id="one" bandwidth="1Gbps" latency="10us" sharing_policy="SPLITDUPLEX"/>
  <link id="two" bandwidth="125MBps" latency="0.01ms" sharing_policy="FULLDUPLEX"/>
  <link id="half" bandwidth="2GBps"/>
  <link id="pipe" bandwidth="3GBps" latency="15us" sharing_policy="FATPIPE"/>
)" + parts +
           "</AS></platform>";
}

std::string route(const std::string& from, const std::string& to, const std::string& link,
                  const std::string& attributes = "", const std::string& direction = "UP")
{
    return "<route src=\"" + from + "\" dst=\"" + to + "\" " + attributes + "><link_ctn id=\"" +
           link + "\" direction=\"" + direction + "\"/></route>";
}

Import zone_import(const std::string& text)
{
    return import_simgrid(file_with("z.xml", text));
}

std::string zone_refusal(const std::string& parts)
{
    return refusal([&] { return zone_import(zone(parts)); });
}

const std::string one_way = "symmetrical=\"NO\"";

TEST(SimgridZone, HasALinkForEachRoute)
{
    for (const char* routing : {"Floyd", "Dijkstra", "DijkstraCache"})
    {
        const auto import =
            zone_import(zone(route("a", "r", "one") + route("b", "r", "two", "", "DOWN"), routing));
        EXPECT_EQ(import.graph.node_names, (Strings{"a", "b"}));
        EXPECT_EQ(import.graph.switch_names, Strings{"r"});
        // One class, as the figures are the same.
        EXPECT_EQ(links_of(import), (Strings{"0 s0 125MBps_10us", "1 s0 125MBps_10us"}));
        EXPECT_TRUE(import.warnings.empty());
    }
}

TEST(SimgridZone, HasOneLinkForTwoRoutesThatAreItsDirections)
{
    EXPECT_EQ(links_of(zone_import(zone(route("a", "r", "one", one_way) + route("b", "r", "two") +
                                        route("r", "a", "one", one_way, "DOWN")))),
              (Strings{"0 s0 125MBps_10us", "1 s0 125MBps_10us"}));
    EXPECT_EQ(links_of(zone_import(
                  zone(route("a", "r", "one_UP", one_way) + route("r", "a", "one_DOWN", one_way)))),
              Strings{"0 s0 125MBps_10us"});
}

TEST(SimgridZone, HasLinksOfOneDirection)
{
    const auto import =
        zone_import(zone(route("a", "r", "half", one_way) + route("r", "b", "one", one_way) +
                         route("b", "a", "two", one_way)));
    EXPECT_EQ(links_of(import),
              (Strings{"0 -> s0 2GBps_0ns", "s0 -> 1 125MBps_10us", "1 -> 0 125MBps_10us"}));
    EXPECT_TRUE(import.warnings.empty());
}

// SimGrid leads routes through hosts, nodes beside switches forward nothing.
TEST(SimgridZone, HasASwitchBeforeAHostThatForwards)
{
    const auto import = zone_import(zone(route("r", "a", "one") + route("a", "b", "two")));
    // No route between hosts leads through one.
    EXPECT_EQ(links_of(import), (Strings{"s0 0 125MBps_10us", "0 1 125MBps_10us"}));
    const auto three = zone_import(zone(R"(<host id="c" speed="1Gf"/>)" + route("c", "r", "one") +
                                        route("r", "a", "half") + route("a", "b", "two")));
    EXPECT_EQ(links_of(three),
              (Strings{"2 s0 125MBps_10us", "s0 s1 2GBps_0ns", "s1 1 125MBps_10us", "0 s1 joint"}));
    EXPECT_EQ(three.graph.switch_names, (Strings{"r", "a_port"}));
}

TEST(SimgridZone, TakesRoutesToOneselfForMemory)
{
    const auto import = zone_import(
        zone(route("a", "r", "one") + route("a", "a", "pipe") + route("b", "b", "pipe")));
    EXPECT_EQ(import.memory, (ImportedFigures{BytesPerSecond{3e9}, Nanoseconds(15e3)}));
    EXPECT_EQ(links_of(import), Strings{"0 s0 125MBps_10us"});
    EXPECT_EQ(zone_refusal(route("a", "a", "pipe") + route("b", "b", "half")),
              "z.xml: route from 'b' to 'b': its figures differ from the figures of another host's "
              "route to itself; give all hosts the same figures");
}

TEST(SimgridZone, WarnsOfLinksThatAreSharedOtherwise)
{
    EXPECT_EQ(zone_import(zone(route("a", "b", "half"))).warnings,
              Strings{"the directions of 1 links share their bandwidth in SimGrid (sharing_policy "
                      "SHARED); here each direction has its own"});
    EXPECT_EQ(zone_import(zone(route("a", "b", "pipe"))).warnings,
              Strings{"messages do not share the bandwidth of 1 links in SimGrid (sharing_policy "
                      "FATPIPE); here they do"});
    EXPECT_EQ(zone_refusal(R"(<link id="l" bandwidth="1Gbps" sharing_policy="WIFI"/>)"),
              "z.xml: link 'l': sharing_policy WIFI is not read, only SPLITDUPLEX, SHARED and "
              "FATPIPE; name one of these");
}

// The link is one for both routes: a switch of its own at each end, and nothing lost before it.
TEST(SimgridZone, HasALinkOfItsOwnPlacesForRoutesThatShareIt)
{
    const auto import =
        zone_import(zone(route("a", "r", "half", one_way) + route("r", "b", "half", one_way) +
                         route("b", "a", "one", one_way)));
    EXPECT_EQ(links_of(import),
              (Strings{"0 -> s0 joint", "s0 -> s1 2GBps_0ns", "s1 -> s2 joint", "s2 -> s0 joint",
                       "s1 -> 1 joint", "1 -> 0 125MBps_10us"}));
    EXPECT_EQ(import.graph.switch_names, (Strings{"half_in", "half_out", "r"}));
}

TEST(SimgridZone, RefusesRoutesOfUnknownParts)
{
    EXPECT_EQ(zone_refusal(route("a", "r", "three")),
              "z.xml: link_ctn 'three': the link 'three' is not defined before it in the file; add "
              "it");
    EXPECT_EQ(zone_refusal(route("a", "c", "one")),
              "z.xml: route from 'a' to 'c': 'c' is not defined before it in zone 'z'; add it");
    EXPECT_EQ(zone_refusal(route("a", "r", "one") + route("a", "r", "two")),
              "z.xml: route from 'a' to 'r': there is such a route already; leave one out");
    EXPECT_EQ(zone_refusal(R"(<route src="a" dst="r"/>)"),
              "z.xml: route from 'a' to 'r': it has no link; add an element link_ctn for each");
}

TEST(SimgridZone, RefusesElementsThatChangeTheMachine)
{
    EXPECT_EQ(zone_refusal(R"(<bypassRoute src="a" dst="a"><link_ctn id="one"/></bypassRoute>)"),
              "z.xml: bypassRoute from 'a' to 'a': it leads from 'a' to itself; leave it out");
    EXPECT_EQ(zone_refusal(R"(<trace id="t" periodicity="1">0 1</trace>)").substr(0, 21),
              "z.xml: trace 't': suc");
    EXPECT_EQ(zone_refusal(R"(<link id="l" bandwidth="1Gbps" bandwidth_file="b.txt"/>)"),
              "z.xml: link 'l': bandwidth_file lets figures change while the program runs, which "
              "machines here cannot; remove it");
    EXPECT_EQ(zone_refusal(R"(<link id="l" bandwidth="0Bps"/>)"),
              "z.xml: link 'l': bandwidth '0Bps' is no bandwidth; write one such as 125MBps or "
              "1Gbps");
    EXPECT_EQ(zone_refusal(R"(<host id="a" speed="1Gf"/>)"),
              "z.xml: host 'a': another one has this name already; rename one of them");
    EXPECT_EQ(zone_refusal(R"(<link id="one" bandwidth="1Gbps"/>)"),
              "z.xml: link 'one': another link has this name already; rename one of them");
    EXPECT_EQ(refusal([] { return zone_import(zone("", "Vivaldi")); }),
              "z.xml: AS 'z': routing Vivaldi is not read, only Full, Floyd, Dijkstra, Cluster and "
              "None, whose routes are lists of links; name one of these");
}

TEST(SimgridPlatform, IsOneMachine)
{
    const auto of = [](const std::string& text)
    { return refusal([&] { return zone_import(text); }); };
    EXPECT_EQ(of(R"(<platform version="3"/>)"),
              "z.xml: platform: version '3' is not read, only 4 and 4.1; simgrid_update_xml brings "
              "older ones there");
    EXPECT_EQ(of(R"(<platform version="4.1"/>)"),
              "z.xml: platform: it has no zone; check that this is a platform");
    EXPECT_EQ(
        of(R"(<adag version="4.1"/>)"),
        "z.xml: adag: a platform of SimGrid begins with the element platform; check the file");
    EXPECT_EQ(of(R"(<platform version="4.1"><zone id="v"/><zone id="w"/></platform>)"),
              "z.xml: zone 'w': a platform has one element at its top, a zone; put this into it");
    EXPECT_EQ(of(R"(<platform version="4.1"><trace id="t"/></platform>)"),
              "z.xml: trace 't': such elements are not read; remove it, where the machine is the "
              "same without it");
}

TEST(SimgridPlatform, IsXml)
{
    const auto of = [](const std::string& text)
    { return refusal([&] { return zone_import(text); }); };
    EXPECT_EQ(of(""), "z.xml: this is no XML: it has no element; correct it");
    EXPECT_EQ(of("<platform version='4'>\n<zone>\n"),
              "z.xml:3: this is no XML: unexpected end of data; correct it");
    std::string deep;
    for (int level = 0; level < 2000; ++level)
    {
        deep += "<zone>";
    }
    EXPECT_EQ(of(deep), "z.xml: its elements are more than 1000 deep inside each other; check that "
                        "this is the file that you mean");
}

} // namespace

} // namespace haec_sim::test
