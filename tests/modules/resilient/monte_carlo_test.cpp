// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Samples: their generator, and that they tell the same as the solved chains.

#include "haec_sim/error.hpp"
#include "haec_sim/philox.hpp"
#include "tests/modules/static_network_model/network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace haec_sim::test
{

namespace
{

// kat_vectors of the authors' library, Random123.
TEST(Philox, KnownAnswers)
{
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
              (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
              (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

Keys keys_of(const std::string& model, double loss, const char* evaluation)
{
    return {{"communication_model", model},
            {"loss_probability", loss},
            {"evaluation", std::string(evaluation)},
            {"seed", std::int64_t{2016}}};
}

class MonteCarlo : public testing::TestWithParam<const char*>
{
};

TEST_P(MonteCarlo, AgreesWithTheChain)
{
    constexpr int windows = 1000000;
    constexpr std::uint64_t bytes = 5 * 1459;
    for (const double loss : {0.001, 0.01, 0.02})
    {
        Network sampled(keys_of(GetParam(), loss, "monte_carlo"));
        Network solved(keys_of(GetParam(), loss, "exact"));
        for (const std::uint32_t hops : {1u, 6u, 15u})
        {
            const Path& path = sampled.model().path(NodeId{0}, NodeId{hops});
            const auto expected = static_cast<double>(solved.time(bytes, hops));
            double sum = 0;
            double squares = 0;
            for (std::uint64_t message = 0; message < windows; ++message)
            {
                const auto time = path.transfer_time(Message{Bytes{bytes}, hops, message});
                const double difference = static_cast<double>(time.count()) - expected;
                sum += difference;
                squares += difference * difference;
            }
            const double mean = sum / windows;
            const double standard_error = std::sqrt((squares / windows - mean * mean) / windows);
            EXPECT_LE(std::abs(mean), 3 * standard_error) << hops << " hops, loss " << loss;
            EXPECT_GT(standard_error, 0);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Models, MonteCarlo, testing::Values("DORr", "PNCr", "NCDr"));

TEST(Samples, OfMorePacketsThanSecondsAllowAreRefused)
{
    // A damaged trace may tell of a length that no message has.
    for (const std::uint64_t bytes : {1'000'000'000'000ULL, ~0ULL})
    {
        for (const double loss : {0.0, 0.01})
        {
            Network network(keys_of("DORr", loss, "monte_carlo"));
            try
            {
                network.time(bytes, 2);
                FAIL() << "sampled";
            }
            catch (const Error& error)
            {
                const std::string text = error.what();
                EXPECT_NE(text.find("a message of " + std::to_string(bytes) + " bytes over 2 hops"),
                          std::string::npos)
                    << text;
                EXPECT_NE(text.find("choose evaluation exact"), std::string::npos) << text;
            }
        }
    }
}

TEST(Samples, DependOnSeedAndMessageAlone)
{
    const auto time = [](std::int64_t seed, std::uint32_t sender, std::uint64_t sequence)
    {
        Keys keys = keys_of("PNCr", 0.2, "monte_carlo");
        keys["seed"] = seed;
        Network network(keys);
        const Path& path = network.model().path(NodeId{0}, NodeId{3});
        // The question before this one does not matter.
        path.transfer_time(Message{Bytes{1}, 9, 9});
        return path.transfer_time(Message{Bytes{1000000}, sender, sequence}).count();
    };
    EXPECT_EQ(time(1, 2, 3), time(1, 2, 3));
    EXPECT_NE(time(1, 2, 3), time(2, 2, 3));
    EXPECT_NE(time(1, 2, 3), time(1, 3, 3));
    EXPECT_NE(time(1, 2, 3), time(1, 2, 4));
    EXPECT_NE(time(1, 2, 3), time(1, 2, 3 + (std::uint64_t{1} << 32)));
    EXPECT_NE(time(1, 2, 3), time(1 + (std::int64_t{1} << 32), 2, 3));
}

} // namespace

} // namespace haec_sim::test
