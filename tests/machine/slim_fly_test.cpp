// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/machine/read_topology.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <map>

// The closed forms of slim flies, their generator sets, their keys and their faults (spec:
// topologies).

namespace haec_sim::test
{

namespace
{

using Numbers = std::vector<std::uint32_t>;

std::string slim_fly_of(std::uint32_t order)
{
    return R"("type": "slim_fly", "order": )" + std::to_string(order);
}

std::string slim_fly_fault(const std::string& keys)
{
    return topology_fault(R"("type": "slim_fly")" + keys);
}

/// The switches that links of a type join each switch to, where switches are nodes.
std::map<std::uint32_t, Numbers> neighbours(const Platform& platform, const std::string& type)
{
    std::map<std::uint32_t, Numbers> all;
    for (std::uint64_t number = 0; number < platform.topology().link_count(); ++number)
    {
        const auto link = platform.topology().link({number});
        if (platform.link_type({number}).name == type)
        {
            all[link.from.value].push_back(link.to.value);
        }
    }
    return all;
}

Numbers numbers_of(const Json::Value& list, std::uint32_t offset)
{
    Numbers numbers;
    for (const auto& number : list)
    {
        numbers.push_back(offset + number.asUInt());
    }
    return numbers;
}

/// "13/7"
double fraction_of(const std::string& text)
{
    const auto bar = text.find('/');
    return std::stod(text.substr(0, bar)) / std::stod(text.substr(bar + 1));
}

class SlimFlySizes : public testing::TestWithParam<std::uint32_t>
{
};

TEST_P(SlimFlySizes, AreThoseOfAnotherProgram)
{
    const auto order = GetParam();
    const auto expected =
        reference_values("topologies-values.json")["slim_fly_sizes"][std::to_string(order)];
    const auto platform = machine_with(slim_fly_of(order));
    const auto switches = platform.node_count();
    EXPECT_EQ(switches, expected["switches"].asUInt());
    auto local = neighbours(platform, "local");
    auto global = neighbours(platform, "global");
    EXPECT_EQ(local[0], numbers_of(expected["X"], 0));
    EXPECT_EQ(local[order * order], numbers_of(expected["X2"], order * order));
    for (std::uint32_t number = 0; number < switches; ++number)
    {
        EXPECT_EQ(local[number].size() + global[number].size(), expected["degree"].asUInt());
    }
    EXPECT_DOUBLE_EQ(mean_hops(platform),
                     fraction_of(expected["mean links between distinct switches"].asString()));
}

INSTANTIATE_TEST_SUITE_P(Orders, SlimFlySizes, testing::Values(5, 7, 11, 13, 17, 19));

TEST(SlimFly, IsOfOrder5ByDefault)
{
    const auto platform = machine_with(R"("type": "slim_fly")");
    EXPECT_EQ(platform.node_count(), 50u);
    EXPECT_EQ(platform.link_counts(), (std::vector<std::uint64_t>{50, 125}));
    EXPECT_TRUE(platform.topology().has_shortest_routes());
}

// Here w is 1, and of either kind of order there is no smaller one.
TEST(SlimFly, OfOrder3HasDiameter2)
{
    const auto platform = machine_with(slim_fly_of(3));
    EXPECT_EQ(platform.node_count(), 18u);
    EXPECT_EQ(platform.link_counts(), (std::vector<std::uint64_t>{9 * 2, 27}));
    // 5 of the other 17 switches are neighbours.
    EXPECT_DOUBLE_EQ(mean_hops(platform), (5 * 1 + 12 * 2) / 17.0);
    for (NodeId to; to.value < 18; ++to.value)
    {
        EXPECT_EQ(platform.route(NodeId{4}, to).size(), platform.hops(NodeId{4}, to));
    }
}

TEST(SlimFly, HasTheMeanHopsOfTheSpecification)
{
    EXPECT_NEAR(mean_hops(machine_with(slim_fly_of(5) + R"(, "nodes_per_switch": 4)")), 3.829146,
                5e-7);
}

TEST(SlimFly, HasClassesOfLinks)
{
    const auto types =
        read_topology(slim_fly_of(5) + R"(, "nodes_per_switch": 4, "links": {"global": {}})")
            .platform.link_types;
    ASSERT_EQ(types.size(), 3u);
    EXPECT_EQ(types[0].name, "local");
    EXPECT_EQ(types[1].name, "global");
    EXPECT_EQ(types[2].name, "node");
}

TEST(SlimFly, SaysWhatIsWrong)
{
    const std::string no_prime = "machine.json: topology.order: is no odd prime; give one, as 5, "
                                 "7, 11, 13, 17 or 19 are";
    for (const auto order : {4u, 9u, 15u, 121u, 169u, 200u})
    {
        EXPECT_EQ(topology_fault(slim_fly_of(order)), no_prime);
    }
    for (const auto order : {3u, 5u, 7u, 23u, 127u, 199u})
    {
        EXPECT_EQ(topology_fault(slim_fly_of(order)), "");
    }
    const std::string out_of_range =
        "machine.json: topology.order: out of range: expected an integer from 3 to 200, found ";
    EXPECT_EQ(topology_fault(slim_fly_of(2)), out_of_range + "2");
    EXPECT_EQ(topology_fault(slim_fly_of(211)), out_of_range + "211");
    const std::string too_many = "machine.json: topology.order: makes more than 2147483648 nodes "
                                 "and switches; make it smaller";
    EXPECT_EQ(slim_fly_fault(R"(, "order": 199, "nodes_per_switch": 100000)"), too_many);
    EXPECT_EQ(slim_fly_fault(R"(, "size": [4, 4])"),
              "machine.json: topology.size: has no effect on a slim_fly; leave it out");
}

} // namespace

} // namespace haec_sim::test
