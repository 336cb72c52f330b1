// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Loads of the fullest links, which another implementation of the specification found as rational
// numbers (topologies-values.json).

#include "tests/core/message_of.hpp"
#include "tests/mapping/channel_loads.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <sstream>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// Sums of up to some 10^5 doubles.
constexpr double rounding = 1e-10;

struct Machine
{
    std::string name;
    std::string keys;
};

void PrintTo(const Machine& machine, std::ostream* out)
{
    *out << machine.name;
}

/// The name of a machine as that of a test.
std::string test_name(const testing::TestParamInfo<Machine>& info)
{
    auto name = info.param.name;
    std::erase_if(name, [](char letter)
                  { return std::isalnum(static_cast<unsigned char>(letter)) == 0; });
    return name;
}

Json::Value loads_in(const std::string& section, const std::string& machine)
{
    const auto values = reference_values("topologies-values.json");
    return values[section][machine];
}

std::vector<std::uint32_t> sides_of(const std::string& name)
{
    std::istringstream words(name);
    std::string kind;
    words >> kind;
    std::vector<std::uint32_t> sides;
    for (std::string side; std::getline(words, side, ',');)
    {
        sides.push_back(static_cast<std::uint32_t>(std::stoul(side)));
    }
    return kind == "hypercube" ? std::vector<std::uint32_t>(sides.front(), 2) : sides;
}

/// Along every dimension as far as `far` says.
Pattern shifted(std::vector<std::uint32_t> sides, std::uint32_t (*far)(std::uint32_t side))
{
    return [=](std::uint32_t node)
    {
        std::uint32_t to = 0;
        std::uint32_t stride = 1;
        for (const auto side : sides)
        {
            to += (node / stride % side + far(side)) % side * stride;
            stride *= side;
        }
        return to;
    };
}

Pattern grid_pattern(const std::string& name, const std::vector<std::uint32_t>& sides,
                     std::uint32_t nodes)
{
    if (name == "tornado")
    {
        return shifted(sides, [](std::uint32_t side) { return side / 2 - 1; });
    }
    return name == "neighbour" ? shifted(sides, [](std::uint32_t) { return 1U; })
                               : bit_pattern(name, nodes);
}

class Grids : public testing::TestWithParam<Machine>
{
};

TEST_P(Grids, HaveTheLoadsOfEveryPatternAndRouting)
{
    const auto& [name, keys] = GetParam();
    const auto values = loads_in("channel_load_grids", name);
    ASSERT_FALSE(values.empty());
    for (const auto& key : values.getMemberNames())
    {
        const auto comma = key.find(", ");
        const auto routing = comma == std::string::npos ? "minimal" : key.substr(comma + 2);
        const auto pattern = key.substr(0, comma);
        const auto machine = routed_machine(keys, routing);
        const auto loads =
            pattern == "uniform"
                ? loads_of_uniform(machine)
                : loads_of_pattern(
                      machine,
                      grid_pattern(pattern == "any permutation" ? "bit_complement" : pattern,
                                   sides_of(name), machine.node_count()));
        EXPECT_NEAR(largest(loads), rational(values[key].asString()), rounding) << key;
    }
}

INSTANTIATE_TEST_SUITE_P(
    ChannelLoads, Grids,
    testing::Values(Machine{"mesh 8,8", R"("type": "mesh", "size": [8, 8])"},
                    Machine{"torus 8,8", R"("type": "torus", "size": [8, 8])"},
                    Machine{"mesh 4,4,4", R"("type": "mesh", "size": [4, 4, 4])"},
                    Machine{"torus 4,4,4", R"("type": "torus", "size": [4, 4, 4])"},
                    Machine{"torus 4,4,4,4", R"("type": "torus", "size": [4, 4, 4, 4])"},
                    Machine{"hypercube 6", R"("type": "hypercube", "dimensions": 6)"},
                    Machine{"hypercube 8", R"("type": "hypercube", "dimensions": 8)"}),
    test_name);

class FatTrees : public testing::TestWithParam<Machine>
{
};

