// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "haec_sim/platform/routing_registry.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "tests/machine/machines.hpp"
#include "verification/machines/machine.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

using verification::derive_machine;
using verification::Hop;
using verification::Machine;

/// Vertices, and the names of the links between them.
std::string way(const Platform::Description& description, std::uint32_t from, std::uint32_t to)
{
    const auto machine = derive_machine(description);
    auto text = std::to_string(from);
    machine.router->each_hop({from}, {to}, {},
                             [&](const Hop& hop) {
                                 text += " " + description.link_types.at(hop.type.value).name +
                                         " " + std::to_string(hop.to);
                             });
    return text;
}

std::vector<std::uint64_t> ports(const Machine& machine, std::uint32_t from, std::uint32_t to)
{
    std::vector<std::uint64_t> passed;
    machine.router->each_hop({from}, {to}, {}, [&](const Hop& hop) { passed.push_back(hop.port); });
    return passed;
}

/// Two links in each direction between three nodes in a row, and routes that are wrong but for
/// those to the next node up.
class BrokenRow final : public Topology
{
public:
    std::string name() const override
    {
        return "broken_row";
    }

    std::uint32_t node_count() const noexcept override
    {
        return 3;
    }

    std::uint64_t link_count() const noexcept override
    {
        return 4;
    }

    Link link(LinkId number) const override
    {
        const auto left = static_cast<std::uint32_t>(number.value / 2);
        return number.value % 2 == 0 ? Link{{left}, {left + 1}, {0}}
                                     : Link{{left + 1}, {left}, {0}};
    }

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        if (from.value < to.value)
        {
            route.push_back({2 * (std::uint64_t{to.value} - 1)});
        }
        else
        {
            route.push_back({from.value == 2 ? 3U : 4U});
        }
    }
};

HAEC_SIM_REGISTER_TOPOLOGY(broken_row,
                           (TopologyDescriptor{"broken_row",
                                               "three nodes",
                                               {},
                                               {{"along", "copper"}},
                                               {},
                                               [](const Parameters&, const std::vector<LinkTypeId>&)
                                               { return std::make_unique<BrokenRow>(); }}));

/// Mends the row, but only for messages with even numbers.
class EvenRow final : public Routing
{
public:
    explicit EvenRow(bool looks_at_queues) : looks_at_queues_(looks_at_queues) {}

    bool looks_at_queues() const noexcept override
    {
        return looks_at_queues_;
    }

    void append_route(NodeId from, NodeId to, const haec_sim::RouteKey& key,
                      std::vector<LinkId>& route) const override
    {
        for (auto node = from.value; node < to.value && key.sequence % 2 == 0; ++node)
        {
            route.push_back({std::uint64_t{2} * node});
        }
    }

private:
    bool looks_at_queues_;
};

RoutingDescriptor even_row(const std::string& name, bool looks_at_queues)
{
    RoutingDescriptor descriptor;
    descriptor.name = name;
    descriptor.takes_any_topology = true;
    descriptor.create = [looks_at_queues](const Topology&, const Parameters&)
    { return std::make_unique<EvenRow>(looks_at_queues); };
    return descriptor;
}

HAEC_SIM_REGISTER_ROUTING(even_row, even_row("even_row", false));
HAEC_SIM_REGISTER_ROUTING(watchful_row, even_row("watchful_row", true));

std::string fault(const Machine& machine, std::uint32_t from, std::uint32_t to,
                  std::uint64_t sequence = 0)
{
    try
    {
        machine.router->each_hop({from}, {to}, {0, sequence}, [](const Hop&) {});
        return "none";
    }
    catch (const UsageError& error)
    {
        return error.what();
    }
}

} // namespace

TEST(DerivedMachine, HasTheTypesOfLinksThatTheConfigurationNames)
{
    Platform::Description tree("fat_tree");
    tree.parameters.set("down", std::vector<std::int64_t>{2, 2}, true);
    tree.parameters.set("up", std::vector<std::int64_t>{1, 2}, true);
    tree.take_defaults();
    EXPECT_EQ(way(tree, 0, 1), "0 level1 4 level1 1");
    EXPECT_EQ(way(tree, 0, 3), "0 level1 4 level2 7 level2 5 level1 3");
    EXPECT_EQ(way(tree, 3, 3), "3");
    EXPECT_EQ(way(haec_box_of({2, 2, 2}), 0, 5), "0 wireless 5");
}

