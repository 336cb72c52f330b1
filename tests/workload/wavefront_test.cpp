// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "messages.hpp"
#include "recorded_program.hpp"
#include "workload/generate.hpp"
#include "workload/grid.hpp"
#include "workload/regions.hpp"

#include <gtest/gtest.h>

namespace haec_sim::workload
{

namespace
{

ParameterValues small_wavefront()
{
    return {
        {"grid", std::string("3x4")}, {"planes", std::int64_t{5}}, {"iterations", std::int64_t{2}}};
}

/// The ranks of all messages that a location received, in order.
std::vector<std::uint32_t> senders(const std::vector<AnyEvent>& events)
{
    std::vector<std::uint32_t> ranks;
    for (const auto& event : events)
    {
        if (const auto* receive = std::get_if<events::MpiRecv>(&event))
        {
            ranks.push_back(receive->sender);
        }
    }
    return ranks;
}

std::vector<std::uint32_t> receivers(const std::vector<AnyEvent>& events)
{
    std::vector<std::uint32_t> ranks;
    for (const auto& event : events)
    {
        if (const auto* send = std::get_if<events::MpiSend>(&event))
        {
            ranks.push_back(send->receiver);
        }
    }
    return ranks;
}

} // namespace

TEST(Wavefront, SendsOneMessagePerPlaneSweepAndPairOfNeighbours)
{
    const auto program = record("wavefront", small_wavefront());
    const std::uint64_t pairs = 3 * 3 + 4 * 2;
    EXPECT_EQ(program.locations.size(), 12U);
    EXPECT_EQ(count<events::MpiSend>(program), 2 * 2 * 5 * pairs);
    EXPECT_EQ(count<events::MpiRecv>(program), 2 * 2 * 5 * pairs);
    for (const auto& [channel, messages] : collect_messages(program))
    {
        EXPECT_EQ(messages.sends.size(), 2U * 5U);
    }
    EXPECT_EQ(collect_messages(program).size(), 2 * pairs);
}

TEST(Wavefront, RunsFromTheNorthWestCornerAndBack)
{
    // Rank = column * 2 + row: 0 and 1 are the first column, 2 and 3 the second.
    const auto program = record("wavefront", {{"grid", std::string("2x2")},
                                              {"planes", std::int64_t{1}},
                                              {"iterations", std::int64_t{1}}});
    using Ranks = std::vector<std::uint32_t>;
    EXPECT_EQ(receivers(program.locations[0]), (Ranks{1, 2}));
    EXPECT_EQ(senders(program.locations[0]), (Ranks{1, 2}));
    EXPECT_EQ(senders(program.locations[1]), (Ranks{0, 3}));
    EXPECT_EQ(receivers(program.locations[1]), (Ranks{3, 0}));
    EXPECT_EQ(senders(program.locations[3]), (Ranks{2, 1}));
    EXPECT_EQ(receivers(program.locations[3]), (Ranks{2, 1}));
}

TEST(Wavefront, EntersTheSweepTwicePerIteration)
{
    const auto program = record("wavefront", small_wavefront());
    for (const auto& events : program.locations)
    {
        std::uint64_t sweeps = 0;
        for (const auto& event : events)
        {
            const auto* enter = std::get_if<events::Enter>(&event);
            sweeps += enter != nullptr && enter->region == reference(Region::sweep) ? 1 : 0;
        }
        EXPECT_EQ(sweeps, 4U);
    }
}

TEST(Wavefront, SurroundsEachMessageWithItsCall)
{
    const auto program = record("wavefront", small_wavefront());
    for (const auto& events : program.locations)
    {
        for (std::size_t index = 0; index < events.size(); ++index)
        {
            if (!std::holds_alternative<events::MpiSend>(events[index]))
            {
                continue;
            }
            const auto region = reference(Region::mpi_send);
            EXPECT_EQ(std::get<events::Enter>(events.at(index - 1)).region, region);
            EXPECT_EQ(std::get<events::Leave>(events.at(index + 1)).region, region);
        }
    }
}

TEST(Wavefront, GivesMessagesTheLengthAskedFor)
{
    auto given = small_wavefront();
    given["message-bytes"] = std::int64_t{4242};
    for (const auto& [channel, messages] : collect_messages(record("wavefront", given)))
    {
        EXPECT_EQ(messages.sends.front().length, 4242U);
    }
}

TEST(Wavefront, ChoosesIterationsForANumberOfEvents)
{
    // The trace of the speed goal; only whole iterations of 276,804 events are possible.
    const auto pattern = make_pattern(
        "wavefront", {{"grid", std::string("9x9")}, {"events", std::int64_t{7'000'000}}});
    EXPECT_EQ(pattern->processes(), 81U);
    const auto events = count_events(*pattern, {});
    EXPECT_NEAR(static_cast<double>(events), 7e6, 276'804.0 / 2);
    EXPECT_EQ((events - 81U * 14U) % 276'804, 0U);
}

TEST(Wavefront, RunsOneIterationForFewEvents)
{
    const auto pattern = make_pattern("wavefront", {{"events", std::int64_t{1}}});
    EXPECT_EQ(count_events(*pattern, {}), 276'804U + 81U * 14U);
}

TEST(Wavefront, RefusesBothEventsAndIterations)
{
    EXPECT_THROW(
        make_pattern("wavefront", {{"events", std::int64_t{1}}, {"iterations", std::int64_t{1}}}),
        UsageError);
}

TEST(Wavefront, RefusesTracesLongerThanTime)
{
    auto given = small_wavefront();
    given["compute-ns"] = std::int64_t{1'000'000'000'000};
    given["planes"] = std::int64_t{10'000};
    EXPECT_THROW(record("wavefront", given), Error);
}

TEST(Grid, HasNoNeighboursOutside)
{
    const Grid grid{2, 3};
    EXPECT_EQ(grid.neighbour(0, Axis::column, 1), 1U);
    EXPECT_EQ(grid.neighbour(1, Axis::column, 1), std::nullopt);
    EXPECT_EQ(grid.neighbour(2, Axis::column, -1), std::nullopt);
    EXPECT_EQ(grid.neighbour(1, Axis::row, 1), 3U);
    EXPECT_EQ(grid.neighbour(5, Axis::row, 1), std::nullopt);
    EXPECT_EQ(grid.neighbour(5, Axis::row, -1), 3U);
    EXPECT_EQ(grid.neighbour(1, Axis::row, -1), std::nullopt);
}

} // namespace haec_sim::workload
