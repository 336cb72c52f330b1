// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The transmissions of packets, which resilient models load shared links with (spec: contention,
// "Units").

#include "static_network_model/window_sampler.hpp"
#include "static_network_model/window_times.hpp"
#include "tests/modules/static_network_model/network.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace haec_sim::test
{

namespace
{

using namespace static_network_model;

Keys evaluated_keys(const std::string& model, double loss, const std::string& evaluation = "exact")
{
    return {{"communication_model", model}, {"loss_probability", loss}, {"evaluation", evaluation}};
}

std::uint64_t load(const Keys& keys, std::uint64_t bytes, std::uint32_t hops)
{
    Network network(keys);
    return network.model()
        .path(NodeId{0}, NodeId{hops})
        .wire_load(Message{Bytes{bytes}, 0, 0})
        .bytes.value;
}

TEST(Transmissions, OfAPacketByItselfAreGeometric)
{
    // 1459 bytes of data in a packet of 1500; 41 in an acknowledgement.
    for (const std::uint32_t hops : {1U, 6U})
    {
        for (const double loss : {0.001, 0.02})
        {
            const double arrives = std::pow(1 - loss, hops * (1.0 + 41.0 / 1500.0));
            for (const std::uint64_t packets : {1U, 5U, 12U})
            {
                const auto expected = std::ceil(1500.0 * static_cast<double>(packets) / arrives);
                EXPECT_EQ(
                    static_cast<double>(load(evaluated_keys("DORr", loss), packets * 1459, hops)),
                    expected);
            }
        }
    }
}

TEST(Transmissions, WithoutLossAreThePackets)
{
    for (const std::string model : {"DORr", "PNCr", "NCDr"})
    {
        EXPECT_EQ(load(evaluated_keys(model, 0.0), 0, 3), 1500U);
        EXPECT_EQ(load(evaluated_keys(model, 0.0), 11 * 1400, 3), 11U * 1500U) << model;
    }
}

TEST(Transmissions, DoNotDependOnTheEvaluation)
{
    for (const std::string model : {"DORr", "PNCr", "NCDr"})
    {
        EXPECT_EQ(load(evaluated_keys(model, 0.01, "monte_carlo"), 20'000, 4),
                  load(evaluated_keys(model, 0.01), 20'000, 4));
    }
}

TEST(Transmissions, AgreeWithSamples)
{
    constexpr std::uint64_t windows = 400'000;
    for (const CommunicationModel model :
         {CommunicationModel::dor_r, CommunicationModel::pnc_r, CommunicationModel::ncd_r})
    {
        for (const long double loss : {0.01L, 0.1L})
        {
            Round round{.hops = 3,
                        .base = PreciseNanoseconds{5000},
                        .packet = PreciseNanoseconds{300},
                        .log_delivery = 3 * std::log1p(-loss),
                        .log_acknowledgement = 0.1L * std::log1p(-loss)};
            const auto to_send = solve_window_times(model, round, 5).packets_to_send;
            const auto expected = solve_transmissions(model, round, to_send);
            // So that a round's time is its number of packets.
            round.base = PreciseNanoseconds{0};
            round.packet = PreciseNanoseconds{1};
            const WindowSampler sampler(model, round, to_send);
            for (const std::uint64_t packets : {1U, 3U, 5U})
            {
                long double sum = 0;
                for (std::uint64_t window = 0; window < windows; ++window)
                {
                    MessageDraws draws(1, Message{{}, static_cast<std::uint32_t>(packets), window});
                    sum += sampler.sample(packets, draws).count();
                }
                EXPECT_NEAR(static_cast<double>(sum / windows / expected[packets]), 1.0, 0.005)
                    << name_of(model) << ' ' << packets;
            }
        }
    }
}

} // namespace

} // namespace haec_sim::test
