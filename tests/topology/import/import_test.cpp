// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "imported.hpp"
#include "tests/core/message_of.hpp"

namespace haec_sim::test
{

namespace
{

/// Two nodes on a switch, from which a way leads to another that has none back.
Import small_graph()
{
    Import import;
    import.graph = {.nodes = 2, .switches = 2};
    import.classes = {{"node",
                       { BytesPerSecond{1e9},
                         {} }},
                      {"up", {}},
                      { "unused",
                        { {},
                          Nanoseconds(1) } }};
    import.graph.links = {{{0}, { 0, true }}, { {1}, {0, true}, 0, 3 }};
    import.graph.links.push_back({{0, true}, {1, true}, 1, 2, true});
    return import;
}

std::string graph_text(const Import& import)
{
    std::ostringstream out;
    write_graph(out, import.graph, import.classes);
    return out.str();
}

TEST(ImportedGraph, WithoutNamesIsText)
{
    EXPECT_EQ(graph_text(small_graph()), "nodes 2\nswitches 2\n"
                                         "0 s0 node\n1 s0 node 3\ns0 -> s1 up 2\n");
}

TEST(ImportedGraph, WithNamesIsJson)
{
    auto import = small_graph();
    import.graph.node_names = {"a", "b\"c"};
    import.graph.switch_names = {"s", "t"};
    EXPECT_EQ(graph_text(import), R"({
  "nodes": 2,
  "switches": 2,
  "links": [
    [0, "s0", "node"],
    [1, "s0", "node", 3],
    ["s0", "s1", "up", 2, "directed"]
  ],
  "node_names": [
    "a",
    "b\"c"
  ],
  "switch_names": [
    "s",
    "t"
  ]
}
)");
}

TEST(Import, OfAGraphNamesItsFileAndTheFiguresOfClassesThatItHas)
{
    EXPECT_EQ(configuration_of(small_graph()), R"({
  "topology": {
    "type": "graph",
    "file": "machine.graph",
    "links": {
      "node": {
        "bandwidth": 1000000000
      }
    }
  },
  "modules": {
    "static_network_model": {
      "communication_model": "linear"
    }
  }
}
)");
}

TEST(Import, WithATableIsRoutedByIt)
{
    auto import = small_graph();
    import.classes.front().figures = {};
    import.routing_table = "hop_by_hop\n";
    EXPECT_EQ(configuration_of(import), R"({
  "topology": {
    "type": "graph",
    "file": "machine.graph",
    "links": {}
  },
  "resource_managers": {
    "network_resource_manager": {
      "routing": {
        "routing": "table",
        "table": "machine.table"
      }
    }
  },
  "modules": {
    "static_network_model": {
      "communication_model": "linear"
    }
  }
}
)");
}

TEST(Import, TellsWhatItHas)
{
    EXPECT_EQ(summary_of(small_graph()), "graph of 2 nodes, 2 switches and 6 links (node 4, up 2)");
    EXPECT_EQ(summary_of({.type = "fat_tree", .keys = {{"down", {4, 4}}, {"up", {1, 2}}}}),
              "fat_tree of down [4, 4], up [1, 2]");
}

TEST(Import, IsWrittenToNamesOfConfigurationsOnly)
{
    EXPECT_EQ(message_of(
                  [] {
                      write_import(small_graph(), {"machine.graph", true});
                  }),
              "--output: 'machine.graph' does not end in .json, as configurations do; give "
              "NAME.json");
}

TEST(LinkClasses, OfOneNameAndOtherFiguresGetAnotherName)
{
    std::vector<ImportedClass> classes;
    ClassFinder finder(classes);
    const ImportedFigures slow{BytesPerSecond{1e9}, {}};
    const ImportedFigures fast{BytesPerSecond{2e9}, {}};
    EXPECT_EQ(finder.place_of({"link", slow}), 0U);
    EXPECT_EQ(finder.place_of({"link", fast}), 1U);
    EXPECT_EQ(finder.place_of({"link", {}}), 2U);
    EXPECT_EQ(finder.place_of({"link", fast}), 1U);
    EXPECT_EQ(classes[1].name, "link_2");
    EXPECT_EQ(classes[2].name, "link_3");
}

} // namespace

} // namespace haec_sim::test
