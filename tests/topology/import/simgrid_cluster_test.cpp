// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "configuration/configuration.hpp"
#include "imported.hpp"

#include "topology/import/simgrid_units.hpp"

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

/// A cluster of hosts n0, n1, ... with these attributes more.
std::string cluster(const std::string& radical, const std::string& attributes)
{
    return R"(<?xml version="1.0"?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
  <!-- Nothing but the cluster counts. -->
  <config id="General"><prop id="network/model" value="CM02"/></config>
  <zone id="world" routing="Full">
    <cluster id="c" prefix="n" suffix=".x" radical=")" +
           radical + R"(" speed="1Gf" bw="1Gbps" lat="50us" )" + attributes + R"(/>
  </zone>
</platform>
)";
}

Import cluster_import(const std::string& radical, const std::string& attributes)
{
    return import_simgrid(file_with("c.xml", cluster(radical, attributes)));
}

std::string cluster_refusal(const std::string& radical, const std::string& attributes)
{
    return refusal([&] { return cluster_import(radical, attributes); });
}

Configuration read_back(const Import& import)
{
    return read_configuration(configuration_of(import), "machine.json", {});
}

TEST(SimgridUnits, AreThoseOfTheDtd)
{
    const auto bandwidth = [](const char* text) { return simgrid_bandwidth(text).value().value; };
    EXPECT_EQ(bandwidth("125MBps"), 125e6);
    EXPECT_EQ(bandwidth("1Gbps"), 125e6);
    EXPECT_EQ(bandwidth("2KiBps"), 2048.0);
    EXPECT_EQ(bandwidth("8Kibps"), 1024.0);
    EXPECT_EQ(bandwidth("1.5e3"), 1500.0);
    const auto time = [](const char* text) { return simgrid_time(text).value().count(); };
    EXPECT_EQ(time("50us"), 50e3);
    EXPECT_EQ(time("2ms"), 2e6);
    EXPECT_EQ(time("10ps"), 0.01);
    EXPECT_EQ(time("1m"), 60e9);
    EXPECT_EQ(time("5E-5"), 50e3);
    EXPECT_EQ(time("0"), 0.0);
}

TEST(SimgridUnits, AreNothingElse)
{
    for (const char* text : {"", "fast", "1KBps", "1GB", "-1Bps", "1 Bps", "nan", "inf", "1MiiBps"})
    {
        EXPECT_EQ(simgrid_bandwidth(text), std::nullopt) << text;
    }
    for (const char* text : {"", "us", "1y", "-1s", "1Bps"})
    {
        EXPECT_EQ(simgrid_time(text), std::nullopt) << text;
    }
}

TEST(SimgridCluster, FlatIsAStar)
{
    const auto import = cluster_import("0-1,5", "");
    EXPECT_EQ(import.graph.node_names, (Strings{"n0.x", "n1.x", "n5.x"}));
    EXPECT_EQ(import.graph.switch_names, Strings{"c"});
    EXPECT_EQ(links_of(import), (Strings{"0 s0 link", "1 s0 link", "2 s0 link"}));
    EXPECT_EQ(import.left_out, (Strings{"speeds and cores of hosts", "options and actors"}));
    EXPECT_NE(configuration_of(import).find(R"("links": {
      "link": {
        "bandwidth": 125000000,
        "latency": 50000
      }
    })"),
              std::string::npos);
}

TEST(SimgridCluster, BackboneLeadsOneWay)
{
    const auto import = cluster_import("0-1", R"(bb_bw="2GBps" bb_lat="1us" router_id="r")");
    EXPECT_EQ(import.graph.switch_names, (Strings{"r", "c_backbone"}));
    EXPECT_EQ(links_of(import), (Strings{"0 -> s0 link", "s1 -> 0 link", "1 -> s0 link",
                                         "s1 -> 1 link", "s0 -> s1 backbone"}));
    EXPECT_EQ(import.classes[1].figures, (ImportedFigures{BytesPerSecond{2e9}, Nanoseconds(1000)}));
}

