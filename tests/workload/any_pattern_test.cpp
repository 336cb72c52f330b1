// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collective_parts.hpp"
#include "messages.hpp"
#include "recorded_program.hpp"
#include "workload/regions.hpp"
#include "workload/timing.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <ostream>
#include <tuple>

// Rules that hold for every program, whatever its pattern.

namespace haec_sim::workload
{

namespace
{

struct Case
{
    std::string title;
    std::string pattern;
    ParameterValues given;
};

// Instead of the bytes of the object, which would be part of the test's name.
void PrintTo(const Case& tried, std::ostream* out)
{
    *out << tried.pattern;
}

std::int64_t operator""_i(unsigned long long value)
{
    return static_cast<std::int64_t>(value);
}

std::vector<Case> cases()
{
    return {
        {"all_to_all", "all_to_all", {}},
        {"all_to_all_by_messages", "all_to_all", {{"ranks", 5_i}, {"point-to-point", true}}},
        {"collectives", "collectives", {{"variation", 50_i}}},
        {"collectives_of_one", "collectives", {{"ranks", 1_i}}},
        {"collectives_of_many_roots", "collectives", {{"ranks", 3_i}, {"compute-ns", 0_i}}},
        {"hybrid", "hybrid", {{"variation", 60_i}, {"counters", true}}},
        {"hybrid_of_one", "hybrid", {{"ranks", 1_i}, {"inner-threads", 3_i}}},
        {"hybrid_without_parts", "hybrid", {{"parts", std::string("none")}, {"ranks", 2_i}}},
        {"hybrid_of_slow_processors", "hybrid", {{"percent", 1700_i}, {"compute-ns", 0_i}}},
        {"multipartition", "multipartition", {{"ranks", 9_i}, {"iterations", 2_i}}},
        {"multipartition_of_four",
         "multipartition",
         {{"ranks", 4_i}, {"points", 7_i}, {"compute-ns", 0_i}, {"iterations", 2_i}}},
        {"multipartition_with_counters", "multipartition", {{"ranks", 4_i}, {"counters", true}}},
        {"one_sided_by_fence", "one_sided", {{"variation", 30_i}}},
        {"one_sided_by_epochs",
         "one_sided",
         {{"grid", std::string("2x3")},
          {"periodic", true},
          {"threads", 2_i},
          {"synchronization", std::string("pscw")}}},
        {"one_sided_by_flush",
         "one_sided",
         {{"synchronization", std::string("flush")}, {"counters", true}}},
        {"one_sided_by_lock",
         "one_sided",
         {{"synchronization", std::string("lock")}, {"variation", 90_i}}},
        {"one_sided_of_one",
         "one_sided",
         {{"grid", std::string("1x1")}, {"synchronization", std::string("pscw")}}},
        {"permutation", "permutation", {}},
        {"permutation_of_one", "permutation", {{"ranks", 1_i}}},
        {"permutation_transpose",
         "permutation",
         {{"permutation", std::string("transpose")},
          {"grid", std::string("3x3")},
          {"messages", 3_i},
          {"variation", 40_i}}},
        {"phases", "phases", {}},
        {"phases_of_a_row",
         "phases",
         {{"grid", std::string("5x1x1")}, {"rounds", 2_i}, {"variation", 30_i}}},
        {"ping_pong", "ping_pong", {}},
        {"ping_pong_of_threads", "ping_pong", {{"threads", 2_i}}},
        {"ping_pong_without_iterations", "ping_pong", {{"iterations", 0_i}}},
        {"random", "random", {}},
        {"random_of_two", "random", {{"ranks", 2_i}, {"messages", 3_i}, {"compute-ns", 0_i}}},
        {"ring_of_two", "ring", {{"ranks", 2_i}}},
        {"ring_that_waits", "ring", {{"ranks", 5_i}, {"compute-ns", 0_i}}},
        {"ring_with_reductions", "ring", {{"iterations", 7_i}, {"allreduce-every", 3_i}}},
        {"ring_of_varied_computing", "ring", {{"ranks", 5_i}, {"variation", 100_i}}},
        {"ring_of_threads",
         "ring",
         {{"threads", 3_i}, {"variation", 40_i}, {"counters", true}, {"allreduce-every", 4_i}}},
        {"stencil2d", "stencil2d", {}},
        {"stencil2d_1x1", "stencil2d", {{"grid", std::string("1x1")}, {"periodic", true}}},
        {"stencil2d_periodic", "stencil2d", {{"grid", std::string("2x3")}, {"periodic", true}}},
        {"stencil3d", "stencil3d", {{"grid", std::string("3x1x4")}, {"variation", 30_i}}},
        {"stencil3d_periodic", "stencil3d", {{"grid", std::string("2x3x2")}, {"periodic", true}}},
        {"lu_2x3",
         "wavefront",
         {{"grid", std::string("2x3")}, {"class", std::string("S")}, {"iterations", 2_i}}},
        {"lu_1x1_of_threads",
         "wavefront",
         {{"grid", std::string("1x1")},
          {"class", std::string("S")},
          {"iterations", 1_i},
          {"threads", 2_i}}},
        {"lu_3x1",
         "wavefront",
         {{"grid", std::string("3x1")},
          {"class", std::string("S")},
          {"iterations", 1_i},
          {"compute-ns", 0_i}}},
        {"wavefront_1x1", "wavefront", {{"grid", std::string("1x1")}, {"planes", 2_i}}},
        {"wavefront_1x4", "wavefront", {{"grid", std::string("1x4")}, {"planes", 2_i}}},
        {"wavefront_3x2", "wavefront", {{"grid", std::string("3x2")}, {"planes", 5_i}}},
        {"wavefront_without_computing",
         "wavefront",
         {{"grid", std::string("3x3")}, {"planes", 2_i}, {"compute-ns", 0_i}}},
        {"wavefront_of_long_messages",
         "wavefront",
         {{"grid", std::string("2x2")}, {"planes", 2_i}, {"message-bytes", 1'000'000_i}}},
    };
}

class AnyPattern : public testing::TestWithParam<Case>
{
protected:
    RecordedProgram run() const
    {
        return record(GetParam().pattern, GetParam().given);
    }
};

std::vector<std::vector<AnyEvent>> all_locations(RecordedProgram program)
{
    auto all = std::move(program.locations);
    std::ranges::move(program.workers, std::back_inserter(all));
    return all;
}

std::uint64_t event_count(RecordedProgram program)
{
    std::uint64_t events = 0;
    for (const auto& location : all_locations(std::move(program)))
    {
        events += location.size();
    }
    return events;
}

/// Regions that a location is in; null once it left one that it was not in.
struct RegionStack
{
    std::vector<RegionRef> inside;
    bool balanced = true;