// Boards of 3 x 3 nodes: 4 + i leads to node i of the board above, 13 + i to that below.
TEST(DerivedMachine, HasThePortsOfABox)
{
    const auto box = derive_machine(haec_box_of({3, 3, 3}));
    using Ports = std::vector<std::uint64_t>;
    EXPECT_EQ(ports(box, 0, 4), (Ports{0, 2}));
    EXPECT_EQ(ports(box, 9, 17), (Ports{1, 3}));
    EXPECT_EQ(ports(box, 0, 26), (Ports{12, 12}));
    EXPECT_EQ(ports(box, 26, 1), (Ports{14, 14}));
}

// Six nodes 0 to 5, leaves 6 to 8, spines 9 and 10.
TEST(DerivedMachine, TakesTheRoutesOfATopologyThatNobodySpecified)
{
    Platform::Description tree("two_level_tree");
    tree.parameters.set("leaves", std::int64_t{3}, true);
    tree.parameters.set("nodes_per_leaf", std::int64_t{2}, true);
    EXPECT_EQ(way(tree, 0, 5), "0 copper 6 fibre 10 fibre 8 copper 5");
}

TEST(DerivedMachine, TakesTheRoutesOfARoutingThatNobodySpecified)
{
    Platform::Description row("broken_row");
    row.routing = "even_row";
    EXPECT_EQ(way(row, 0, 2), "0 copper 1 copper 2");
    EXPECT_EQ(fault(derive_machine(row), 0, 2, 1),
              "topology.type broken_row: its route from node 0 to node 2 ends at vertex 0; mend "
              "the topology");
}

TEST(DerivedMachine, RefusesRoutesByQueuesThatNobodySpecified)
{
    Platform::Description row("broken_row");
    row.routing = "watchful_row";
    try
    {
        derive_machine(row);
        FAIL();
    }
    catch (const UsageError& error)
    {
        EXPECT_STREQ(error.what(), "routing watchful_row on topology broken_row: its routes depend "
                                   "on queues, and haec_verify knows only such routings of the "
                                   "specification; verify runs with another routing or topology");
    }
}

TEST(DerivedMachine, ReadsTheKeysOfARouting)
{
    Platform::Description dragonfly("dragonfly");
    dragonfly.routing = "ugal";
    dragonfly.routing_parameters.set("seed", std::int64_t{-1}, true);
    dragonfly.routing_parameters.set("unit", std::string("segment"), true);
    dragonfly.routing_parameters.set("indirect", std::int64_t{3}, true);
    dragonfly.routing_parameters.set("state", std::string("local"), true);
    dragonfly.routing_parameters.set("threshold", 1.5, true);
    const auto choice = verification::routing_of(dragonfly);
    EXPECT_EQ(choice.routing, "ugal");
    EXPECT_EQ(choice.seed, ~std::uint64_t{0});
    EXPECT_TRUE(choice.is_by_segment);
    EXPECT_EQ(choice.indirect, 3u);
    EXPECT_TRUE(choice.is_local);
    EXPECT_FALSE(choice.looks_at_credits);
    EXPECT_EQ(choice.threshold, Picoseconds{1500});
    dragonfly.routing_parameters.set("state", std::string("credits"), true);
    EXPECT_TRUE(verification::routing_of(dragonfly).is_local);
    EXPECT_TRUE(verification::routing_of(dragonfly).looks_at_credits);
    dragonfly.routing_parameters.set("state", std::string("weather"), true);
    EXPECT_THROW(verification::routing_of(dragonfly), UsageError);
}

TEST(DerivedMachine, RefusesRoutesThatDoNotLeadFromLinkToLink)
{
    const auto row = derive_machine(Platform::Description("broken_row"));
    EXPECT_EQ(fault(row, 0, 1), "none");
    EXPECT_EQ(fault(row, 0, 2), "topology.type broken_row: its route from node 0 to node 2 goes on "
                                "at vertex 1 when it is at 0; mend the topology");
    EXPECT_EQ(fault(row, 2, 0), "topology.type broken_row: its route from node 2 to node 0 ends at "
                                "vertex 1; mend the topology");
    EXPECT_EQ(fault(row, 1, 0), "topology.type broken_row: its route from node 1 to node 0 has the "
                                "link 4, which is none; mend the topology");
}

} // namespace haec_sim::test
