// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/collective_fit.hpp"

#include "measured_by_pieces.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace haec_sim::calibration
{

namespace
{

constexpr double latency = 1000;
constexpr double overhead = 100;

MessageCosts costs(std::uint32_t processes)
{
    // 1 byte in 1 ns.
    return {
        {{UINT64_MAX, latency, 1e9, overhead}}, {}, std::vector<std::uint32_t>(processes, 0), 64};
}

/// One message from its send until it is received.
double message(std::uint64_t bytes)
{
    return latency + static_cast<double>(bytes) + overhead;
}

/// Three rounds of messages, one behind the other: binomial and recursive doubling among 8.
double three_rounds(std::uint64_t bytes)
{
    return 3 * message(bytes);
}

/// The root sends to 7, the last of which begins behind six overheads.
double linear_among_8(std::uint64_t bytes)
{
    return 6 * overhead + message(bytes);
}

std::vector<CollectiveTime> times(CollectiveOp operation, std::uint32_t members,
                                  const std::function<double(std::uint64_t)>& time)
{
    std::vector<CollectiveTime> result;
    for (const std::uint64_t bytes : {64, 512, 4096, 32768, 262144})
    {
        result.push_back({operation, members, bytes, exactly(time(bytes)), false});
    }
    return result;
}

TEST(CollectiveFit, finds_the_algorithm_and_the_range_in_which_the_table_has_another)
{
    // The table of MPICH has binomial for short ones.
    const auto bcasts =
        times(CollectiveOp::bcast, 8,
              [](std::uint64_t bytes)
              { return bytes <= 4096 ? three_rounds(bytes) : linear_among_8(bytes); });
    const auto fit = explain_collectives(bcasts, costs(8), CollectiveTable::mpich);
    ASSERT_EQ(fit.choices.size(), 1);
    EXPECT_EQ(fit.choices[0].operation, CollectiveOp::bcast);
    EXPECT_EQ(fit.choices[0].algorithm, CollectiveAlgorithm::linear);
    EXPECT_EQ(fit.choices[0].bytes, (CountRange{4097, UINT64_MAX}));
    EXPECT_EQ(fit.choices[0].members, (CountRange{8, 8}));
    for (const auto& time : fit.times)
    {
        EXPECT_NEAR(time.predicted, time.measured.time.median, 1e-6);
    }
}

TEST(CollectiveFit, finds_an_algorithm_of_all_lengths)
{
    const auto all = times(CollectiveOp::allreduce, 8, three_rounds);
    const auto fit = explain_collectives(all, costs(8), CollectiveTable::mpich);
    ASSERT_EQ(fit.choices.size(), 1);
    EXPECT_EQ(fit.choices[0].algorithm, CollectiveAlgorithm::recursive_doubling);
    EXPECT_EQ(fit.choices[0].bytes, CountRange{});
}

TEST(CollectiveFit, leaves_the_table_where_it_explains_all)
{
    // Among two, all algorithms of a bcast without segments are one message.
    const auto all = times(CollectiveOp::bcast, 2, message);
    EXPECT_TRUE(explain_collectives(all, costs(2), CollectiveTable::mpich).choices.empty());
}

TEST(CollectiveFit, leaves_the_table_where_the_interval_has_its_time)
{
    auto all = times(CollectiveOp::allreduce, 8, three_rounds);
    for (auto& time : all)
    {
        time.time = {time.time.median, 1, 1e9};
    }
    EXPECT_TRUE(explain_collectives(all, costs(8), CollectiveTable::mpich).choices.empty());
}

TEST(CollectiveFit, leaves_the_table_where_another_algorithm_explains_little_more)
{
    // Other trees take a little longer, which is nearer.
    auto one = times(CollectiveOp::bcast, 8,
                     [](std::uint64_t bytes) { return 1.2 * three_rounds(bytes); });
    one.resize(1);
    EXPECT_TRUE(explain_collectives(one, costs(8), CollectiveTable::mpich).choices.empty());
}

TEST(CollectiveFit, predicts_the_mean_of_members_where_that_was_measured)
{
    // The root ends behind its overhead.
    auto one = times(CollectiveOp::bcast, 2,
                     [](std::uint64_t bytes) { return (overhead + message(bytes)) / 2; });
    one.resize(1);
    one[0].is_mean = true;
    const auto fit = explain_collectives(one, costs(2), CollectiveTable::mpich);
    EXPECT_NEAR(fit.times[0].predicted, (overhead + message(64)) / 2, 1e-9);
}

} // namespace

} // namespace haec_sim::calibration
