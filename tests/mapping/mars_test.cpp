// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// [Denzel2008], Figs. 7, 8 and 9, and its rates of GUPS, as rational numbers
// (topologies-values.json).

#include "mapping/evaluation.hpp"
#include "tests/mapping/channel_loads.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace haec_sim::test
{

namespace
{

constexpr double rounding_of_rates = 1e-9;

Json::Value mars_values(const std::string& figure)
{
    return reference_values("topologies-values.json")[figure];
}

/// Process i on node i.
Mapping in_order(const Platform& machine)
{
    return Mapping::xyz(machine, machine.node_count());
}

/// One message of one byte between all that are distinct.
CommunicationMatrix all_to_all(std::uint32_t processes)
{
    CommunicationMatrix matrix;
    for (std::uint32_t from = 0; from < processes; ++from)
    {
        for (std::uint32_t to = 0; to < processes; ++to)
        {
            if (from != to)
            {
                matrix.add({from, to}, {1, Bytes{1}});
            }
        }
    }
    return matrix;
}

/// The links of one byte per second where the topology does not thin them.
NetworkRates unit_rates(const Platform& machine)
{
    NetworkRates rates;
    for (const auto& type : machine.link_types())
    {
        rates.links.push_back({type.bandwidth_or(BytesPerSecond{1.0}), {}});
    }
    return rates;
}

struct Tree
{
    std::string name;
    std::string keys;
};

void PrintTo(const Tree& tree, std::ostream* out)
{
    *out << tree.name;
}

class MarsFigure7 : public testing::TestWithParam<Tree>
{
};

// All placements of processes that all talk to each other have the same figures.
TEST_P(MarsFigure7, HasLevelsAndSaturationOfAnyPlacement)
{
    const auto values = mars_values("mars_fig7")[GetParam().name];
    for (const auto& [factor, key] :
         {std::pair{"1.0", "1"}, {"0.75", "3/4"}, {"0.5", "1/2"}, {"0.25", "1/4"}})
    {
        const auto machine = routed_machine(GetParam().keys + R"(, "bandwidth_factor": )" + factor);
        const auto nodes = machine.node_count();
        ASSERT_EQ(nodes, values["N"].asUInt());
        const auto matrix = all_to_all(nodes);
        const auto quality = evaluate(matrix, in_order(machine), machine, unit_rates(machine));
        ASSERT_EQ(quality.classes.size(), 3U);
        for (unsigned level = 0; level < 3; ++level)
        {
            const auto& links = quality.classes[level];
            EXPECT_EQ(links.name, "level" + std::to_string(level + 1));
            EXPECT_EQ(links.highest.messages, links.highest.bytes.value);
            EXPECT_NEAR(static_cast<double>(links.highest.messages) / (nodes * (nodes - 1.0)),
                        values["random: ends at level 1, 2, 3"][level].asDouble(), 5e-5);
        }
        ASSERT_TRUE(quality.time_bound);
        EXPECT_NEAR((nodes - 1) / *quality.time_bound,
                    values[std::string("saturation (distinct pairs), factor ") + key].asDouble(),
                    5e-5);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Mars, MarsFigure7,
    testing::Values(Tree{"k-ary 3-tree, k = 4", R"("type": "fat_tree", "arity": 4, "levels": 3)"},
                    Tree{"k-ary 3-tree, k = 8", R"("type": "fat_tree", "arity": 8, "levels": 3)"},
                    Tree{"switches of 2k ports, k = 4",
                         R"("type": "fat_tree", "radix": 8, "levels": 3)"}));

TEST(Mars, StencilInOrderEndsOnEachLevelAsOften)
{
    for (const std::uint32_t k : {4U, 8U})
    {
        const auto machine =
            routed_machine(R"("type": "fat_tree", "levels": 3, "arity": )" + std::to_string(k));
        CommunicationMatrix matrix;
        for (std::uint32_t process = 0; process < machine.node_count(); ++process)
        {
            for (const auto stride : {1U, k, k * k})
            {
                for (const auto step : {1U, k - 1})
                {
                    const auto place = process / stride % k;
                    matrix.add({process, process + ((place + step) % k) * stride - place * stride},
                               {1, Bytes{8}});
                }
            }
        }
        const auto quality = evaluate(matrix, in_order(machine), machine);
        for (const auto& links : quality.classes)
        {
            EXPECT_EQ(links.highest.messages, 2 * machine.node_count()) << links.name;
            EXPECT_EQ(links.highest.bytes, Bytes{16 * machine.node_count()}) << links.name;
        }
    }
}

std::string groups_of(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t nodes,
                      std::uint32_t links)
{
    const auto text = [](std::uint32_t number) { return std::to_string(number); };
    return R"("type": "hierarchical", "size": [)" + text(a) + ", " + text(b) + ", " + text(c) +
           R"(], "nodes_per_switch": )" + text(nodes) + R"(, "links_per_pair": [1, 1, )" +
           text(links) + "]";
}

/// The first of "17/256 = 0.066406".
double first_rational(const std::string& text)
{
    return rational(text.substr(0, text.find(' ')));
}

void expect_levels(const ClassLoads& loads, const Json::Value& expected, const std::string& level)
{
    for (const auto& name : expected.getMemberNames())
    {
        EXPECT_NEAR(loads.at(level + name), rational(expected[name].asString()), rounding_of_rates)
            << level << name;
    }
}

TEST(Mars, Figure8HasTheLoadsOfTwoRacks)
{
    const auto figure = mars_values("mars_fig8");
    ASSERT_EQ(figure.size(), 1U);
    const auto& values = *figure.begin();
    for (const auto& [indirect, links] : {std::pair{0, 1U}, {1, 1U}, {2, 1U}, {3, 1U}, {0, 16U}})
    {
        // Where there are several direct paths, the values are of the first message of each pair,
        // whose path is that of minimal.
        const auto machine = routed_machine(groups_of(4, 4, 5, 2, links),
                                            links == 1 ? "round_robin" : "minimal", indirect);
        ExpectedLoads loads(machine);
        constexpr std::uint32_t rack = 32;
        for (std::uint32_t from = 0; from < rack; ++from)
        {
            for (std::uint32_t to = rack; to < 2 * rack; ++to)
            {
                loads.add({from}, {to}, 1.0);
                loads.add({to}, {from}, 1.0);
            }
        }
        const auto key = "direct + " + std::to_string(indirect) + ", k3 = " + std::to_string(links);
        ASSERT_TRUE(values.isMember(key));
        expect_levels(loads_by_class(machine, loads), values[key], "");
    }
}

/// The loads of levels where each node sends one byte evenly to all, itself included. Nodes of one
/// switch have the same ways to others; where no link has another beside it, so have they from
/// others.
ClassLoads loads_of_gups(const Platform& machine, std::uint32_t nodes_each, bool has_choices)
{
    ExpectedLoads loads(machine);
    const auto nodes = machine.node_count();
    const auto step = has_choices ? 1 : nodes_each;
    for (std::uint32_t from = 0; from < nodes; from += nodes_each)
    {
        for (std::uint32_t to = 0; to < nodes; to += step)
        {
            if (to / nodes_each != from / nodes_each)
            {
                loads.add({from}, {to}, static_cast<double>(nodes_each * step) / nodes);
            }
        }
    }
    auto found = loads_by_class(machine, loads);
    found.erase("node");
    return found;
}

void expect_gups(std::uint32_t c, std::uint32_t links, const Json::Value& expected)
{
    const auto loads = loads_of_gups(routed_machine(groups_of(8, 8, c, 4, links)), 4, links > 1);
    expect_levels(loads, expected["loads"], "level");
    EXPECT_NEAR(1.0 / largest(loads), first_rational(expected["rate"].asString()),
                rounding_of_rates);
    EXPECT_NEAR(loads.at("level" + expected["limited by level"].asString()), largest(loads),
                rounding_of_rates);
}

TEST(Mars, GupsHasItsRates)
{
    const auto values = mars_values("mars_gups")["a = b = 8, p = 4, k3 = 1, equal links"];
    for (const auto c : {4U, 26U, 27U, 33U})
    {
        const auto key = "c = " + std::to_string(c) + " (" + std::to_string(256 * c) + " nodes)";
        ASSERT_TRUE(values.isMember(key));
        expect_gups(c, 1, values[key]);
    }
}

TEST(Mars, Figure9HasItsRates)
{
    for (const auto c : {16U, 17U})
    {
        const auto values =
            mars_values("mars_fig9")["a = b = 8, c = " + std::to_string(c) + ", p = 4"];
        for (const auto links : {1U, 4U, 16U})
        {
            const auto key = "k3 = " + std::to_string(links);
            ASSERT_TRUE(values.isMember(key));
            expect_gups(c, links, values[key]);
        }
    }
}

} // namespace

} // namespace haec_sim::test
