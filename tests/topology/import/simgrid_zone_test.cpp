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
        EXPECT_EQ(links_of(import), (Strings{"0 s0 125MBps_10us", "s0 1 125MBps_10us"}));
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
        zone_import(zone(route("a", "b", "half", one_way) + route("a", "r", "one", one_way) +
                         route("r", "b", "one", one_way, "DOWN")));
    EXPECT_EQ(links_of(import),
              (Strings{"0 -> 1 2GBps_0ns", "0 -> s0 125MBps_10us", "s0 -> 1 125MBps_10us"}));
    ASSERT_EQ(import.warnings.size(), 1U);
    EXPECT_EQ(import.warnings.front(),
              "SimGrid leads routes through hosts with more than one link, of which there are 1; "
              "nodes beside switches are never led through here");
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

TEST(SimgridZone, RefusesLinksThatAreShared)
{
    EXPECT_EQ(zone_refusal(route("a", "r", "half")),
              "z.xml: route from 'a' to 'r': link 'half' is shared by its two directions, each of "
              "which has its own bandwidth here; make its sharing_policy SPLITDUPLEX");
    EXPECT_EQ(zone_refusal(route("a", "r", "half", one_way) + route("b", "r", "half", one_way)),
              "z.xml: route from 'b' to 'r': link 'half' is part of another route, too; give each "
              "route its own");
    EXPECT_EQ(zone_refusal(route("a", "r", "one") + route("b", "r", "one")),
              "z.xml: route from 'b' to 'r': link 'one' is part of another route, too; give each "
              "route its own");
    EXPECT_EQ(zone_refusal(route("a", "r", "pipe")),
              "z.xml: route from 'a' to 'r': link 'pipe' has the sharing_policy FATPIPE: messages "
              "on a link here share it; make it SPLITDUPLEX");
}

TEST(SimgridZone, RefusesRoutesThatAreNotOneLink)
{
    EXPECT_EQ(
        zone_refusal(R"(<route src="a" dst="r"><link_ctn id="one"/><link_ctn id="two"/></route>)"),
        "z.xml: route from 'a' to 'r': it has 2 links; only routes of one are read, so put "
        "routers between links");
    EXPECT_EQ(zone_refusal(route("a", "r", "three")),
              "z.xml: route from 'a' to 'r': the link 'three' is not defined before it in the "
              "file; add it");
    EXPECT_EQ(zone_refusal(route("a", "c", "one")),
              "z.xml: route from 'a' to 'c': the host or router 'c' is not defined; add it");
    EXPECT_EQ(zone_refusal(route("a", "r", "one") + route("a", "r", "two")),
              "z.xml: route from 'a' to 'r': there is such a route already; leave one out");
}

TEST(SimgridZone, RefusesElementsThatChangeTheMachine)
{
    EXPECT_EQ(zone_refusal(R"(<bypassRoute src="a" dst="b"><link_ctn id="one"/></bypassRoute>)"),
              "z.xml: bypassRoute from 'a' to 'b': such elements are not read; remove it, where "
              "the machine is the same without it");
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
    EXPECT_EQ(refusal([] { return zone_import(zone("", "Full")); }),
              "z.xml: AS 'z': routing Full is not read, only Floyd and Dijkstra, whose routes are "
              "the shortest over their links; name one of these, and each link as the route of its "
              "two ends");
}

TEST(SimgridPlatform, IsOneMachine)
{
    const auto of = [](const std::string& text)
    { return refusal([&] { return zone_import(text); }); };
    EXPECT_EQ(of(R"(<platform version="3"/>)"),
              "z.xml: platform: version '3' is not read, only 4 and 4.1; simgrid_update_xml brings "
              "older ones there");
    EXPECT_EQ(of(R"(<platform version="4.1"/>)"),
              "z.xml: platform: it has neither a cluster nor hosts; check that this is a platform");
    EXPECT_EQ(
        of(R"(<adag version="4.1"/>)"),
        "z.xml: adag: a platform of SimGrid begins with the element platform; check the file");
    EXPECT_EQ(
        of(R"(<platform version="4.1"><zone id="w" routing="Full">
                    <cluster id="c"/><cluster id="d"/></zone></platform>)"),
        "z.xml: cluster 'd': there are others beside it; only one cluster or zone is read, so "
        "leave one in the file");
    EXPECT_EQ(of(R"(<platform version="4.1"><zone id="w" routing="Full">
                    <cluster id="c"/><zoneRoute src="c" dst="c"/></zone></platform>)"),
              "z.xml: zoneRoute from 'c' to 'c': such elements are not read; remove it, where the "
              "machine is the same without it");
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