TEST(SimgridCluster, LoopbackIsMemory)
{
    const auto import = cluster_import(
        "0-7",
        R"(topology="TORUS" topo_parameters="2,2,2" loopback_bw="10GBps" loopback_lat="100ns")");
    const auto configuration = read_back(import);
    ASSERT_EQ(configuration.modules.size(), 1U);
    const auto& parameters = configuration.modules.front().parameters;
    EXPECT_EQ(parameters.get<double>("memory_bandwidth"), 10e9);
    EXPECT_EQ(parameters.get<double>("memory_latency"), 100.0);
    EXPECT_EQ(parameters.get<std::string>("communication_model"), "linear");
}

TEST(SimgridCluster, LimiterIsWarnedOf)
{
    const auto import = cluster_import("0-1", R"(limiter_link="1GBps")");
    ASSERT_EQ(import.warnings.size(), 1U);
    EXPECT_NE(import.warnings.front().find("limiter_link of cluster 'c' is left out"),
              std::string::npos);
}

TEST(SimgridCluster, TorusIsATorus)
{
    const auto import = cluster_import("0-23", R"(topology="TORUS" topo_parameters="4,3,2")");
    const Platform platform(read_back(import).platform);
    EXPECT_EQ(platform.topology().name(), "torus");
    EXPECT_EQ(platform.grid().size(), (Coordinates{4, 3, 2}));
    EXPECT_EQ(platform.link_type(LinkId{0}).bandwidth, BytesPerSecond{125e6});
    EXPECT_EQ(platform.link_types().back().latency, Nanoseconds(50e3));
}

TEST(SimgridCluster, FatTreeIsAFatTree)
{
    const auto import =
        cluster_import("0-15", R"(topology="FAT_TREE" topo_parameters="2;4,4;1,2;1,2")");
    EXPECT_EQ(summary_of(import), "fat_tree of down [4, 4], up [1, 2], parallel [1, 2]");
    const Platform platform(read_back(import).platform);
    EXPECT_EQ(platform.node_count(), 16U);
    // 16 links of nodes, and from each of 4 switches 2 to each of 2.
    EXPECT_EQ(platform.link_counts(), (std::vector<std::uint64_t>{16, 16}));
    EXPECT_EQ(platform.link_types().back().bandwidth, BytesPerSecond{125e6});
}

TEST(SimgridCluster, DragonflyIsAGraph)
{
    // Three groups of two chassis with two routers each.
    const auto import =
        cluster_import("0-11", R"(topology="DRAGONFLY" topo_parameters="3,4;2,3;2,2;1")");
    EXPECT_EQ(import.graph.switches, 12U);
    const auto links = links_of(import);
    ASSERT_EQ(links.size(), 12U + 3 * 4 + 3);
    EXPECT_EQ(links[11], "11 s11 node");
    EXPECT_EQ(Strings(links.begin() + 12, links.begin() + 16),
              (Strings{"s0 s1 green", "s0 s2 black", "s1 s3 black", "s2 s3 green"}));
    EXPECT_EQ(Strings(links.end() - 3, links.end()),
              (Strings{"s1 s4 blue", "s2 s8 blue", "s6 s9 blue"}));
    const auto bandwidth = [&](std::size_t place)
    { return import.classes[place].figures.bandwidth.value().value; };
    EXPECT_EQ(bandwidth(0), 125e6);
    EXPECT_EQ(bandwidth(1), 250e6);
    EXPECT_EQ(bandwidth(2), 375e6);
    EXPECT_EQ(bandwidth(3), 500e6);
}