TEST_P(FatTrees, HaveTheLoadsOfEveryPatternAndRouting)
{
    const auto& [name, keys] = GetParam();
    const auto values = loads_in("channel_load_fat_trees", name);
    ASSERT_TRUE(values.isMember("uniform"));
    const auto minimal = routed_machine(keys);
    EXPECT_NEAR(largest(loads_of_uniform(minimal)), rational(values["uniform"].asString()),
                rounding);
    for (const auto& pattern : values.getMemberNames())
    {
        for (const std::string routing : {"d_mod_k", "s_mod_k"})
        {
            if (values[pattern].isObject() && values[pattern].isMember(routing))
            {
                const auto machine = routed_machine(keys, routing);
                EXPECT_EQ(
                    largest(loads_of_pattern(machine, bit_pattern(pattern, machine.node_count()))),
                    rational(values[pattern][routing].asString()))
                    << pattern << ", " << routing;
            }
        }
    }
    if (values.isMember("worst of all shifts, d_mod_k"))
    {
        double worst = 0.0;
        const auto nodes = minimal.node_count();
        for (std::uint32_t by = 1; by < nodes; ++by)
        {
            const auto shift = [=](std::uint32_t node) { return (node + by) % nodes; };
            worst = std::max(worst, largest(loads_of_pattern(minimal, shift)));
        }
        EXPECT_EQ(worst, rational(values["worst of all shifts, d_mod_k"].asString()));
    }
}

INSTANTIATE_TEST_SUITE_P(
    ChannelLoads, FatTrees,
    testing::Values(
        Machine{"fat_tree k 4 levels 3", R"("type": "fat_tree", "arity": 4, "levels": 3)"},
        Machine{"fat_tree radix 8 levels 3", R"("type": "fat_tree", "radix": 8, "levels": 3)"},
        Machine{"fat_tree k 8 levels 3", R"("type": "fat_tree", "arity": 8, "levels": 3)"},
        Machine{"fat_tree 8,8;1,4", R"("type": "fat_tree", "down": [8, 8], "up": [1, 4])"},
        Machine{"fat_tree 4,4;1,2;1,2",
                R"("type": "fat_tree", "down": [4, 4], "up": [1, 2], "parallel": [1, 2])"}),
    test_name);

void expect_loads(const ClassLoads& loads, const Json::Value& expected)
{
    for (const auto& name : expected.getMemberNames())
    {
        const auto found = loads.find(name);
        ASSERT_NE(found, loads.end()) << name;
        EXPECT_NEAR(found->second, rational(expected[name].asString()), rounding) << name;
    }
}

class OtherMachines : public testing::TestWithParam<Machine>
{
};

TEST_P(OtherMachines, HaveTheLoadsOfUniformTraffic)
{
    const auto values = loads_in("channel_load_others", GetParam().name);
    ASSERT_TRUE(values.isMember("uniform"));
    expect_loads(loads_of_uniform(routed_machine(GetParam().keys)), values["uniform"]);
}

INSTANTIATE_TEST_SUITE_P(
    ChannelLoads, OtherMachines,
    testing::Values(
        Machine{"hyperx 4,4 width 2,2 p8",
                R"("type": "hyperx", "size": [4, 4], "width": [2, 2], "nodes_per_switch": 8)"},
        Machine{"hyperx 4,3,2 p2", R"("type": "hyperx", "size": [4, 3, 2], "nodes_per_switch": 2)"},
        Machine{"hyperx 8,8 (a switch is a node)", R"("type": "hyperx", "size": [8, 8])"},
        Machine{"slim_fly 5 p4", R"("type": "slim_fly", "order": 5, "nodes_per_switch": 4)"},
        Machine{"slim_fly 7 p5", R"("type": "slim_fly", "order": 7, "nodes_per_switch": 5)"}),
    test_name);

/// h of a dragonfly with p = h, a = 2 h, and all the groups that it can have.
class Dragonflies : public testing::TestWithParam<std::uint32_t>
{
};

