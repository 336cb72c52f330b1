// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "tests/trace/grid.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// R6, guard: an operation whose recorded end at one member lies before the recorded begin of
// another one that it waits for.

namespace haec_sim::test
{

namespace
{

constexpr CollectiveRule rules[] = {CollectiveRule::synchronize, CollectiveRule::model};

struct Part
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

void record(Trace& trace, const std::vector<Part>& parts, CollectiveOp operation,
            const std::string& region, std::uint32_t root = collective_root_none)
{
    for (LocationIndex member = 0; member < parts.size(); ++member)
    {
        auto& script = trace.at(member).enter(parts[member].begin, region);
        script.collective_begin(parts[member].begin);
        script.collective_end(parts[member].end, operation, world, root);
        script.leave(parts[member].end, region);
    }
}

EarlyEnds early_ends(const Trace& trace, CollectiveRule rule)
{
    Settings settings;
    settings.replay.collectives = rule;
    return simulate(trace, settings).early_ends;
}

/// Expects the worst of one collective.
void expect_worst(std::int64_t worst, const std::vector<Part>& parts, CollectiveOp operation,
                  std::uint32_t root = collective_root_none)
{
    for (const auto rule : rules)
    {
        Trace trace(static_cast<std::uint32_t>(parts.size()));
        record(trace, parts, operation, "MPI_Collective", root);
        const auto early = early_ends(trace, rule);
        EXPECT_EQ(early.count, worst > 0 ? 1u : 0u);
        EXPECT_EQ(early.worst, Picoseconds{worst});
    }
}

} // namespace

TEST(EarlyEnds, AnOperationCountsOnceWithItsWorstDistance)
{
    expect_worst(20, {{0, 90}, {0, 80}, {100, 110}}, CollectiveOp::barrier);
    expect_worst(0, {{0, 100}, {0, 200}, {100, 110}}, CollectiveOp::barrier);
}

TEST(EarlyEnds, OnlyThoseWhomItWaitsForCount)
{
    // The root of a bcast may leave early; nobody else may leave before it begins.
    expect_worst(0, {{0, 10}, {50, 60}, {100, 110}}, CollectiveOp::bcast, 0);
    expect_worst(45, {{0, 10}, {55, 60}, {100, 110}}, CollectiveOp::bcast, 1);
    // All but the root of a reduce may.
    expect_worst(0, {{0, 10}, {50, 60}, {100, 110}}, CollectiveOp::reduce, 2);
    expect_worst(90, {{0, 10}, {50, 60}, {100, 110}}, CollectiveOp::reduce, 0);
    // A scan waits for lower ranks.
    expect_worst(0, {{0, 10}, {50, 60}, {100, 110}}, CollectiveOp::scan);
    expect_worst(40, {{100, 110}, {50, 70}, {50, 60}}, CollectiveOp::scan);
}

TEST(EarlyEnds, OfNeighboursTheyAreTheNeighbours)
{
    for (const auto rule : rules)
    {
        Trace trace(3);
        add_grid(trace.definitions, world, {{3, false}});
        record(trace, {{0, 40}, {50, 210}, {200, 210}}, CollectiveOp::alltoall,
               "MPI_Neighbor_alltoall");
        const auto early = early_ends(trace, rule);
        EXPECT_EQ(early.count, 1u);
        EXPECT_EQ(early.worst, Picoseconds{10});
        EXPECT_EQ(early.region, trace.region("MPI_Neighbor_alltoall"));
    }
}

TEST(EarlyEnds, TheRegionIsThatOfTheWorst)
{
    for (const auto rule : rules)
    {
        Trace trace(2);
        record(trace, {{0, 90}, {100, 110}}, CollectiveOp::barrier, "MPI_Barrier");
        record(trace, {{200, 250}, {300, 310}}, CollectiveOp::allreduce, "MPI_Allreduce");
        record(trace, {{400, 480}, {500, 510}}, CollectiveOp::barrier, "MPI_Barrier");
        const auto early = early_ends(trace, rule);
        EXPECT_EQ(early.count, 3u);
        EXPECT_EQ(early.worst, Picoseconds{50});
        EXPECT_EQ(early.region, trace.region("MPI_Allreduce"));
    }
}

TEST(EarlyEnds, WhereNothingIsSynchronizedThereAreNone)
{
    Trace trace(2);
    record(trace, {{0, 90}, {100, 110}}, CollectiveOp::barrier, "MPI_Barrier");
    EXPECT_EQ(early_ends(trace, CollectiveRule::preserve).count, 0u);
}

} // namespace haec_sim::test