TEST(SimgridCluster, RefusesWhatItCannotBe)
{
    EXPECT_EQ(cluster_refusal("0-1", R"(sharing_policy="WIFI")"),
              "c.xml: cluster 'c': sharing_policy WIFI is not read, only SPLITDUPLEX, SHARED and "
              "FATPIPE; name one of these");
    EXPECT_EQ(cluster_refusal("0-3,2", ""),
              "c.xml: cluster 'c': radical '0-3,2' lists host 2 twice; list it once");
    EXPECT_EQ(cluster_refusal("0-1", R"(bb_lat="1us")"),
              "c.xml: cluster 'c': bb_lat is that of a backbone without bandwidth; give bb_bw, or "
              "leave it out");
    EXPECT_EQ(cluster_refusal("0-1", R"(topology="VIVALDI")"),
              "c.xml: cluster 'c': topology 'VIVALDI' is not read, only FLAT, TORUS, FAT_TREE and "
              "DRAGONFLY");
    EXPECT_EQ(cluster_refusal("0-1", R"(state_file="s.txt")"),
              "c.xml: cluster 'c': state_file lets figures change while the program runs, which "
              "machines here cannot; remove it");
    EXPECT_EQ(
        cluster_refusal("0-1", R"(bb_bw="2GB")"),
        "c.xml: cluster 'c': bb_bw '2GB' is no bandwidth; write one such as 125MBps or 1Gbps");
    EXPECT_EQ(cluster_refusal("0-1", R"(loopback_lat="soon")"),
              "c.xml: cluster 'c': loopback_lat 'soon' is no time; write one such as 50us");
}

TEST(SimgridCluster, RefusesRadicalsThatAreNoNumbers)
{
    for (const char* radical : {"a", "1-", "3-1", "0-1-2", "0,,2"})
    {
        EXPECT_EQ(cluster_refusal(radical, ""),
                  "c.xml: cluster 'c': radical '" + std::string(radical) +
                      "' is no list of numbers; write one such as 0-15,32");
    }
    for (const char* radical : {"0-16777216", "0-18446744073709551615", "0-16777215,1"})
    {
        EXPECT_EQ(cluster_refusal(radical, ""),
                  "c.xml: cluster 'c': radical '" + std::string(radical) +
                      "' lists more than 16777216 hosts; make it shorter");
    }
}

TEST(SimgridCluster, RefusesParametersThatDoNotFit)
{
    const auto of = [](const char* topology, const std::string& parameters)
    {
        return cluster_refusal("0-7", "topology=\"" + std::string(topology) +
                                          "\" topo_parameters=\"" + parameters + '"');
    };
    EXPECT_EQ(of("TORUS", "2,2"), "c.xml: cluster 'c': topo_parameters '2,2' need 4 hosts, and "
                                  "radical lists 8; make the two numbers the same");
    EXPECT_EQ(of("TORUS", "9999999,9999999,9999999"),
              "c.xml: cluster 'c': topo_parameters '9999999,9999999,9999999' need too many hosts, "
              "and radical lists 8; make the two numbers the same");
    EXPECT_EQ(of("TORUS", ""),
              "c.xml: cluster 'c': the attribute topo_parameters is missing; add it");
    EXPECT_EQ(of("TORUS", "2;4"),
              "c.xml: cluster 'c': topo_parameters '2;4' must have the form 4,4,4; correct them");
    const std::string fat_tree = " must have the form LEVELS;DOWN,...;UP,...;PARALLEL,... with a "
                                 "number for each level; correct them";
    for (const char* parameters : {"2;4,2;1,2", "2;4,2;1,2;1", "2;4,0;1,2;1,1", "2,2;4,2;1,2;1,1"})
    {
        EXPECT_EQ(of("FAT_TREE", parameters), "c.xml: cluster 'c': topo_parameters '" +
                                                  std::string(parameters) + "'" + fat_tree);
    }
    EXPECT_EQ(of("DRAGONFLY", "2,1;2;2,1;1"),
              "c.xml: cluster 'c': topo_parameters '2,1;2;2,1;1' must have the form "
              "GROUPS,b;CHASSIS,k;ROUTERS,n;NODES; correct them");
    EXPECT_EQ(of("DRAGONFLY", "8,1;1,1;1,1;1"),
              "c.xml: cluster 'c': topo_parameters '8,1;1,1;1,1;1' give a group 1 routers, each of "
              "which leads to one group; make groups larger or fewer");
}

} // namespace

} // namespace haec_sim::test
