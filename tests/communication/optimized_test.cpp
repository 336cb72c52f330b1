// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "communication/evaluation.hpp"
#include "communication/hop_distance.hpp"
#include "communication/strategy.hpp"
#include "lu_pattern.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <map>

namespace haec_sim::test
{

namespace
{

Platform platform(TopologyKind kind, const Coordinates& size)
{
    Platform::Description description{.kind = kind, .size = size};
    const bool closed = kind == TopologyKind::torus;
    description.wraps = {closed, closed, closed};
    return Platform(description);
}

TEST(HopDistance, IsThatOfThePlatform)
{
    for (const auto kind : {TopologyKind::mesh, TopologyKind::torus, TopologyKind::haec_box})
    {
        const auto machine = platform(kind, {5, 2, 4});
        const HopDistance distance(machine);
        for (std::uint32_t from = 0; from < 40; ++from)
        {
            for (std::uint32_t to = 0; to < 40; ++to)
            {
                EXPECT_EQ(distance(NodeId{from}, NodeId{to}),
                          machine.hops(NodeId{from}, NodeId{to}));
            }
        }
    }
}

TEST(Optimized, LaysALineThroughACube)
{
    CommunicationMatrix line;
    for (const auto& [from, to] : std::map<std::uint32_t, std::uint32_t>{
             {0, 5}, {5, 2}, {2, 7}, {7, 1}, {1, 6}, {6, 3}, {3, 4}})
    {
        line.add({from, to}, {10, Bytes{}});
    }
    const auto cube = platform(TopologyKind::mesh, {2, 2, 2});
    const auto mapping =
        create_mapping("optimized", {.platform = cube, .processes = 8, .matrix = &line});
    EXPECT_EQ(evaluate(line, mapping, cube).total_hops, 70u);
}

TEST(Optimized, SharesNodesEvenly)
{
    CommunicationMatrix matrix;
    matrix.add({0, 4}, {5, Bytes{1}});
    matrix.add({1, 2}, {3, Bytes{1}});
    matrix.add({0, 1}, {1, Bytes{100}});
    const auto two = platform(TopologyKind::mesh, {2, 1, 1});
    const auto mapping =
        create_mapping("optimized", {.platform = two, .processes = 5, .matrix = &matrix});
    std::map<std::uint32_t, int> held;
    for (std::uint32_t process = 0; process < 5; ++process)
    {
        ++held[mapping.node_of(process).value];
    }
    EXPECT_LE(held[0], 3);
    EXPECT_LE(held[1], 3);
    EXPECT_EQ(evaluate(matrix, mapping, two).total_hops, 1u);
}

TEST(Optimized, HasAnObjective)
{
    CommunicationMatrix matrix;
    matrix.add({0, 1}, {100, Bytes{1}});
    matrix.add({0, 2}, {1, Bytes{100}});
    matrix.add({1, 2}, {1, Bytes{1}});
    const auto line = platform(TopologyKind::mesh, {3, 1, 1});
    MappingTask task{.platform = line, .processes = 3, .matrix = &matrix};
    EXPECT_EQ(evaluate(matrix, create_mapping("optimized", task), line).total_hops, 103u);
    task.objective = MappingObjective::bytes;
    EXPECT_EQ(evaluate(matrix, create_mapping("optimized", task), line).hop_bytes, 103u);
}

TEST(Optimized, IsTheSameForTheSameSeed)
{
    const auto matrix = lu_matrix({.side = 5, .planes = 4, .steps = 1});
    const auto machine = platform(TopologyKind::torus, {3, 3, 3});
    const MappingTask task{
        .platform = machine, .processes = 25, .matrix = &matrix, .seed = 3, .steps = 50000};
    const auto first = create_mapping("optimized", task);
    const auto second = create_mapping("optimized", task);
    for (std::uint32_t process = 0; process < 25; ++process)
    {
        EXPECT_EQ(first.node_of(process), second.node_of(process));
    }
    const auto hops = [&](const Mapping& mapping)
    { return evaluate(matrix, mapping, machine).total_hops; };
    EXPECT_LT(hops(first), hops(create_mapping("min_md", task)));
    EXPECT_LT(hops(first), hops(create_mapping("xyz", task)));
}

TEST(Optimized, NeedsBytesForBytes)
{
    CommunicationMatrix matrix;
    matrix.add({0, 1}, {1, Bytes{}});
    const auto cube = platform(TopologyKind::mesh, {2, 2, 2});
    const MappingTask task{
        .platform = cube, .processes = 2, .matrix = &matrix, .objective = MappingObjective::bytes};
    EXPECT_EQ(message_of([&] { create_mapping("optimized", task); }),
              "the communication matrix has no bytes to optimize for; choose the objective hops");
}

} // namespace

} // namespace haec_sim::test