    template <class Record>
    void operator()(const Record&)
    {
    }

    void operator()(const events::Enter& record)
    {
        inside.push_back(record.region);
    }

    void operator()(const events::Leave& record)
    {
        balanced = balanced && !inside.empty() && inside.back() == record.region;
        if (!inside.empty())
        {
            inside.pop_back();
        }
    }
};

} // namespace

TEST_P(AnyPattern, BalancesEntersAndLeaves)
{
    for (const auto& events : all_locations(run()))
    {
        RegionStack stack;
        for (const auto& event : events)
        {
            std::visit(stack, event);
        }
        EXPECT_TRUE(stack.balanced);
        EXPECT_TRUE(stack.inside.empty());
    }
}

TEST_P(AnyPattern, NeverTurnsTimeBack)
{
    for (const auto& events : all_locations(run()))
    {
        EXPECT_TRUE(std::ranges::is_sorted(events, {}, &time_of));
    }
}

TEST_P(AnyPattern, PairsSendsWithReceives)
{
    for (const auto& [channel, messages] : collect_messages(run()))
    {
        ASSERT_EQ(messages.sends.size(), messages.receives.size());
        for (std::size_t index = 0; index < messages.sends.size(); ++index)
        {
            EXPECT_EQ(messages.sends[index].length, messages.receives[index].length);
        }
    }
}

TEST_P(AnyPattern, ReceivesNoMessageBeforeItArrived)
{
    const Timing timing;
    for (const auto& [channel, messages] : collect_messages(run()))
    {
        for (std::size_t index = 0; index < messages.sends.size(); ++index)
        {
            const auto& sent = messages.sends[index];
            const auto way =
                timing.latency + timing.per_byte * static_cast<std::int64_t>(sent.length);
            EXPECT_GE(messages.receives[index].time, sent.time + way);
        }
    }
}

TEST_P(AnyPattern, EndsNoCollectiveBeforeThoseItNeedsBegan)
{
    for (const auto& parts : collect_collectives(run()))
    {
        for (std::uint32_t rank = 0; rank < parts.size(); ++rank)
        {
            for (std::uint32_t other = 0; other < parts.size(); ++other)
            {
                if (needs(parts[rank].record, rank, other))
                {
                    EXPECT_GE(parts[rank].record.time, parts[other].begin);
                }
            }
        }
    }
}

TEST_P(AnyPattern, MakesAllProcessesCallTheSameCollectives)
{
    const auto program = run();
    for (const auto& parts : collect_collectives(program))
    {
        ASSERT_EQ(parts.size(), program.locations.size());
        for (const auto& part : parts)
        {
            EXPECT_EQ(part.record.collective_op, parts.front().record.collective_op);
            EXPECT_EQ(part.record.root, parts.front().record.root);
        }
    }
}

TEST_P(AnyPattern, BeginsAndEndsAsScorePDoes)
{
    const auto program = run();
    EXPECT_TRUE(program.all_finished);
    for (const auto& events : program.locations)
    {
        EXPECT_TRUE(std::holds_alternative<events::ProgramBegin>(events.front()));
        EXPECT_EQ(time_of(events.front()), Picoseconds{0});
        EXPECT_TRUE(std::holds_alternative<events::ProgramEnd>(events.back()));
        EXPECT_EQ(count<events::CommCreate>(events), 1U);
        EXPECT_EQ(count<events::CommDestroy>(events), 1U);
        const auto collectives = count<events::MpiCollectiveBegin>(events);
        EXPECT_GE(collectives, 2U);
        EXPECT_EQ(collectives, count<events::MpiCollectiveEnd>(events));
    }
}

TEST_P(AnyPattern, ChoosesTheIterationsThatGiveSoManyEvents)
{
    auto given = GetParam().given;
    given["iterations"] = 3_i;
    const auto wanted = event_count(record(GetParam().pattern, given));
    given.erase("iterations");
    given["events"] = static_cast<std::int64_t>(wanted);
    EXPECT_EQ(event_count(record(GetParam().pattern, given)), wanted);
}

TEST_P(AnyPattern, WritesTheSameAgain)
{
    const auto once = run();
    const auto again = run();
    ASSERT_EQ(once.locations.size(), again.locations.size());
    for (std::size_t rank = 0; rank < once.locations.size(); ++rank)
    {
        const auto& left = once.locations[rank];
        const auto& right = again.locations[rank];
        ASSERT_EQ(left.size(), right.size());
        for (std::size_t index = 0; index < left.size(); ++index)
        {
            EXPECT_EQ(left[index].index(), right[index].index());
            EXPECT_EQ(time_of(left[index]), time_of(right[index]));
        }
    }
}

TEST_P(AnyPattern, CountsItsMessagesWithoutSendingThem)
{
    using Channels = std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>,
                              std::pair<std::uint64_t, std::uint64_t>>;
    Channels sent;
    for (const auto& [channel, messages] : collect_messages(run()))
    {
        auto& [number, bytes] = sent[{channel.sender, channel.receiver, channel.tag}];
        number = messages.sends.size();
        for (const auto& message : messages.sends)
        {
            bytes += message.length;
        }
    }
    Channels counted;
    make_pattern(GetParam().pattern, GetParam().given)
        ->count_messages(
            [&](const Message& message, std::uint64_t times)
            {
                auto& [number, bytes] = counted[{message.sender, message.receiver, message.tag}];
                number += times;
                bytes += times * message.length.value;
            });
    std::erase_if(counted, [](const auto& entry) { return entry.second.first == 0; });
    EXPECT_EQ(counted, sent);
}

INSTANTIATE_TEST_SUITE_P(Patterns, AnyPattern, testing::ValuesIn(cases()),
                         [](const auto& tried) { return tried.param.title; });

TEST(Patterns, AreAllTried)
{
    for (const auto& pattern : patterns())
    {
        EXPECT_TRUE(std::ranges::any_of(cases(), [&](const auto& tried)
                                        { return tried.pattern == pattern.name; }))
            << pattern.name;
    }
}

TEST(Patterns, AreFoundByName)
{
    EXPECT_EQ(find_pattern("ring")->name, "ring");
    EXPECT_EQ(find_pattern("rink"), nullptr);
}

} // namespace haec_sim::workload
