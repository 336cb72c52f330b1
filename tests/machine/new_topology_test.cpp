// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// A topology that is one file, two_level_tree.cpp, on its way through everything that uses
// topologies, none of which knows it.

#include "configuration/configuration.hpp"
#include "configuration/dump.hpp"
#include "haec_sim/error.hpp"
#include "mapping/evaluation.hpp"
#include "mapping/link_loads.hpp"
#include "mapping/strategy.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace haec_sim::test
{

namespace
{

constexpr const char* tree = R"({
  "topology": {
    "type": "two_level_tree", "leaves": 3, "nodes_per_leaf": 2, "spines": 2,
    "links": { "copper": { "bandwidth": 1e9, "latency": 10 },
               "fibre": { "bandwidth": 2e9, "latency": 100 } }
  },
  "modules": { "static_network_model": { "communication_model": "linear" } }
})";

Configuration read(const std::string& text)
{
    return read_configuration(text, "tree.json", {});
}

std::string fault(const std::string& topology)
{
    try
    {
        read("{\"topology\": {\"type\": \"two_level_tree\", " + topology +
             "}, \"modules\": {\"static_network_model\": {}}}");
        return {};
    }
    catch (const UsageError& error)
    {
        return error.what();
    }
}

std::vector<std::uint32_t> vertices(const Platform& platform, NodeId from, NodeId to)
{
    std::vector<std::uint32_t> way{from.value};
    for (const LinkId passed : platform.route(from, to))
    {
        const Link link = platform.topology().link(passed);
        EXPECT_EQ(link.from.value, way.back());
        way.push_back(link.to.value);
    }
    return way;
}

// Six nodes 0 to 5, leaves 6 to 8, spines 9 and 10.
TEST(NewTopology, HasItsRoutes)
{
    const Platform platform(read(tree).platform);
    EXPECT_EQ(platform.node_count(), 6u);
    EXPECT_EQ(platform.topology().vertex_count(), 11u);
    EXPECT_EQ(platform.topology().grid(), nullptr);
    EXPECT_EQ(platform.link_counts(), (std::vector<std::uint64_t>{6, 6}));
    EXPECT_EQ(vertices(platform, {0}, {0}), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(vertices(platform, {0}, {1}), (std::vector<std::uint32_t>{0, 6, 1}));
    EXPECT_EQ(vertices(platform, {0}, {5}), (std::vector<std::uint32_t>{0, 6, 10, 8, 5}));
    EXPECT_EQ(platform.hops({0}, {5}), 4u);
    EXPECT_EQ(platform.hop_counts({0}, {5}), (HopCounts{2, 2}));
    EXPECT_EQ(platform.topology().part(platform.route({0}, {5}).at(2)), PartId{2});
}

TEST(NewTopology, HasItsTransferTimes)
{
    const Configuration configuration = read(tree);
    const Platform platform(configuration.platform);
    const Mapping mapping = Mapping::xyz(platform, 6);
    const ModuleSection& section = configuration.modules.at(0);
    const auto module = section.module->create({section.parameters, platform, mapping});
    // 10 + 10 ns and 1000 bytes at 1 GB/s; 10 + 100 + 100 + 10 ns and the same.
    const Message message{Bytes{1000}, 0, 0};
    auto& model = *module->network_model();
    EXPECT_EQ(model.path({0}, {1}).transfer_time(message), Picoseconds{1'020'000});
    EXPECT_EQ(model.path({0}, {5}).transfer_time(message), Picoseconds{1'220'000});
    EXPECT_EQ(model.path({0}, {5}).hops(), 4u);
}

TEST(NewTopology, HasItsLinkLoads)
{
    const Platform platform(read(tree).platform);
    LinkLoads loads(platform);
    loads.add({0}, {3}, Bytes{100});
    loads.add({1}, {5}, Bytes{30});
    loads.add({2}, {3}, Bytes{7});
    EXPECT_EQ(loads.sum(), Bytes{4 * 100 + 4 * 30 + 2 * 7});
    EXPECT_EQ(loads.maximum(), Bytes{130}); // from leaf 0 up to spine 1
    EXPECT_EQ(loads.load(platform.route({0}, {5}).at(1)), Bytes{130});
    EXPECT_EQ(loads.load(platform.route({4}, {3}).back()), Bytes{107});
}

TEST(NewTopology, IsMappedByNumber)
{
    const Platform platform(read(tree).platform);
    std::ostringstream file;
    Mapping("two", {NodeId{4}, NodeId{4}, NodeId{1}}).write(file, platform);
    EXPECT_EQ(file.str(), "two\nnode number_of_processes process_id(s)\n1 1 2\n4 2 0 1\n");
    EXPECT_EQ(platform.coordinates({4}), (Coordinates{4, 0, 0}));
}

// Pairs that talk are far apart by number; with one link of each leaf they need two hops.
TEST(NewTopology, IsSearchedForGoodMappings)
{
    const Platform platform(read(tree).platform);
    CommunicationMatrix matrix;
    for (std::uint32_t process = 0; process < 3; ++process)
    {
        matrix.add({process, process + 3}, {10, Bytes{1000}});
    }
    for (const MappingObjective objective : {MappingObjective::hops, MappingObjective::max_link})
    {
        const MappingTask task{
            .platform = platform, .processes = 6, .matrix = &matrix, .objective = objective};
        const auto quality = evaluate(matrix, create_mapping("optimized", task), platform);
        EXPECT_EQ(quality.total_hops, 3u * 10 * 2);
        ASSERT_TRUE(quality.busiest);
        EXPECT_EQ(quality.busiest->bytes, 1000.0);
    }
}

TEST(NewTopology, IsDumpedAndReadAgain)
{
    const std::string text = dump_configuration(read(tree));
    EXPECT_EQ(text.substr(0, text.find("  \"resource_managers\"")), R"({
  "topology": {
    "leaves": 3,
    "type": "two_level_tree",
    "nodes_per_leaf": 2,
    "spines": 2,
    "links": {
      "copper": {
        "bandwidth": 1000000000,
        "latency": 10
      },
      "fibre": {
        "bandwidth": 2000000000,
        "latency": 100
      }
    }
  },
)");
    EXPECT_EQ(dump_configuration(read(text)), text);
}

TEST(NewTopology, HasItsFaults)
{
    EXPECT_EQ(fault(R"("leaves": 0)"), "tree.json: topology.leaves: out of range: expected an"
                                       " integer from 1 to 1024, found 0");
    EXPECT_EQ(fault(R"("spines": 5)"),
              "tree.json: topology.spines: more than nodes_per_leaf; some would idle");
    EXPECT_EQ(fault(R"("size": [2, 2, 2])"), "tree.json: topology.size: has no effect on a"
                                             " two_level_tree; leave it out");
    EXPECT_EQ(fault(R"("spins": 1)"),
              "tree.json: topology.spins: unknown key; did you mean 'spines'?");
    EXPECT_EQ(fault(R"("links": {"optical": {}})"),
              "tree.json: topology.links.optical: unknown key; use one of copper, fibre");
}

} // namespace

} // namespace haec_sim::test
