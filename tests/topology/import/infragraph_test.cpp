// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "imported.hpp"
#include "topology/import/infragraph_devices.hpp"

namespace haec_sim::test
{

namespace
{

using Strings = std::vector<std::string>;

/// A host of two xpu, each with a nic of its own on pcie, and memory; a switch of three ports.
const std::string devices = R"(
  {"name": "host",
   "components": [{"name": "xpu", "choice": "xpu", "count": 2},
                  {"name": "cpu", "choice": "cpu", "count": 1},
                  {"name": "nic", "choice": "nic", "count": 2},
                  {"name": "ram", "choice": "memory", "count": 1}],
   "links": [{"name": "pcie", "physical": {"bandwidth": {"choice": "gigabytes_per_second",
                                                         "gigabytes_per_second": 32},
                                           "latency": {"choice": "us", "us": 0.5}}},
             {"name": "bus"}],
   "edges": [{"ep1": {"component": "xpu"}, "ep2": {"component": "nic"}, "scheme": "one2one",
              "link": "pcie"},
             {"ep1": {"component": "cpu"}, "ep2": {"component": "xpu[0:2]"}, "scheme": "many2many",
              "link": "bus"},
             {"ep1": {"component": "cpu[0]"}, "ep2": {"component": "ram[0]"}, "scheme": "one2one",
              "link": "bus"}]},
  {"name": "box",
   "components": [{"name": "asic", "choice": "switch", "count": 1},
                  {"name": "port", "choice": "port", "count": 3}],
   "links": [{"name": "ic"}],
   "edges": [{"ep1": {"component": "asic"}, "ep2": {"component": "port"}, "scheme": "many2many",
              "link": "ic"}]})";

std::string infrastructure(const std::string& parts)
{
    return R"({"name": "test", "devices": [)" + devices + "]," + parts + "}";
}

Import infragraph_import(const std::string& text)
{
    return import_infragraph(file_with("i.json", text));
}

std::string infragraph_refusal(const std::string& parts)
{
    return refusal([&] { return infragraph_import(infrastructure(parts)); });
}

/// Two hosts on a box by a link of 400 Gbit/s; scheme and ends as given.
std::string two_hosts(const std::string& edges)
{
    return R"("instances": [{"name": "h", "device": "host", "count": 2},
                            {"name": "s", "device": "box", "count": 1}],
              "links": [{"name": "eth", "physical": {"bandwidth": {"gigabits_per_second": 400},
                                                     "latency": {"ns": 250}}}],
              "edges": [)" +
           edges + "]";
}

std::string edge(const std::string& from, const std::string& its_part, const std::string& to,
                 const std::string& other_part, const std::string& scheme)
{
    return R"({"ep1": {"instance": ")" + from + R"(", "component": ")" + its_part +
           R"("}, "ep2": {"instance": ")" + to + R"(", "component": ")" + other_part +
           R"("}, "scheme": ")" + scheme + R"(", "link": "eth"})";
}

TEST(InfraGraph, XpusAreNodesAndWhatLeadsOnIsASwitch)
{
    const auto import = infragraph_import(
        infrastructure(two_hosts(edge("h[0:2]", "nic[0]", "s[0]", "port[0:2]", "one2one"))));
    EXPECT_EQ(import.graph.node_names,
              (Strings{"h.0.xpu.0", "h.0.xpu.1", "h.1.xpu.0", "h.1.xpu.1"}));
    // Ports belong to the switch, as their links have no figures; nic.1 and memory lead nowhere.
    EXPECT_EQ(import.graph.switch_names,
              (Strings{"h.0.cpu.0", "h.0.nic.0", "h.1.cpu.0", "h.1.nic.0", "s.0.asic.0"}));
    EXPECT_EQ(links_of(import), (Strings{"0 s1 pcie", "0 s0 bus", "1 s0 bus", "2 s3 pcie",
                                         "2 s2 bus", "3 s2 bus", "s1 s4 eth", "s3 s4 eth"}));
    EXPECT_EQ(import.left_out, Strings{"4 components from which no way leads on"});
    EXPECT_EQ(missing_figures(import), "bandwidth and latency of bus");
}

