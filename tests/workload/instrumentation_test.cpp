// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "recorded_program.hpp"
#include "workload/generate.hpp"
#include "workload/parameters.hpp"
#include "workload/regions.hpp"

#include <gtest/gtest.h>

#include <array>

// Threads and counters.

namespace haec_sim::workload
{

namespace
{

constexpr std::int64_t microseconds_computed = 50;

ParameterValues hybrid(std::int64_t threads, std::int64_t variation = 0)
{
    return {{"ranks", std::int64_t{2}},
            {"iterations", std::int64_t{3}},
            {"compute-ns", microseconds_computed * 1000},
            {"variation", variation},
            {"threads", threads},
            {"counters", true}};
}

/// The names of a location's records without those of MPI, as long as it computes once.
std::vector<std::string> first_parallel_region(const std::vector<AnyEvent>& events)
{
    std::vector<std::string> names;
    bool is_inside = false;
    for (const auto& event : events)
    {
        const auto name =
            std::visit([](const auto& record)
                       { return std::string(std::decay_t<decltype(record)>::record_name); },
                       event);
        is_inside = is_inside || name == "ThreadFork" || name == "ThreadTeamBegin";
        if (is_inside && name != "Metric")
        {
            names.push_back(name);
        }
        if (name == "ThreadJoin" || (name == "ThreadTeamEnd" && names.front() != "ThreadFork"))
        {
            return names;
        }
    }
    return names;
}

struct Sample
{
    Picoseconds time{};
    std::uint64_t instructions = 0;
    std::uint64_t cycles = 0;
};

std::vector<Sample> samples(const std::vector<AnyEvent>& events)
{
    std::vector<Sample> found;
    for (const auto& event : events)
    {
        if (const auto* metric = std::get_if<events::Metric>(&event))
        {
            found.push_back(
                {metric->time, metric->metric_values[0].bits, metric->metric_values[1].bits});
        }
    }
    return found;
}

} // namespace

TEST(Threads, ComputeInParallelRegionsAsScorePRecordsThem)
{
    const auto program = record("ring", hybrid(3));
    ASSERT_EQ(program.locations.size(), 2U);
    ASSERT_EQ(program.workers.size(), 4U);
    const std::vector<std::string> worker{"ThreadTeamBegin", "Enter", "Enter", "Enter",
                                          "Leave",           "Leave", "Leave", "ThreadTeamEnd"};
    for (const auto& events : program.workers)
    {
        EXPECT_EQ(first_parallel_region(events), worker);
        EXPECT_EQ(count<events::ThreadTeamBegin>(events), 3U);
        EXPECT_EQ(count<events::MpiIsend>(events), 0U);
    }
    auto master = worker;
    master.insert(master.begin(), "ThreadFork");
    master.emplace_back("ThreadJoin");
    for (const auto& events : program.locations)
    {
        EXPECT_EQ(first_parallel_region(events), master);
    }
}

TEST(Threads, StayWithinForkAndJoin)
{
    const auto program = record("ring", hybrid(4, 80));
    for (std::uint32_t rank = 0; rank < 2; ++rank)
    {
        std::vector<Picoseconds> forks;
        std::vector<Picoseconds> joins;
        for (const auto& event : program.locations[rank])
        {
            if (std::holds_alternative<events::ThreadFork>(event))
            {
                forks.push_back(time_of(event));
            }
            if (std::holds_alternative<events::ThreadJoin>(event))
            {
                joins.push_back(time_of(event));
            }
        }
        ASSERT_EQ(joins.size(), 3U);
        for (const std::size_t worker : {rank, rank + 2, rank + 4})
        {
            std::size_t region = 0;
            for (const auto& event : program.workers[worker])
            {
                EXPECT_GE(time_of(event), forks[region]);
                EXPECT_LE(time_of(event), joins[region]);
                region += std::holds_alternative<events::ThreadTeamEnd>(event) ? 1 : 0;
            }
        }
    }
}

TEST(Threads, VaryEachForItself)
{
    const auto program = record("ring", hybrid(2, 50));
    EXPECT_NE(samples(program.workers[0]).back().cycles, samples(program.workers[1]).back().cycles);
    EXPECT_NE(samples(program.workers[0]).back().cycles,
              samples(program.locations[0]).back().cycles);
}

TEST(Threads, HaveLocationsAndTeams)
{
    const auto parameters = make_parameters("ring", hybrid(3));
    const auto program = make_definitions("test", 2, instrumentation(parameters));
    const auto& all = program.definitions;
    std::vector<std::uint64_t> locations;
    all.each<definitions::Location>(
        [&](const auto& location)
        {
            locations.push_back(location.self.value);
            EXPECT_EQ(location.location_group.value, location.self.value % 2);
        });
    constexpr std::uint64_t thread = std::uint64_t{1} << 32U;
    EXPECT_EQ(locations,
              (std::vector<std::uint64_t>{0, thread, 2 * thread, 1, thread + 1, 2 * thread + 1}));
    std::vector<definitions::Group> groups;
    all.each<definitions::Group>([&](const auto& group) { groups.push_back(group); });
    ASSERT_EQ(groups.size(), 5U);
    EXPECT_TRUE(std::ranges::equal(groups[2].members, locations));
    EXPECT_EQ(groups[4].members, (std::vector<std::uint64_t>{3, 4, 5}));
    std::vector<definitions::Comm> teams;
    all.each<definitions::Comm>([&](const auto& team) { teams.push_back(team); });
    ASSERT_EQ(teams.size(), 3U);
    EXPECT_EQ(teams[2].self, thread_team(1));
    EXPECT_EQ(teams[2].group, groups[4].self);
}

TEST(Threads, BringTheRegionsOfOpenMp)
{
    const auto count_openmp = [](std::uint32_t threads)
    {
        std::size_t found = 0;
        make_definitions("test", 1, {threads, false})
            .definitions.each<definitions::Region>(
                [&](const auto& region) { found += region.paradigm == Paradigm::openmp ? 1 : 0; });
        return found;
    };
    EXPECT_EQ(count_openmp(1), 0U);
    EXPECT_EQ(count_openmp(2), 9U);
}

TEST(Counters, StandBeforeEachEnterAndLeaveAtTheSameTime)
{
    const auto program = record("ring", hybrid(2));
    for (const auto* part : {&program.locations, &program.workers})
    {
        for (const auto& events : *part)
        {
            EXPECT_EQ(count<events::Metric>(events),
                      count<events::Enter>(events) + count<events::Leave>(events));
            for (std::size_t index = 0; index < events.size(); ++index)
            {
                if (std::holds_alternative<events::Metric>(events[index]))
                {
                    const auto& next = events.at(index + 1);
                    EXPECT_TRUE(std::holds_alternative<events::Enter>(next) ||
                                std::holds_alternative<events::Leave>(next));
                    EXPECT_EQ(time_of(next), time_of(events[index]));
                }
            }
        }
    }
}

TEST(Counters, NeverFall)
{
    for (const auto& events : record("ring", hybrid(2, 100)).locations)
    {
        const auto all = samples(events);
        EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Sample::instructions));
        EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Sample::cycles));
    }
}

