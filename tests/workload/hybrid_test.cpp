// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "recorded_program.hpp"
#include "workload/generate.hpp"
#include "workload/parameters.hpp"
#include "workload/regions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

// Programs with teams of threads. That simulating gives the times of other machines is the matter
// of hybrid_machines_test.sh.

namespace haec_sim::workload
{

namespace
{

ParameterValues with_parts(const std::string& parts)
{
    return {{"ranks", std::int64_t{2}}, {"iterations", std::int64_t{1}}, {"parts", parts}};
}

/// The times of the Enters of a region.
std::vector<Picoseconds> enters(const std::vector<AnyEvent>& events, Region region)
{
    std::vector<Picoseconds> times;
    for (const auto& event : events)
    {
        const auto* enter = std::get_if<events::Enter>(&event);
        if (enter != nullptr && enter->region == reference(region))
        {
            times.push_back(enter->time);
        }
    }
    return times;
}

std::uint64_t count_workers(const RecordedProgram& program, Region region)
{
    std::uint64_t sum = 0;
    for (const auto& events : program.workers)
    {
        sum += enters(events, region).size();
    }
    return sum;
}

} // namespace

TEST(HybridPrograms, HaveThePartsThatAreAskedFor)
{
    const auto all = record("hybrid", with_parts("all"));
    // Two processes of three threads; each of these with one that it can fork.
    EXPECT_EQ(all.workers.size(), 2U * 5);
    EXPECT_EQ(count_workers(all, Region::omp_critical_block), 2U * 2);
    EXPECT_EQ(count_workers(all, Region::omp_task), 2U * 2 * 2);
    EXPECT_EQ(count<events::ThreadTaskCreate>(all), 2U * 2 * 2);
    EXPECT_EQ(count<events::NonBlockingCollectiveComplete>(all), 2U);
    const auto none = record("hybrid", with_parts("none"));
    EXPECT_EQ(count_workers(none, Region::omp_critical_block), 0U);
    EXPECT_EQ(count<events::ThreadTaskCreate>(none), 0U);
    EXPECT_EQ(count<events::NonBlockingCollectiveComplete>(none), 0U);
    EXPECT_EQ(count<events::MpiIsend>(none), 2U);
    const auto some = record("hybrid", with_parts("tasks,collective"));
    EXPECT_EQ(count_workers(some, Region::omp_critical_block), 0U);
    EXPECT_EQ(count<events::ThreadTaskCreate>(some), 2U * 2 * 2);
    EXPECT_EQ(count<events::NonBlockingCollectiveComplete>(some), 2U);
}

TEST(HybridPrograms, RefuseOtherParts)
{
    EXPECT_THROW(make_pattern("hybrid", with_parts("tasks,locks")), UsageError);
    EXPECT_THROW(make_pattern("hybrid", with_parts("")), UsageError);
    auto nested = with_parts("nested");
    nested["inner-threads"] = std::int64_t{1};
    EXPECT_THROW(make_pattern("hybrid", nested), UsageError);
}

TEST(HybridPrograms, WaitForLocksOnSlowProcessorsOnly)
{
    for (const std::int64_t percent : {100, 1000})
    {
        auto given = with_parts("critical");
        given["percent"] = percent;
        const auto program = record("hybrid", given);
        bool waits = false;
        for (const auto& events : program.workers)
        {
            const auto wanted = enters(events, Region::omp_critical);
            const auto taken = enters(events, Region::omp_critical_block);
            ASSERT_EQ(wanted.size(), taken.size());
            for (std::size_t index = 0; index < taken.size(); ++index)
            {
                const auto least = std::chrono::nanoseconds{50} * percent / 100;
                EXPECT_GE(taken[index] - wanted[index], least);
                waits = waits || taken[index] - wanted[index] > least;
            }
        }
        EXPECT_EQ(waits, percent == 1000);
    }
}

TEST(HybridPrograms, DefineATeamForEachThread)
{
    const auto parameters = make_parameters(
        "hybrid", {{"threads", std::int64_t{2}}, {"inner-threads", std::int64_t{3}}});
    const auto recorded = instrumentation(parameters);
    EXPECT_EQ(recorded.all_threads(), 6U);
    const auto program = make_definitions("test", 2, recorded);
    std::vector<definitions::Group> groups;
    program.definitions.each<definitions::Group>([&](const auto& group)
                                                 { groups.push_back(group); });
    // MPI, its processes, OpenMP; the threads of each process; each thread's own.
    ASSERT_EQ(groups.size(), 3U + 2 + 4);
    EXPECT_EQ(groups[4].members, (std::vector<std::uint64_t>{6, 7}));
    EXPECT_EQ(groups[5].members, (std::vector<std::uint64_t>{0, 2, 3}));
    EXPECT_EQ(groups[8].members, (std::vector<std::uint64_t>{7, 10, 11}));
    std::optional<CommRef> last;
    program.definitions.each<definitions::Comm>([&](const auto& comm) { last = comm.self; });
    EXPECT_EQ(last, inner_thread_team(1, 1, 2, 2));
}

} // namespace haec_sim::workload