TEST_P(Dragonflies, HaveTheLoadsOfEveryRouting)
{
    const auto h = GetParam();
    const auto groups = 2 * h * h + 1;
    const auto text = [](auto number) { return std::to_string(number); };
    const auto values = loads_in("dragonfly", text(h) + "," + text(2 * h) + "," + text(h) + "," +
                                                  text(groups) + " relative");
    ASSERT_TRUE(values.isMember("uniform"));
    const auto keys = R"("type": "dragonfly", "nodes_per_switch": )" + text(h) + R"(, "group": )" +
                      text(2 * h) + R"(, "global_links": )" + text(h) + R"(, "groups": )" +
                      text(groups);
    // The values count messages to oneself on the links to nodes, which they do not enter here.
    auto uniform = values["uniform"]["loads"];
    uniform.removeMember("node");
    const auto by_default = routed_machine(keys);
    expect_loads(loads_of_uniform_dragonfly(by_default, h, 2 * h), uniform);
    if (h < 8)
    {
        expect_loads(loads_of_uniform(by_default), uniform);
    }
    for (const std::string routing : {"minimal", "valiant"})
    {
        const auto machine = routed_machine(keys, routing);
        for (const auto by : {std::uint32_t{1}, h})
        {
            const auto nodes = machine.node_count();
            const auto loads = loads_of_pattern(machine, [=](std::uint32_t node)
                                                { return (node + by * 2 * h * h) % nodes; });
            expect_loads(loads, values["group i to i + " + text(by) + ", " + routing]["loads"]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(ChannelLoads, Dragonflies, testing::Values(2U, 4U, 8U),
                         testing::PrintToStringParamName());

TEST(ExpectedLoads, OfParallelLinksAreEven)
{
    const auto machine = routed_machine(
        R"("type": "hierarchical", "size": [2, 2], "links_per_pair": [2, 4])", "round_robin");
    ExpectedLoads loads(machine);
    // From switch 0 to switch 3: each of the four links between the boards, two of which are on
    // each switch, so that half of the ways begin on the other switch, and half end there.
    loads.add({0}, {3}, 16.0);
    double all = 0.0;
    for (LinkId link; link.value < machine.topology().link_count(); ++link.value)
    {
        const auto [from, to, type] = machine.topology().link(link);
        const bool is_between = from.value / 2 != to.value / 2;
        const auto load = loads.load(link);
        all += load;
        EXPECT_TRUE(load == 0.0 || load == 4.0) << link.value;
        EXPECT_EQ(load == 4.0, from.value < to.value && (is_between || from.value % 2 == 0))
            << link.value << " is " << load;
    }
    EXPECT_GT(all, 0.0);
}

/// A machine, and pairs of its nodes far from each other.
struct Drawn
{
    std::string name;
    std::string keys;
    std::vector<std::string> routings;
    std::int64_t indirect = 0;
};

void PrintTo(const Drawn& drawn, std::ostream* out)
{
    *out << drawn.name;
}

class ManyMessages : public testing::TestWithParam<Drawn>
{
};

TEST_P(ManyMessages, HaveTheExpectedLoads)
{
    constexpr std::uint32_t messages = 40'000;
    for (const auto& routing : GetParam().routings)
    {
        const auto machine = routed_machine(GetParam().keys, routing, GetParam().indirect);
        const NodeId from{1};
        const NodeId to{machine.node_count() - 2};
        std::vector<double> counts(machine.topology().link_count(), 0.0);
        for (std::uint32_t sequence = 0; sequence < messages; ++sequence)
        {
            for (const LinkId link : machine.route(from, to, {.sender = 0, .sequence = sequence}))
            {
                counts[link.value] += 1.0 / messages;
            }
        }
        ExpectedLoads loads(machine);
        loads.add(from, to, 1.0);
        for (LinkId link; link.value < counts.size(); ++link.value)
        {
            EXPECT_NEAR(loads.load(link), counts[link.value], 0.012)
                << routing << ", link " << link.value;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    ExpectedLoads, ManyMessages,
    testing::Values(
        Drawn{"torus",
              R"("type": "torus", "size": [4, 3, 4])",
              {"random", "round_robin", "o1turn", "valiant"}},
        Drawn{"hyperx",
              R"("type": "hyperx", "size": [3, 3], "width": [2, 3])",
              {"random", "round_robin", "valiant"}},
        Drawn{"fat_tree",
              R"("type": "fat_tree", "down": [2, 2, 2], "up": [1, 2, 2], "parallel": [1, 2, 3])",
              {"random", "round_robin"}},
        Drawn{"slim_fly",
              R"("type": "slim_fly", "order": 3, "nodes_per_switch": 1)",
              {"random", "valiant"}},
        Drawn{"hierarchical",
              R"("type": "hierarchical", "size": [2, 3, 3], "links_per_pair": [2, 2, 3])",
              {"random", "round_robin", "valiant"}},
        Drawn{"hierarchical_indirect",
              R"("type": "hierarchical", "size": [3, 2, 4], "links_per_pair": [2, 3, 2])",
              {"random", "round_robin"},
              2},
        Drawn{"dragonfly",
              R"("type": "dragonfly", "nodes_per_switch": 1, "group": [2, 2], "group_width": [1, 2],
                 "global_links": 4, "groups": 5)",
              {"random", "round_robin", "valiant"}},
        Drawn{"dragonfly_indirect",
              R"("type": "dragonfly", "nodes_per_switch": 1, "group": [2, 2], "group_width": [1, 2],
                 "global_links": 4, "groups": 5)",
              {"random", "round_robin"},
              3}),
    testing::PrintToStringParamName());

TEST(ExpectedLoads, RefuseWhatLooksAtQueues)
{
    const auto machine = routed_machine(R"("type": "torus", "size": [4, 4])", "adaptive");
    EXPECT_EQ(message_of([&] { ExpectedLoads{machine}; }),
              "routing: adaptive chooses by the queues of links during the run, which a matrix "
              "does not tell; choose another with --routing, such as minimal or random");
}

} // namespace

} // namespace haec_sim::test
