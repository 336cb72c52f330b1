// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "recorded_program.hpp"
#include "workload/compute_time.hpp"
#include "workload/draw.hpp"

#include <gtest/gtest.h>

#include <set>

// Computing times that vary at random.

namespace haec_sim::workload
{

namespace
{

constexpr Picoseconds mean{1'000'000};

std::vector<Picoseconds> times_of(const RecordedProgram& program)
{
    std::vector<Picoseconds> times;
    for (const auto& events : program.locations)
    {
        std::ranges::transform(events, std::back_inserter(times), &time_of);
    }
    return times;
}

std::vector<Picoseconds> varied_ring(std::int64_t percent, std::int64_t seed)
{
    return times_of(record("ring", {{"variation", percent}, {"seed", seed}}));
}

} // namespace

TEST(ComputeTime, IsItsMeanUnlessVaried)
{
    EXPECT_EQ((ComputeTime{mean, 0.0, 1}.of(3, 0, 4)), mean);
}

TEST(ComputeTime, StaysWithinTheVariation)
{
    const ComputeTime varied{mean, 0.25, 1};
    Picoseconds sum{};
    Picoseconds shortest = mean;
    Picoseconds longest = mean;
    constexpr std::uint32_t draws = 10'000;
    for (std::uint32_t index = 0; index < draws; ++index)
    {
        const auto time = varied.of(index % 7, 0, index);
        shortest = std::min(shortest, time);
        longest = std::max(longest, time);
        sum += time;
    }
    EXPECT_GE(shortest.count(), 750'000);
    EXPECT_LE(shortest.count(), 751'000);
    EXPECT_LE(longest.count(), 1'250'000);
    EXPECT_GE(longest.count(), 1'249'000);
    EXPECT_NEAR(static_cast<double>(sum.count()) / draws, 1e6, 1e4);
}

TEST(ComputeTime, DiffersBetweenProcessesThreadsAndTimes)
{
    const ComputeTime varied{mean, 0.5, 1};
    EXPECT_NE(varied.of(0, 0, 0), varied.of(1, 0, 0));
    EXPECT_NE(varied.of(0, 0, 0), varied.of(0, 0, 1));
    EXPECT_NE(varied.of(0, 0, 1), varied.of(1, 0, 0));
    EXPECT_NE(varied.of(0, 0, 0), varied.of(0, 1, 0));
    EXPECT_NE(varied.of(1, 0, 0), varied.of(0, 1, 0));
}

TEST(ComputeTime, FollowsTheSeed)
{
    EXPECT_EQ(varied_ring(10, 1), varied_ring(10, 1));
    EXPECT_NE(varied_ring(10, 1), varied_ring(10, 2));
}

TEST(ComputeTime, RefusesWhatHasNoEffect)
{
    const ParameterValues seed{{"seed", std::int64_t{2}}};
    EXPECT_THROW(make_pattern("ring", seed), UsageError);
    EXPECT_THROW(make_pattern("collectives", seed), UsageError);
    EXPECT_NO_THROW(make_pattern("random", seed));
    EXPECT_THROW(
        make_pattern("ring", {{"variation", std::int64_t{5}}, {"compute-ns", std::int64_t{0}}}),
        UsageError);
}

TEST(Draw, GivesNumbersBelowABound)
{
    std::set<std::uint32_t> found;
    for (std::uint64_t index = 0; index < 200; ++index)
    {
        found.insert(below(5, draw(1, 2, index)));
    }
    EXPECT_EQ(found, (std::set<std::uint32_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(below(5, 0), 0U);
    EXPECT_EQ(below(5, UINT64_MAX), 4U);
}

TEST(Draw, GivesNumbersAroundZero)
{
    EXPECT_EQ(around_zero(0), -1.0);
    EXPECT_LT(around_zero(UINT64_MAX), 1.0);
    EXPECT_EQ(around_zero(std::uint64_t{1} << 63U), 0.0);
}

} // namespace haec_sim::workload
