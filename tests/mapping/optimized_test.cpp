// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "lu_pattern.hpp"
#include "mapping/evaluation.hpp"
#include "mapping/link_loads.hpp"
#include "mapping/moves.hpp"
#include "mapping/oblivious.hpp"
#include "mapping/optimized.hpp"
#include "mapping/scotch.hpp"
#include "mapping/slots.hpp"
#include "mapping/strategy.hpp"
#include "tests/core/message_of.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::test
{

namespace
{

Platform platform(const std::string& topology, const Coordinates& size)
{
    return Platform(machine_of(topology, size));
}

TEST(Optimized, LaysALineThroughACube)
{
    CommunicationMatrix line;
    for (const auto& [from, to] : std::map<std::uint32_t, std::uint32_t>{
             {0, 5}, {5, 2}, {2, 7}, {7, 1}, {1, 6}, {6, 3}, {3, 4}})
    {
        line.add({from, to}, {10, Bytes{}});
    }
    const auto cube = platform("mesh", {2, 2, 2});
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
    const auto two = platform("mesh", {2, 1, 1});
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

TEST(Optimized, TakesAllStepsHoweverFew)
{
    for (const std::uint64_t steps : {1, 199, 1000, 1001, 123'456})
    {
        std::uint64_t taken = 0;
        for (std::uint64_t stage = 0; stage < 1000; ++stage)
        {
            const auto of_stage = steps_of_stage(steps, stage, 1000);
            EXPECT_LE(of_stage, steps / 1000 + 1);
            taken += of_stage;
        }
        EXPECT_EQ(taken, steps);
    }
}

TEST(Optimized, HasAnObjective)
{
    CommunicationMatrix matrix;
    matrix.add({0, 1}, {100, Bytes{1}});
    matrix.add({0, 2}, {1, Bytes{100}});
    matrix.add({1, 2}, {1, Bytes{1}});
    const auto line = platform("mesh", {3, 1, 1});
    MappingTask task{.platform = line, .processes = 3, .matrix = &matrix};
    EXPECT_EQ(evaluate(matrix, create_mapping("optimized", task), line).total_hops, 103u);
    task.objective = MappingObjective::bytes;
    EXPECT_EQ(evaluate(matrix, create_mapping("optimized", task), line).hop_bytes, 103u);
}

TEST(Optimized, IsTheSameForTheSameSeed)
{
    const auto matrix = lu_matrix({.side = 5, .planes = 4, .steps = 1});
    const auto machine = platform("torus", {3, 3, 3});
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

/// The share of the hops of xyz that optimized needs.
double share_of_xyz(const CommunicationMatrix& matrix, const Platform& machine)
{
    const MappingTask task{.platform = machine,
                           .processes = matrix.process_count(),
                           .matrix = &matrix,
                           .steps = 100000};
    const auto hops = [&](const std::string& strategy)
    {
        return static_cast<double>(
            evaluate(matrix, create_mapping(strategy, task), machine).total_hops);
    };
    return hops("optimized") / hops("xyz");
}

// 16 x 16 on 8 x 8 x 4: squares of 8 x 8 fill the levels, z = a + 2 b. Of the 240 pairs along each
// dimension of the grid all have one hop, but for the 16 over the seam of b, which have two.
TEST(Optimized, FoldsAGrid)
{
    const auto matrix = lu_matrix({.side = 16, .planes = 10, .steps = 10});
    const auto mesh = platform("mesh", {8, 8, 4});
    const MappingTask task{
        .platform = mesh, .processes = 256, .matrix = &matrix, .seed = 1, .steps = 1000};
    const auto quality = evaluate(matrix, create_mapping("optimized", task), mesh);
    const auto hops_of_each =
        static_cast<double>(quality.total_hops) / static_cast<double>(quality.messages);
    EXPECT_LT(hops_of_each, 1.01 * 496 / 480);
}

// NAS LU, class D, one process on each node, with hardly any annealing.
TEST(Optimized, NeedsFarFewerHopsThanXyz)
{
    const auto matrix = lu_matrix({.side = 64, .planes = 408, .steps = 300});
    EXPECT_LE(share_of_xyz(matrix, platform("mesh", {16, 16, 16})), 0.33);
    EXPECT_LE(share_of_xyz(matrix, platform("torus", {16, 16, 16})), 0.48);
}

// Processes numbered at random, so that there is no grid to fold.
TEST(Optimized, FindsItsWayWithoutAGrid)
{
    const auto lu = lu_matrix({.side = 8, .planes = 10, .steps = 10});
    CommunicationMatrix matrix;
    for (const auto& [pair, traffic] : lu.entries())
    {
        matrix.add({pair.source * 29 % 64, pair.destination * 29 % 64}, traffic);
    }
    EXPECT_LE(share_of_xyz(matrix, platform("mesh", {4, 4, 4})), 0.5);
}

// On a line, half of the messages of 0 leave it to either side at best; 2 x (1 + 2) hops.
TEST(Optimized, RelievesTheBusiestLink)
{
    CommunicationMatrix star;
    for (std::uint32_t other = 1; other < 5; ++other)
    {
        star.add({0, other}, {1, Bytes{100}});
    }
    const auto line = platform("mesh", {5, 1, 1});
    const MappingTask task{
        .platform = line, .processes = 5, .matrix = &star, .objective = MappingObjective::max_link};
    const auto quality = evaluate(star, create_mapping("optimized", task), line);
    ASSERT_TRUE(quality.busiest);
    EXPECT_EQ(quality.busiest->bytes, 200.0);
    EXPECT_EQ(quality.hop_bytes, 600u);
}

/// Latencies of optical and wireless links, one after the other; bytes take no time.
class SlowWireless final : public NetworkModel
{
public:
    static constexpr Picoseconds optical{1'000};
    static constexpr Picoseconds wireless{1'000'000};

    explicit SlowWireless(const Platform& platform) : platform_(platform) {}

    const Path& path(NodeId from, NodeId to) override
    {
        return paths_.emplace_back(time(from, to), platform_.hops(from, to));
    }

    Picoseconds time(NodeId from, NodeId to) const
    {
        Picoseconds sum{};
        for (const auto link : platform_.route(from, to))
        {
            sum += platform_.link_type(link).name == "optical" ? optical : wireless;
        }
        return sum;
    }

private:
    class Constant final : public Path
    {
    public:
        Constant(Picoseconds time, std::uint32_t hops) : time_(time), hops_(hops) {}

        Picoseconds transfer_time(const Message& /*message*/) const override
        {
            return time_;
        }

        std::uint32_t hops() const noexcept override
        {
            return hops_;
        }

    private:
        Picoseconds time_;
        std::uint32_t hops_;
    };

    const Platform& platform_;
    std::deque<Constant> paths_;
};

/// Process 0 sends ten messages to each of four others.
CommunicationMatrix star_of_five()
{
    CommunicationMatrix star;
    for (std::uint32_t other = 1; other < 5; ++other)
    {
        star.add({0, other}, {10, Bytes{100}});
    }
    return star;
}

// Two boards, each a ring of four. By hops, 0 may have all others on the other board, one wireless
// hop away. By time three are on its board, one and two optical hops away; the fourth cannot be.
TEST(Optimized, CostsTimeByClassOfLink)
{
    const auto star = star_of_five();
    const auto boards = platform("haec_box", {4, 1, 2});
    SlowWireless model(boards);
    const auto mapping = create_mapping("optimized", {.platform = boards,
                                                      .processes = 5,
                                                      .matrix = &star,
                                                      .objective = MappingObjective::time,
                                                      .model = &model});
    Picoseconds sum{};
    for (std::uint32_t other = 1; other < 5; ++other)
    {
        sum += model.time(mapping.node_of(0), mapping.node_of(other));
    }
    EXPECT_EQ(sum, 4 * SlowWireless::optical + SlowWireless::wireless);
}

TEST(Optimized, HasCandidatesWithXyzFirst)
{
    const auto star = star_of_five();
    const auto boards = platform("haec_box", {4, 1, 2});
    SlowWireless model(boards);
    const MappingTask task{.platform = boards,
                           .processes = 5,
                           .matrix = &star,
                           .objective = MappingObjective::time,
                           .steps = 2000,
                           .model = &model};
    const auto candidates = mapping_candidates(task, 6);
    ASSERT_EQ(candidates.size(), 6u);
    EXPECT_EQ(candidates.front().nodes, place_xyz(task));
    EXPECT_DOUBLE_EQ(candidates[1].time, 10.0 * (4 * 1'000 + 1'000'000));
    EXPECT_LT(candidates[1].time, candidates[2].time);
    for (std::size_t index = 1; index < candidates.size(); ++index)
    {
        for (std::size_t other = 0; other < index; ++other)
        {
            EXPECT_NE(candidates[other].nodes, candidates[index].nodes);
        }
    }
}

// Four of a million processes talk. The time is that of four, or the test's limit ends it.
TEST(Optimized, HasGaps)
{
    constexpr std::uint32_t last = (1U << 20) - 1;
    CommunicationMatrix matrix;
    matrix.add({0, last}, {7, Bytes{1}});
    matrix.add({5, 77'777}, {3, Bytes{1}});
    const auto mesh = platform("mesh", {16, 16, 16});
    for (const auto objective : {MappingObjective::hops, MappingObjective::max_link})
    {
        const auto mapping = create_mapping(
            "optimized",
            {.platform = mesh, .processes = last + 1, .matrix = &matrix, .objective = objective});
        EXPECT_EQ(evaluate(matrix, mapping, mesh).total_hops, 0u);
        std::vector<std::uint32_t> held(mesh.node_count(), 0);
        for (std::uint32_t process = 0; process <= last; ++process)
        {
            ++held[mapping.node_of(process).value];
        }
        EXPECT_EQ(std::ranges::max(held), 256u);
    }
}

TEST(Optimized, RefusesProcessesWithoutNumber)
{
    CommunicationMatrix matrix;
    matrix.add({0, 2'000'000'000}, {1, Bytes{1}});
    const auto mesh = platform("mesh", {2, 2, 2});
    EXPECT_EQ(
        message_of(
            [&]
            {
                create_mapping(
                    "optimized",
                    {.platform = mesh, .processes = matrix.process_count(), .matrix = &matrix});
            }),
        "the communication matrix has process 2000000000, and mappings are of 2^24 processes at "
        "most; correct the matrix");
}

TEST(LinkLoads, AddUp)
{
    for (const char* kind : {"mesh", "torus", "haec_box"})
    {
        const auto machine = platform(kind, {3, 2, 4});
        LinkLoads loads(machine);
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> expected;
        std::uint64_t sum = 0;
        for (std::uint32_t from = 0; from < 24; ++from)
        {
            for (std::uint32_t to = 0; to < 24; ++to)
            {
                const auto bytes = 1 + from * 31 + to;
                loads.add(NodeId{from}, NodeId{to}, Bytes{bytes});
                for (const LinkId passed : machine.route(NodeId{from}, NodeId{to}))
                {
                    const Link link = machine.topology().link(passed);
                    expected[{link.from.value, link.to.value}] += bytes;
                    sum += bytes;
                }
            }
        }
        std::uint64_t most = 0;
        for (const auto& [link, load] : expected)
        {
            most = std::max(most, load);
        }
        EXPECT_EQ(loads.maximum(), Bytes{most});
        EXPECT_EQ(loads.sum(), Bytes{sum});
    }
}

TEST(Scotch, SpreadsProcessesOverTheMachine)
{
    const auto matrix = lu_matrix({.side = 8, .planes = 4, .steps = 1});
    std::vector<WeightedPair> pairs;
    for (const auto& pair : undirected(matrix))
    {
        pairs.push_back({pair.first, pair.second, static_cast<double>(pair.traffic.messages)});
    }
    const ProcessGraph graph(64, pairs);
    const auto cube = platform("mesh", {4, 4, 4});
    const auto nodes = place_by_scotch(cube, graph);
    EXPECT_EQ(nodes, place_by_scotch(cube, graph));
    MappingTask task{.platform = cube, .processes = 64, .matrix = &matrix};
    EXPECT_LT(graph.cost(nodes, cube), graph.cost(place_xyz(task), cube));
}

TEST(Slots, AreSharedOutFairly)
{
    const auto line = platform("mesh", {3, 1, 1});
    std::vector<NodeId> nodes{{0}, {0}, {0}, {2}, {0}};
    make_fair(nodes, line);
    // Two for each node: of those at node 0 the last ones leave, to the nearest node with room.
    EXPECT_EQ(nodes, (std::vector<NodeId>{{0}, {0}, {1}, {2}, {1}}));
}

TEST(Optimized, NeedsBytesForBytes)
{
    CommunicationMatrix matrix;
    matrix.add({0, 1}, {1, Bytes{}});
    const auto cube = platform("mesh", {2, 2, 2});
    const MappingTask task{
        .platform = cube, .processes = 2, .matrix = &matrix, .objective = MappingObjective::bytes};
    EXPECT_EQ(message_of([&] { create_mapping("optimized", task); }),
              "the communication matrix has no bytes to optimize for; choose the objective hops");
}

} // namespace

} // namespace haec_sim::test
