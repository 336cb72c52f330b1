// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The key `switch_delay` of link types, in both forms of the configuration.

#include "configuration/configuration.hpp"
#include "configuration/dump.hpp"
#include "configuration_fixture.hpp"

#include <gtest/gtest.h>

#include <string>

namespace haec_sim
{

using test::read;

namespace
{

const std::string tree = R"("type": "fat_tree", "down": [2, 2], "up": [1, 2])";

/// Links inside the topology.
std::string papers(const std::string& topology, const std::string& links)
{
    return test::with_sections(R"("topology": {)" + topology + R"(, "links": {)" + links + "}}");
}

/// The types of links beside the topology.
std::string released(const std::string& types, const std::string& topology)
{
    return test::with_sections(R"("platform": {"link_types": [)" + types + R"(], "topology": {)" +
                               topology + "}}");
}

} // namespace

TEST(SwitchDelay, IsReadAndDumpedInBothForms)
{
    const auto beside = released(R"({"name": "up"}, {"name": "top", "switch_delay": 300})",
                                 tree + R"(, "link_types": ["up", "top"])");
    for (const auto& text : {papers(tree, R"("level2": {"switch_delay": "0.3us"})"), beside})
    {
        const auto first = read(text);
        EXPECT_EQ(first.platform.link_types.front().switch_delay.count(), 0.0) << text;
        EXPECT_EQ(first.platform.link_types.back().switch_delay.count(), 300.0) << text;
        const auto dump = dump_configuration(first);
        EXPECT_NE(dump.find(R"("switch_delay": 300)"), std::string::npos) << dump;
        EXPECT_EQ(dump_configuration(read(dump)), dump);
    }
}

TEST(SwitchDelay, NeedsSwitchesThatTheLinksLeadTo)
{
    const std::string fault = "box.json: topology: the links of type 'optical' have a "
                              "switch_delay, but lead to no switch; make it part of their latency";
    const std::string optical = R"("optical": {"switch_delay": 5})";
    for (const char* topology :
         {R"("type": "mesh", "size": [2, 2])", R"("type": "torus", "size": [4, 4, 4])",
          R"("type": "haec_box", "size": [2, 2, 2])"})
    {
        EXPECT_EQ(test::fault_of(papers(topology, optical)), fault) << topology;
    }
    const std::string with_nodes = R"("type": "torus", "size": [4, 4], "nodes_per_switch": 2)";
    EXPECT_NO_THROW(read(papers(with_nodes, optical)));
    const std::string graph = R"("type": "graph", "nodes": 3, "switches": 1,
        "link_types": ["optical", "node"], "links": [
        [0, 1, "optical"], [0, "s0", "node"], [1, "s0", "node"], [2, "s0", "node"]])";
    EXPECT_NO_THROW(
        read(released(R"({"name": "optical"}, {"name": "node", "switch_delay": 5})", graph)));
    EXPECT_EQ(test::fault_of(
                  released(R"({"name": "optical", "switch_delay": 5}, {"name": "node"})", graph)),
              fault);
}

TEST(SwitchDelay, IsAtLeastZero)
{
    EXPECT_EQ(test::fault_of(papers(tree, R"("level1": {"switch_delay": -5})"))
                  .find("box.json: topology.links.level1.switch_delay: out of range"),
              0U);
}

} // namespace haec_sim
