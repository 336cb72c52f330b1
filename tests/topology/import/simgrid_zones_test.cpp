// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Zones in zones, and routes that the file lists. Expected links follow from SimGrid's rule that a
// link named by two routes is shared by them.

#include "imported.hpp"

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

Import platform(const std::string& text)
{
    return import_simgrid(
        file_with("z.xml", R"(<platform version="4.1"><zone id="w" routing="Full">)" + text +
                               "</zone></platform>"));
}

std::string link(const std::string& id, const std::string& bandwidth)
{
    return "<link id=\"" + id + "\" bandwidth=\"" + bandwidth +
           "\" latency=\"1us\" sharing_policy=\"SPLITDUPLEX\"/>";
}

std::string long_route(const std::string& from, const std::string& to, const Strings& links,
                       const std::string& tag = "route")
{
    auto text = "<" + tag + " src=\"" + from + "\" dst=\"" + to + "\" gw_src=\"r" + from +
                "\" gw_dst=\"r" + to + "\">";
    for (const auto& one : links)
    {
        text += "<link_ctn id=\"" + one + "\"/>";
    }
    return text + "</" + tag + ">";
}

std::string hosts(const Strings& names)
{
    std::string text;
    for (const auto& name : names)
    {
        text += "<host id=\"" + name + "\" speed=\"1Gf\"/>";
    }
    return text;
}

const std::string three_links =
    link("a", "1GBps") + link("b", "2GBps") + link("c", "3GBps") + link("m", "4GBps");

/// A cluster of two hosts whose router is rID.
std::string cluster(const std::string& id, const std::string& attributes = "")
{
    return "<cluster id=\"" + id + "\" prefix=\"" + id +
           R"(" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="1us" router_id="r)" + id +
           "\" " + attributes + "/>";
}

TEST(SimgridZones, FullRoutesOfSeveralLinksMeetInASwitch)
{
    const auto import = platform(
        hosts({"A", "B", "C"}) + three_links + long_route("A", "B", {"a_UP", "b_DOWN"}) +
        long_route("A", "C", {"a_UP", "c_DOWN"}) + long_route("B", "C", {"b_UP", "c_DOWN"}));
    EXPECT_EQ(links_of(import), (Strings{"0 s0 1GBps_1us", "s0 1 2GBps_1us", "s0 2 3GBps_1us"}));
    EXPECT_EQ(import.graph.node_names, (Strings{"A", "B", "C"}));
    EXPECT_TRUE(import.routing_table.empty());
}

// From A to C the file's route is longer than the direct link.
TEST(SimgridZones, FullRoutesThatAreNotTheShortestAreATable)
{
    const auto import = platform(hosts({"A", "B", "C"}) + three_links +
                                 long_route("A", "B", {"a"}) + long_route("B", "C", {"b"}) +
                                 R"(<route src="A" dst="C" symmetrical="NO">
                                    <link_ctn id="a"/><link_ctn id="b"/></route>
                                    <route src="C" dst="A" symmetrical="NO">
                                    <link_ctn id="c"/></route>)");
    EXPECT_EQ(links_of(import), (Strings{"0 1 1GBps_1us", "1 2 2GBps_1us", "2 -> 0 3GBps_1us"}));
    EXPECT_TRUE(import.routing_table.empty());
    const auto longer =
        platform(hosts({"A", "B", "C"}) + three_links + long_route("A", "B", {"a"}) +
                 long_route("B", "C", {"b"}) + long_route("A", "C", {"c"}) +
                 R"(<bypassRoute src="A" dst="C">
                                    <link_ctn id="a"/><link_ctn id="b"/></bypassRoute>)");
    // A's ports: 0 to B, 1 to C. B's: 0 to A, 1 to C. C's: 0 to B, 1 to A.
    EXPECT_EQ(longer.routing_table, "hop_by_hop\n0 1-2 0\n1 0 0\n1 2 1\n2 0 1\n2 1 0\n");
}

TEST(SimgridZones, ClustersAreJoinedByRoutesOfZones)
{
    const auto import = platform(cluster("x") + cluster("y") + link("m", "4GBps") +
                                 long_route("x", "y", {"m_UP"}, "zoneRoute"));
    EXPECT_EQ(links_of(import), (Strings{"0 s0 1GBps_1us", "1 s0 1GBps_1us", "2 s1 1GBps_1us",
                                         "3 s1 1GBps_1us", "s0 s1 4GBps_1us"}));
    EXPECT_EQ(import.graph.node_names, (Strings{"x0", "x1", "y0", "y1"}));
    EXPECT_EQ(import.graph.switch_names, (Strings{"rx", "ry"}));
    EXPECT_TRUE(import.routing_table.empty());
}

// All messages of the cluster take the backbone in the same direction, to the router as well.
TEST(SimgridZones, ABackboneIsSharedByAllMessagesOfItsCluster)
{
    const auto import = platform(
        cluster("x", R"(bb_bw="9GBps" bb_lat="2us")") + hosts({"H"}) + link("m", "4GBps") +
        R"(<zoneRoute src="x" dst="H" gw_src="rx" gw_dst="H"><link_ctn id="m"/></zoneRoute>)");
    EXPECT_EQ(
        links_of(import),
        (Strings{"0 -> s0 1GBps_1us", "s1 -> 0 1GBps_1us", "1 -> s0 1GBps_1us", "s1 -> 1 1GBps_1us",
                 "s0 -> s1 9GBps_2us", "s1 -> s2 joint", "s2 -> s0 joint", "s2 2 4GBps_1us"}));
    EXPECT_TRUE(import.routing_table.empty());
}

TEST(SimgridZones, CabinetsAndHostLinksAreThoseOfACluster)
{
    const auto import = platform(
        R"(<zone id="c" routing="Cluster">
           <cabinet id="k" prefix="n" suffix="" radical="0-1" speed="1Gf" bw="1GBps" lat="1us"/>)" +
        hosts({"H"}) + link("l", "2GBps") +
        R"(<host_link id="H" up="l_UP" down="l_DOWN"/><router id="r"/></zone>)");
    EXPECT_EQ(links_of(import), (Strings{"0 s0 1GBps_1us", "1 s0 1GBps_1us", "2 s0 2GBps_1us"}));
    EXPECT_EQ(import.graph.node_names, (Strings{"n0", "n1", "H"}));
}

TEST(SimgridZones, RefusesGatewaysElsewhere)
{
    EXPECT_EQ(refusal(
                  []
                  {
                      return platform(cluster("x") + cluster("y") + link("m", "4GBps") +
                                      R"(<zoneRoute src="x" dst="y" gw_src="ry" gw_dst="rx">
                                         <link_ctn id="m"/></zoneRoute>)");
                  }),
              "z.xml: zoneRoute from 'x' to 'y': gw_src 'ry' is no host or router in 'x'; name one "
              "of these");
    EXPECT_EQ(refusal([] { return platform(cluster("x") + cluster("x")); }),
              "z.xml: cluster 'x': another one has this name already; rename one of them");
    EXPECT_EQ(refusal(
                  [] {
                      return platform(cluster("x", R"(topology="TORUS" topo_parameters="2")") +
                                      cluster("y"));
                  }),
              "z.xml: cluster 'x': topology 'TORUS' is read only where the cluster is all of the "
              "machine; make it FLAT, or leave the others out");
}

} // namespace

} // namespace haec_sim::test