TEST(InfraGraph, FiguresOfLinksHaveUnits)
{
    const auto import = infragraph_import(
        infrastructure(two_hosts(edge("h[0:2]", "nic[0]", "s[0]", "port[0:2]", "one2one"))));
    ASSERT_EQ(import.classes.size(), 4U);
    EXPECT_EQ(import.classes[0].name, "pcie");
    EXPECT_EQ(import.classes[0].figures, (ImportedFigures{BytesPerSecond{32e9}, Nanoseconds(500)}));
    EXPECT_EQ(import.classes[3].name, "eth");
    EXPECT_EQ(import.classes[3].figures, (ImportedFigures{BytesPerSecond{50e9}, Nanoseconds(250)}));
}

TEST(InfraGraph, LinksToSeveralPortsStandSideBySide)
{
    const auto import = infragraph_import(infrastructure(
        R"("instances": [{"name": "h", "device": "host", "count": 1},
                         {"name": "s", "device": "box", "count": 2}],
           "links": [{"name": "eth"}],
           "edges": [)" +
        edge("s[0]", "port[1:3]", "s[1]", "port[1:3]", "one2one") + "," +
        edge("h[0]", "nic[0]", "s[0]", "port[0]", "one2one") + "," +
        edge("h[0]", "nic[1]", "s[1]", "port[0]", "one2one") + "]"));
    const auto links = links_of(import);
    EXPECT_NE(std::ranges::find(links, "s3 s4 eth 2"), links.end());
}

TEST(InfraGraph, ManyToManyJoinsEachPairOnce)
{
    const auto import = infragraph_import(R"({
        "devices": [{"name": "d", "components": [{"name": "cpu", "choice": "cpu", "count": 3}],
                     "links": [{"name": "l"}],
                     "edges": [{"ep1": {"component": "cpu"}, "ep2": {"component": "cpu"},
                                "scheme": "many2many", "link": "l"}]}],
        "instances": [{"name": "n", "device": "d", "count": 1}]})");
    EXPECT_EQ(import.graph.node_names, (Strings{"n.0.cpu.0", "n.0.cpu.1", "n.0.cpu.2"}));
    EXPECT_EQ(import.graph.switches, 0U);
    EXPECT_EQ(links_of(import), (Strings{"0 1 l", "0 2 l", "1 2 l"}));
}

TEST(InfraGraph, RingJoinsEachWithTheNext)
{
    const auto import = infragraph_import(R"({
        "devices": [{"name": "d", "components": [{"name": "xpu", "choice": "xpu", "count": 1}],
                     "links": [], "edges": []}],
        "links": [{"name": "eth"}],
        "instances": [{"name": "n", "device": "d", "count": 4}],
        "edges": [)" + edge("n", "xpu", "n", "xpu", "ring") +
                                          "]}");
    EXPECT_EQ(links_of(import), (Strings{"0 1 eth", "1 2 eth", "2 3 eth", "0 3 eth"}));
}

TEST(InfraGraph, DevicesInDevicesAreFlattened)
{
    const auto import = infragraph_import(R"({
        "devices": [{"name": "card", "components": [{"name": "xpu", "choice": "xpu", "count": 2}],
                     "links": [{"name": "l"}],
                     "edges": [{"ep1": {"component": "xpu[0]"}, "ep2": {"component": "xpu[1]"},
                                "scheme": "one2one", "link": "l"}]},
                    {"name": "node", "components": [{"name": "card", "choice": "device", "count": 2},
                                                    {"name": "sw", "choice": "switch", "count": 1}],
                     "links": [{"name": "l", "physical": {"latency": {"ms": 1}}}],
                     "edges": [{"ep1": {"component": "card[0:2].xpu[::2]"}, "ep2": {"component": "sw"},
                                "scheme": "many2many", "link": "l"}]}],
        "links": [{"name": "eth"}],
        "instances": [{"name": "n", "device": "node", "count": 1}],
        "edges": [)" + edge("n[0]", "node.card[0].xpu[1]", "n[0]", "sw[0]", "one2one") +
                                          "]}");
    EXPECT_EQ(import.graph.node_names, (Strings{"n.0.card.0.xpu.0", "n.0.card.0.xpu.1",
                                                "n.0.card.1.xpu.0", "n.0.card.1.xpu.1"}));
    // Two devices have a link l, of other figures.
    EXPECT_EQ(links_of(import), (Strings{"0 1 l", "2 3 l", "0 s0 l_2", "2 s0 l_2", "1 s0 eth"}));
    EXPECT_EQ(missing_figures(import), "bandwidth and latency of l, eth; bandwidth of l_2");
}