TEST(Counters, GrowInProportionToComputing)
{
    // Two cycles in a nanosecond, three instructions in two cycles.
    const auto program = record("ring", hybrid(1));
    const auto last = samples(program.locations[0]).back();
    EXPECT_EQ(last.cycles, 3U * microseconds_computed * 2000U);
    EXPECT_EQ(last.instructions, 3U * microseconds_computed * 3000U);
}

TEST(Counters, TellWorkFromTime)
{
    // What varies is how long the same work takes.
    const auto program = record("ring", hybrid(1, 50));
    const auto last = samples(program.locations[0]).back();
    EXPECT_NE(last.cycles, 3U * microseconds_computed * 2000U);
    EXPECT_EQ(last.instructions, 3U * microseconds_computed * 3000U);
}

TEST(Counters, AreDefinedAsScorePDefinesThoseOfPapi)
{
    const auto program = make_definitions("test", 1, {1, true});
    std::vector<std::string> names;
    program.definitions.each<definitions::MetricMember>(
        [&](const auto& member)
        {
            names.push_back(program.definitions.text(member.name));
            EXPECT_EQ(member.value_type, Type::uint64);
            EXPECT_EQ(program.definitions.text(member.unit), "#");
        });
    EXPECT_EQ(names, (std::vector<std::string>{"PAPI_TOT_INS", "PAPI_TOT_CYC"}));
    std::size_t classes = 0;
    program.definitions.each<definitions::MetricClass>(
        [&](const auto& all)
        {
            ++classes;
            EXPECT_EQ(all.metric_members.size(), 2U);
        });
    EXPECT_EQ(classes, 1U);
}

} // namespace haec_sim::workload
