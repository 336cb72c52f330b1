// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routed_machine.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

// The choices of messages, as another program makes them: "random_vectors" of
// docs/spec/topologies-values.json.

namespace haec_sim::test
{

namespace
{

struct Vector
{
    const char* name;
    std::string topology;
    const char* routing;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

std::ostream& operator<<(std::ostream& out, const Vector& vector)
{
    return out << vector.name;
}

const std::string tree = R"("type": "fat_tree", "arity": 4, "levels": 3)";

const std::string trunked =
    R"("type": "dragonfly", "nodes_per_switch": 2, "group": 4, "global_links": 2, "groups": 4)";
const std::vector<Vector> vectors{
    {"torus 8,8: 0 to 36, random", torus_8x8, R"("routing": "random")", 0, 36},
    {"torus 8,8: 0 to 27, valiant", torus_8x8, R"("routing": "valiant")", 0, 27},
    {"torus 8,8: 0 to 27, o1turn", torus_8x8, R"("routing": "o1turn")", 0, 27},
    {"torus 8,8: 0 to 36, round_robin", torus_8x8, R"("routing": "round_robin")", 0, 36},
    {"fat_tree k 4 levels 3: 0 to 63, random", tree, R"("routing": "random")", 0, 63},
    {"fat_tree k 4 levels 3: 0 to 63, round_robin", tree, R"("routing": "round_robin")", 0, 63},
    {"dragonfly 2,4,2,9: 0 to 71, valiant", small_dragonfly, R"("routing": "valiant")", 0, 71},
    {"dragonfly 2,4,2,4: 0 to 31, valiant", trunked, R"("routing": "valiant")", 0, 31},
    {"dragonfly 2,4,2,4: 0 to 31, round_robin, indirect 2", trunked,
     R"("routing": "round_robin", "indirect": 2)", 0, 31},
};

class RouteVectors : public testing::TestWithParam<Vector>
{
};

TEST_P(RouteVectors, AreThoseOfAnotherProgram)
{
    const auto& [name, topology, routing, from, to] = GetParam();
    const auto expected = reference_values("topologies-values.json")
        ["random_vectors"][std::string(name) + ": ports of sequence 0, 1, 2, 3 (sender 0, seed 0)"];
    ASSERT_GE(expected.size(), 4U);
    const auto machine = routed_machine(topology, routing);
    for (std::uint32_t sequence = 0; sequence < expected.size(); ++sequence)
    {
        EXPECT_EQ(ports_of(machine, {from}, {to}, {0, sequence}), expected[sequence].asString());
    }
}

INSTANTIATE_TEST_SUITE_P(All, RouteVectors, testing::ValuesIn(vectors));

} // namespace

TEST(Philox, FirstWordsOfAMessage)
{
    const auto words = philox({std::uint32_t{1} << 31, 0, 0, 0}, {0, 0});
    EXPECT_EQ(words, (PhiloxCounter{0xbf9c529b, 0xbcbca0df, 0x6c1f0468, 0x2a9544cf}));
}

// A parallel link is chosen by a digit behind the neighbour's.
TEST(RouteChoices, TakeDigitsOfANumber)
{
    RouteChoices choices(4 + 5 * 7);
    EXPECT_EQ(choices.neighbour(5), 4U);
    EXPECT_EQ(choices.copy(3), 1U);
    EXPECT_EQ(choices.neighbour(1), 0U);
    EXPECT_EQ(choices.neighbour(4), 3U);
}

TEST(RouteChoices, DrawNoWordWhereThereIsNoChoice)
{
    RouteChoices all(0, RouteKey{});
    RouteChoices some(0, RouteKey{});
    EXPECT_EQ(some.neighbour(1), 0U);
    EXPECT_EQ(some.copy(1), 0U);
    for (int word = 0; word < 9; ++word)
    {
        EXPECT_EQ(some.neighbour(1000), all.copy(1000));
    }
}

} // namespace haec_sim::test
