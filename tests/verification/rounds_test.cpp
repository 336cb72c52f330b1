// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "figures.hpp"
#include "verification/times/rounds.hpp"
#include "verification/times/sampled_message.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace haec_sim::test
{

using namespace verification;

namespace
{

constexpr Channel lossless{
    .arrival = 1, .acknowledgement = 1, .first_packet = 100, .next_packet = 10};
constexpr Channel lossy{
    .arrival = 0.5, .acknowledgement = 0.5, .first_packet = 100, .next_packet = 10};

} // namespace

TEST(Rounds, OneRoundIsEnoughWithoutLoss)
{
    EXPECT_NEAR(static_cast<double>(expected_window_uncoded(lossless, 5)), 140, 1e-12);
}

// With nothing lost, coding is not random either: R(5) = d_s + 5 * 1684 + d_r + d_ha + d_a with the
// defaults of [Pfennig2016], Table 2, d_ha = 127 + 1270 + 8 * 41 / 75 + 127 and d_a = 163.5.
TEST(Rounds, OneRoundIsEnoughForCodedPacketsWithoutLoss)
{
    const double round = 294.5 + 5 * 1684 + 396.5 + (1524 + 328.0 / 75) + 163.5;
    for (const char* model : {"PNCr", "NCDr"})
    {
        Keys keys;
        keys["communication_model"] = model;
        keys["loss_probability"] = 0.0;
        EXPECT_NEAR(verified_window(keys, 5, 1), round, 1e-9) << model;
    }
}

// One packet is settled with probability 1/4, so that it takes four rounds on average.
TEST(Rounds, OnePacketTakesAsManyRoundsAsItsChancesSay)
{
    EXPECT_NEAR(static_cast<double>(expected_window_uncoded(lossy, 1)), 400, 1e-12);
}

// Two packets: E[rounds] = 2/s - 1/(1 - (1-s)^2) with s = 1/4, each first packet 100, and 8 packets
// in all, of which as many are the first as there are rounds.
TEST(Rounds, TwoPacketsShareRounds)
{
    const double rounds = 8 - 16.0 / 7;
    EXPECT_NEAR(static_cast<double>(expected_window_uncoded(lossy, 2)), rounds * 90 + 80, 1e-12);
}

// Without loss only innovation fails: rank 1 of 1 is reached with 255/256 in each round.
TEST(Rounds, ACodedPacketMayBeOfNoUse)
{
    EXPECT_NEAR(static_cast<double>(expected_window_coded(lossless, missing_packets(1))),
                100 * 256.0 / 255, 1e-10);
    EXPECT_NEAR(static_cast<double>(innovation(2)), 1 - 1.0 / 65536, 1e-15);
}

// Where three of four rounds fail, further packets pay, up to a number; without loss none does.
TEST(Rounds, RedundancyIsWorthItsPriceOnly)
{
    const auto policy = dynamic_redundancy(lossy, 1);
    ASSERT_EQ(policy.size(), 1);
    const auto time_with = [](std::uint32_t packets)
    { return expected_window_coded(lossy, Policy{packets}); };
    EXPECT_GT(policy[0], 1U);
    for (std::uint32_t packets = 1; packets < 20; ++packets)
    {
        EXPECT_LE(time_with(policy[0]), time_with(packets)) << packets;
    }
    EXPECT_EQ(dynamic_redundancy(lossless, 3), missing_packets(3));
}

// Sampling and solving have nothing in common but the channel.
TEST(Rounds, SamplesAgreeWithExpectations)
{
    const Channel channel{
        .arrival = 0.8, .acknowledgement = 0.9, .first_packet = 100, .next_packet = 10};
    const auto policy = dynamic_redundancy(channel, 4);
    constexpr int samples = 40000;
    Exact uncoded = 0;
    Exact uncoded_squares = 0;
    Exact coded = 0;
    Exact coded_squares = 0;
    for (std::uint64_t sequence = 0; sequence < samples; ++sequence)
    {
        const Message message{Bytes{0}, 3, sequence};
        const auto plain = SampledMessage(7, message).window_uncoded(channel, 4);
        const auto mixed = SampledMessage(7, message).window_coded(channel, policy);
        uncoded += plain;
        uncoded_squares += plain * plain;
        coded += mixed;
        coded_squares += mixed * mixed;
    }
    const auto check = [](Exact sum, Exact squares, Exact expected)
    {
        const Exact mean = sum / samples;
        const Exact error = std::sqrt((squares / samples - mean * mean) / samples);
        EXPECT_NEAR(static_cast<double>(mean), static_cast<double>(expected),
                    static_cast<double>(3 * error));
    };
    check(uncoded, uncoded_squares, expected_window_uncoded(channel, 4));
    check(coded, coded_squares, expected_window_coded(channel, policy));
}

} // namespace haec_sim::test