TEST(InfraGraph, SlicesAreThoseOfPython)
{
    const JsonValue nothing;
    const std::string file = "f";
    const JsonPlace place(nothing, file, "e");
    const auto indexes = [&](const char* text)
    { return infragraph_indexes(text, 5, place, "component"); };
    using Indexes = std::vector<std::uint64_t>;
    EXPECT_EQ(indexes("a"), (Indexes{0, 1, 2, 3, 4}));
    EXPECT_EQ(indexes("a[:]"), (Indexes{0, 1, 2, 3, 4}));
    EXPECT_EQ(indexes("a[3]"), Indexes{3});
    EXPECT_EQ(indexes("a[1:3]"), (Indexes{1, 2}));
    EXPECT_EQ(indexes("a[3:]"), (Indexes{3, 4}));
    EXPECT_EQ(indexes("a[::2]"), (Indexes{0, 2, 4}));
    EXPECT_EQ(indexes("a[1:5:18446744073709551615]"), Indexes{1});
    EXPECT_EQ(indexes("a[2:2]"), Indexes{});
    EXPECT_EQ(infragraph_name("b[0](x)[1]"), "b[0](x)");
    for (const char* text : {"a[]", "a[5]", "a[0:6]", "a[3:1]", "a[-1]", "a[0:2:0]", "a[0:1:1:1]",
                             "a[18446744073709551615]"})
    {
        EXPECT_EQ(refusal([&] { return indexes(text), Import(); }),
                  "f: e.component: '" + std::string(text) +
                      "' has no indexes of 5 things; write a slice such as [0:5]");
    }
}

TEST(InfraGraph, RefusesWhatIsNotThere)
{
    const auto of = [](const std::string& edges) { return infragraph_refusal(two_hosts(edges)); };
    EXPECT_EQ(
        of(edge("g[0]", "nic", "s", "port", "one2one")),
        "i.json: edges[0].ep1.instance: the instance 'g' is not defined; add it to instances");
    EXPECT_EQ(of(edge("h[0]", "nik[0]", "s", "port[0]", "one2one")),
              "i.json: edges[0].ep1.component: the device 'host' has no component 'nik'");
    EXPECT_EQ(of(edge("h[0]", "nic[0].port[0]", "s", "port[0]", "one2one")),
              "i.json: edges[0].ep1.component: 'nic' is no device, and has no components");
    EXPECT_EQ(
        of(edge("h[2]", "nic[0]", "s", "port[0]", "one2one")),
        "i.json: edges[0].ep1.instance: 'h[2]' has no indexes of 2 things; write a slice such "
        "as [0:2]");
    EXPECT_EQ(
        of(edge("h[0]", "nic", "s", "port", "one2one")),
        "i.json: edges[0].scheme: one2one joins as many ends as there are others, found 2 and "
        "3");
    EXPECT_EQ(of(edge("h[0]", "nic", "s", "port", "star")),
              "i.json: edges[0].scheme: 'star' is none of one2one, many2many, ring");
    EXPECT_EQ(of(R"({"ep1": {"instance": "h", "component": "nic"}, "link": "eth"})"),
              "i.json: edges[0].ep2: is missing; give an object");
    EXPECT_EQ(infragraph_refusal(R"("instances": [{"name": "h", "device": "hots", "count": 2}])"),
              "i.json: instances[0].device: the device 'hots' is not defined; add it to devices");
    EXPECT_EQ(infragraph_refusal(R"("instances": [{"name": "h", "device": "host", "count": 1.5}])"),
              "i.json: instances[0].count: expected a whole number from 0 to 1048576");
    EXPECT_EQ(infragraph_refusal(R"("instances": [{"name": "s", "device": "box", "count": 1}])"),
              "i.json: no instance has a component xpu or cpu; nothing could be a node");
    EXPECT_EQ(infragraph_refusal(R"("links": [{"name": "l", "physical":
                                     {"bandwidth": {"gigabits_per_second": 0}}}])"),
              "i.json: links[0].physical.bandwidth: expected a number above 0");
    EXPECT_EQ(infragraph_refusal(R"("links": [{"name": 7}])"),
              "i.json: links[0].name: expected a text");
}

