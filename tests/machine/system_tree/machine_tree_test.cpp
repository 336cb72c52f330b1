// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "machine/system_tree/machine_tree.hpp"
#include "machine/system_tree/process_places.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

/// A machine with a host on which two processes were recorded.
Definitions recorded_program()
{
    Definitions definitions;
    const auto name = [&](const char* text) { return definitions.intern(text); };
    const auto linux_name = name("Linux");
    const auto machine = name("machine");
    definitions.append(definitions::SystemTreeNode{SystemTreeNodeRef{0}, linux_name, machine, {}});
    const auto host = name("c01");
    const auto node = name("node");
    definitions.append(
        definitions::SystemTreeNode{SystemTreeNodeRef{1}, host, node, SystemTreeNodeRef{0}});
    for (std::uint32_t group = 0; group < 2; ++group)
    {
        const auto text = definitions.intern("MPI Rank " + std::to_string(group));
        definitions.append(definitions::LocationGroup{LocationGroupRef{group}, text,
                                                      LocationGroupType::process,
                                                      SystemTreeNodeRef{1}, LocationGroupRef{}});
    }
    return definitions;
}

/// "machine Linux, node c01" for each location group.
std::vector<std::string> parents(const Definitions& definitions)
{
    std::map<SystemTreeNodeRef, std::string> paths;
    definitions.each<definitions::SystemTreeNode>(
        [&](const auto& node)
        {
            paths[node.self] =
                (node.parent.is_defined() ? paths.at(node.parent) + ", " : std::string()) +
                definitions.text(node.class_name) + " " + definitions.text(node.name);
        });
    std::vector<std::string> result;
    definitions.each<definitions::LocationGroup>(
        [&](const auto& group) { result.push_back(paths.at(group.system_tree_parent)); });
    return result;
}

std::vector<std::string> recorded(const Definitions& definitions)
{
    std::vector<std::string> hosts;
    definitions.each<definitions::LocationGroupProperty>(
        [&](const auto& property)
        {
            EXPECT_EQ(definitions.text(property.name), "haec_sim::recorded_on");
            const StringRef value{static_cast<std::uint32_t>(property.value.bits)};
            hosts.push_back(definitions.text(value));
        });
    return hosts;
}

std::size_t count_nodes(const Definitions& definitions)
{
    std::size_t count = 0;
    definitions.each<definitions::SystemTreeNode>([&](const auto&) { ++count; });
    return count;
}

const std::vector<std::string> at_host(2, "machine Linux, node c01");

std::vector<LocationPlace> on(NodeId first, NodeId second)
{
    return {{LocationGroupRef{0}, LocationType::cpu_thread, first},
            {LocationGroupRef{1}, LocationType::cpu_thread, second}};
}

} // namespace

TEST(MachineTree, ProcessesMoveToTheirNodes)
{
    auto definitions = recorded_program();
    const Platform platform(mesh_of({2, 1, 2}));
    MachineTree tree(definitions, platform);
    tree.define_all();
    EXPECT_EQ(count_nodes(definitions), 2u + 1 + 2 + 4);
    EXPECT_EQ(parents(definitions), at_host);
    move_processes(definitions, tree, on(NodeId{1}, NodeId{2}));
    const std::string machine = "machine mesh 2x1x2 (simulated), ";
    EXPECT_EQ(parents(definitions),
              (std::vector<std::string>{machine + "board board 0, node node (1,0,0)",
                                        machine + "board board 1, node node (0,0,1)"}));
    EXPECT_EQ(recorded(definitions), at_host);
}

TEST(MachineTree, DefinitionsReferToThoseBeforeThem)
{
    auto definitions = recorded_program();
    const Platform platform(mesh_of({2, 1, 2}));
    MachineTree tree(definitions, platform);
    move_processes(definitions, tree, on(NodeId{1}, NodeId{2}));
    std::uint32_t strings = 0;
    std::uint32_t nodes = 0;
    for (const auto& record : definitions.records())
    {
        if (const auto* string = std::get_if<definitions::String>(&record))
        {
            EXPECT_EQ(string->self.value, strings++);
        }
        if (const auto* node = std::get_if<definitions::SystemTreeNode>(&record))
        {
            EXPECT_EQ(node->self.value, nodes++);
            EXPECT_LT(node->name.value, strings);
            EXPECT_LT(node->class_name.value, strings);
        }
        if (const auto* group = std::get_if<definitions::LocationGroup>(&record))
        {
            EXPECT_LT(group->system_tree_parent.value, nodes);
        }
    }
}

TEST(MachineTree, AGroupOnSeveralNodesStandsAtWhatHasThemAll)
{
    const Platform platform(mesh_of({2, 1, 2}));
    const LocationGroupRef group{0};
    const auto parent_of = [&](NodeId first, NodeId second)
    {
        auto definitions = recorded_program();
        MachineTree tree(definitions, platform);
        const std::vector<LocationPlace> places{{group, LocationType::cpu_thread, first},
                                                {group, LocationType::cpu_thread, second},
                                                {group, LocationType::metric, NodeId{3}}};
        move_processes(definitions, tree, places);
        return parents(definitions)[0];
    };
    const std::string machine = "machine mesh 2x1x2 (simulated)";
    EXPECT_EQ(parent_of(NodeId{0}, NodeId{1}), machine + ", board board 0");
    EXPECT_EQ(parent_of(NodeId{0}, NodeId{2}), machine);
    EXPECT_EQ(parent_of(NodeId{2}, NodeId{2}), machine + ", board board 1, node node (0,0,1)");
}

TEST(MachineTree, GroupsOfMetricsAloneStay)
{
    auto definitions = recorded_program();
    const Platform platform(mesh_of({2, 1, 2}));
    MachineTree tree(definitions, platform);
    const std::vector<LocationPlace> places{{LocationGroupRef{0}, LocationType::metric, NodeId{1}}};
    move_processes(definitions, tree, places);
    EXPECT_EQ(parents(definitions), at_host);
    EXPECT_TRUE(recorded(definitions).empty());
}

TEST(MachineTree, TheSameMachineIsFoundAgain)
{
    auto definitions = recorded_program();
    const Platform platform(mesh_of({2, 1, 2}));
    for (int run = 0; run < 2; ++run)
    {
        MachineTree tree(definitions, platform);
        tree.define_all();
        move_processes(definitions, tree, on(NodeId{1}, NodeId{2}));
    }
    EXPECT_EQ(count_nodes(definitions), 2u + 1 + 2 + 4);
    EXPECT_EQ(recorded(definitions), at_host);
    const Platform other(mesh_of({3, 1, 1}));
    MachineTree tree(definitions, other);
    move_processes(definitions, tree, on(NodeId{1}, NodeId{2}));
    EXPECT_EQ(parents(definitions)[0],
              "machine mesh 3x1x1 (simulated), board board 0, node node (1,0,0)");
    EXPECT_EQ(recorded(definitions), at_host);
}

TEST(MachineTree, OfALargeMachineOnlyWhatIsNeeded)
{
    auto definitions = recorded_program();
    const Platform platform(mesh_of({256, 256, 2}));
    MachineTree tree(definitions, platform);
    tree.define_all();
    move_processes(definitions, tree, on(NodeId{0}, NodeId{65536}));
    EXPECT_EQ(count_nodes(definitions), 2u + 1 + 2 + 2);
    EXPECT_THROW(tree.node(NodeId{1 << 17}), Error);
    EXPECT_THROW(tree.board(BoardId{2}), Error);
}

} // namespace haec_sim::test
