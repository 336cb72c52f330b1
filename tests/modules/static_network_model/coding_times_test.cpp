// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The times for which nodes code (spec: links-that-adapt, "Energy of coding"), in closed form.

#include "tests/modules/static_network_model/network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace haec_sim::test
{

namespace
{

CodingTimes coding_times(const Keys& keys, std::uint64_t bytes, std::uint32_t hops)
{
    Network network(keys);
    return network.model().path(NodeId{0}, NodeId{hops}).coding_times(Message{Bytes{bytes}, 0, 0});
}

// Windows of 4 packets, and 10 ns for each packet: a window is coded in 4 * 10 ns, and decoded in
// 4 * 4 * 10 ns. A message of 5 windows and one that is not full has 6.
TEST(CodingTimes, AreThoseOfEachWindow)
{
    for (const std::string model : {"PNC", "NCD"})
    {
        const Keys keys{{"communication_model", model},
                        {"size_packet", 1500},
                        {"size_window", 4},
                        {"delay_packet", 10.0}};
        for (const std::uint32_t hops : {1U, 5U})
        {
            const auto [coding, decoding] = coding_times(keys, 21 * 1480, hops);
            EXPECT_EQ(coding, Picoseconds{6 * 4 * 10'000}) << model;
            EXPECT_EQ(decoding, Picoseconds{6 * 16 * 10'000}) << model;
        }
        // Within a node there are no windows; D has half of both.
        const auto [coding, decoding] = coding_times(keys, 21 * 1480, 0);
        EXPECT_EQ(coding, Picoseconds{20'000});
        EXPECT_EQ(decoding, Picoseconds{80'000});
    }
}

TEST(CodingTimes, AreNoneWithoutCoding)
{
    for (const std::string model : {"linear", "DOR", "DORr"})
    {
        for (const std::uint32_t hops : {0U, 2U})
        {
            const auto [coding, decoding] =
                coding_times({{"communication_model", model}}, 100'000, hops);
            EXPECT_EQ(coding, Picoseconds{}) << model;
            EXPECT_EQ(decoding, Picoseconds{}) << model;
        }
    }
}

TEST(CodingTimes, WithoutLossAreOneRoundForEachWindow)
{
    const auto [coding, decoding] = coding_times({{"communication_model", "PNCr"},
                                                  {"loss_probability", 0.0},
                                                  {"evaluation", "exact"},
                                                  {"size_window", 4},
                                                  {"delay_packet", 10.0}},
                                                 11 * 1400, 3);
    EXPECT_EQ(coding, Picoseconds{3 * 4 * 10'000});
    EXPECT_EQ(decoding, Picoseconds{3 * 16 * 10'000});
}

// Windows of one packet. A round raises the rank with i = q (1 - 1/256), and settles a window whose
// packet is there with q q_a: E0 = 1 / (q q_a) rounds. So a window takes (1 + i (1 - q_a) E0) / i.
TEST(CodingTimes, HaveTheExpectedRoundsOfLosses)
{
    for (const std::string evaluation : {"exact", "monte_carlo"})
    {
        const Keys keys{{"communication_model", "PNCr"}, {"loss_probability", 0.1},
                        {"evaluation", evaluation},      {"size_window", 1},
                        {"delay_packet", 1000.0},        {"size_packet", 1500},
                        {"size_acknowledgement", 150}};
        const double q = std::pow(0.9, 2);
        const double q_a = std::pow(0.9, 2 * 0.1);
        const double raises = q * (1 - 1.0 / 256);
        const double rounds = (1 + raises * (1 - q_a) / (q * q_a)) / raises;
        const auto [coding, decoding] = coding_times(keys, 0, 2);
        EXPECT_NEAR(static_cast<double>(coding.count()), rounds * 1e6, 1) << evaluation;
        EXPECT_NEAR(static_cast<double>(decoding.count()), rounds * 1e6, 1) << evaluation;
    }
}

} // namespace

} // namespace haec_sim::test