TEST(InfraGraph, RefusesMachinesWithoutEnd)
{
    EXPECT_EQ(refusal(
                  []
                  {
                      return infragraph_import(R"({
        "devices": [{"name": "d", "components": [{"name": "d", "choice": "device", "count": 1}]}],
        "instances": [{"name": "n", "device": "d", "count": 1}]})");
                  }),
              "i.json: instances[0].device: the device 'd' is too deep in others, or in itself");
    EXPECT_EQ(
        refusal(
            []
            {
                return infragraph_import(R"({
        "devices": [{"name": "d", "components": [{"name": "a", "choice": "xpu", "count": 1048576},
                                                 {"name": "b", "choice": "xpu", "count": 1}]}],
        "instances": [{"name": "n", "device": "d", "count": 1}]})");
            }),
        "i.json: instances[0]: the machine has more than 1048576 components and edges; take a "
        "part of it");
}

/// A host of one xpu and two of its own nics; the form in which InfraGraph writes YAML.
const std::string yaml_infrastructure = R"(name: two
devices:
- name: host
  components:
  - choice: xpu
    count: 1
    name: xpu
  - choice: nic
    count: 2
    name: nic
  links:
  - name: pcie
  edges:
  - ep1:
      component: xpu[0]
    ep2:
      component: nic[0:2]
    link: pcie
    scheme: many2many
instances:
- count: 2
  device: host
  name: h
links:
- name: eth
  physical:
    bandwidth:
      choice: gigabits_per_second
      gigabits_per_second: 400
edges:
- ep1:
    component: nic[0]
    instance: h[0]
  ep2:
    component: nic[0]
    instance: h[1]
  link: eth
  scheme: one2one
)";

TEST(InfraGraph, MayBeYaml)
{
    const auto import = import_infragraph(file_with("i.yaml", yaml_infrastructure));
    EXPECT_EQ(import.graph.node_names, (Strings{"h.0.xpu.0", "h.1.xpu.0"}));
    EXPECT_EQ(import.classes.at(1).figures.bandwidth, BytesPerSecond{50e9});
    std::string answer = "annotations: {}\ninfrastructure:\n";
    for (const auto letter : "\n" + yaml_infrastructure)
    {
        answer += letter == '\n' ? "\n  " : std::string(1, letter);
    }
    EXPECT_EQ(links_of(import_infragraph(file_with("i.yaml", answer))), links_of(import));
}

TEST(InfraGraph, OfAnOlderSchemaIsNamed)
{
    const auto of = [](const std::string& text)
    { return refusal([&] { return import_infragraph(file_with("i.yaml", text)); }); };
    const std::string older = ": this is the schema of InfraGraph before version 0.4; write the "
                              "file anew by a version from 0.4 on, whose devices have edges and "
                              "choices";
    EXPECT_EQ(of("infrastructure:\n  connections:\n  - a.0.l.b.0\n"),
              "i.yaml: infrastructure.connections" + older);
    EXPECT_EQ(of("device:\n- name: d\n"), "i.yaml: device" + older);
    EXPECT_EQ(of("devices:\n- name: d\n  connections: [a.0.l.b.0]\n"),
              "i.yaml: devices[0].connections" + older);
    EXPECT_EQ(of("devices:\n- name: d\n  components:\n  - {name: a, type: cpu, count: 2}\n"),
              "i.yaml: devices[0].components[0].type" + older);
}

TEST(InfraGraph, PromisesOfMoreThanThereIsTakeNoMemory)
{
    std::string text = yaml_infrastructure;
    text.replace(text.find("- count: 2"), 10, "- count: 1000000000000000000");
    EXPECT_EQ(refusal([&] { return import_infragraph(file_with("i.yaml", text)); }),
              "i.yaml: instances[0].count: expected a whole number from 0 to 1048576");
}

} // namespace

} // namespace haec_sim::test
