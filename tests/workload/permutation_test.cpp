// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "messages.hpp"
#include "recorded_program.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <set>

namespace haec_sim::workload
{

namespace
{

using Partners = std::map<std::uint32_t, std::uint32_t>;

/// The partner of each process that sends; every one sends so many messages.
Partners partners_of(ParameterValues given, std::size_t messages = 10)
{
    Partners partners;
    for (const auto& [channel, ends] : collect_messages(record("permutation", given)))
    {
        EXPECT_EQ(ends.sends.size(), messages);
        EXPECT_TRUE(partners.emplace(channel.sender, channel.receiver).second)
            << channel.sender << " has two partners";
    }
    return partners;
}

struct Case
{
    std::string title;
    ParameterValues given;
    /// By hand, from the definitions in docs/reference/haec_gen.md.
    Partners expected;
};

void PrintTo(const Case& tried, std::ostream* out)
{
    *out << tried.title;
}

ParameterValues named(const std::string& name, ParameterValues others)
{
    others["permutation"] = name;
    return others;
}

ParameterValue number(std::int64_t value)
{
    return value;
}

ParameterValue text(const std::string& value)
{
    return value;
}

class NamedPermutation : public testing::TestWithParam<Case>
{
};

} // namespace

TEST_P(NamedPermutation, SendsToThePartnersOfItsDefinition)
{
    EXPECT_EQ(partners_of(GetParam().given), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Permutation, NamedPermutation,
    testing::Values(
        Case{"shift_by_one",
             named("shift", {{"ranks", number(4)}}),
             {{0, 1}, {1, 2}, {2, 3}, {3, 0}}},
        Case{"shift_beyond_the_end",
             named("shift", {{"ranks", number(3)}, {"shift", number(5)}}),
             {{0, 2}, {1, 0}, {2, 1}}},
        Case{"shift_onto_itself", named("shift", {{"ranks", number(3)}, {"shift", number(6)}}), {}},
        Case{"complement",
             named("complement", {{"ranks", number(5)}}),
             {{0, 4}, {1, 3}, {3, 1}, {4, 0}}},
        Case{"transpose",
             named("transpose", {{"grid", text("3x3")}}),
             {{1, 3}, {2, 6}, {3, 1}, {5, 7}, {6, 2}, {7, 5}}},
        Case{"transpose_in_space",
             named("transpose", {{"grid", text("2x2x2")}}),
             {{1, 4}, {3, 6}, {4, 1}, {6, 3}}},
        Case{"bit_reverse",
             named("bit_reverse", {{"ranks", number(8)}}),
             {{1, 4}, {3, 6}, {4, 1}, {6, 3}}},
        Case{"tornado_of_an_even_ring",
             named("tornado", {{"ranks", number(6)}}),
             {{0, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 0}, {5, 1}}},
        Case{"tornado_of_an_odd_ring",
             named("tornado", {{"ranks", number(5)}}),
             {{0, 2}, {1, 3}, {2, 4}, {3, 0}, {4, 1}}},
        Case{"tornado_in_a_plane",
             named("tornado", {{"grid", text("3x2")}}),
             {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}}),
    [](const auto& tried) { return tried.param.title; });

TEST(Permutation, LeavesNobodyAloneAtRandom)
{
    for (const std::int64_t ranks : {2, 3, 4, 17, 100})
    {
        for (const std::int64_t seed : {0, 1, 2, 3})
        {
            const auto partners = partners_of({{"ranks", ranks}, {"seed", seed}});
            std::set<std::uint32_t> receivers;
            for (const auto& [sender, receiver] : partners)
            {
                EXPECT_NE(sender, receiver);
                receivers.insert(receiver);
            }
            EXPECT_EQ(partners.size(), static_cast<std::size_t>(ranks));
            EXPECT_EQ(receivers.size(), static_cast<std::size_t>(ranks));
        }
    }
}

TEST(Permutation, IsAnyDerangementAsOften)
{
    // Of four processes there are nine; the standard deviation of 900 draws is below 10.
    std::map<Partners, int> times;
    for (std::int64_t seed = 0; seed < 900; ++seed)
    {
        const auto given = ParameterValues{
            {"ranks", number(4)}, {"seed", number(seed)}, {"iterations", number(1)}};
        ++times[partners_of(given, 1)];
    }
    EXPECT_EQ(times.size(), 9U);
    for (const auto& [partners, count] : times)
    {
        EXPECT_NEAR(count, 100, 50);
    }
}

TEST(Permutation, FollowsTheSeed)
{
    const auto of_seed = [](std::int64_t seed) {
        return partners_of({{"ranks", number(20)}, {"seed", number(seed)}});
    };
    EXPECT_EQ(of_seed(5), of_seed(5));
    EXPECT_NE(of_seed(5), of_seed(6));
}

TEST(Permutation, SendsAsManyMessagesAsAskedFor)
{
    partners_of({{"messages", number(3)}, {"iterations", number(7)}}, 21);
}

TEST(Permutation, HasNoPartnerForOneProcess)
{
    EXPECT_EQ(partners_of({{"ranks", number(1)}}), Partners{});
}

} // namespace haec_sim::workload
