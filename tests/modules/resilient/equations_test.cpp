// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The equations of [Pfennig2016], and what must hold for any parameters.

#include "tests/modules/static_network_model/network.hpp"
#include "tests/reference_values.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

const std::vector<std::string> models{"DORr", "PNCr", "NCDr"};

Keys keys_of(const std::string& model, double loss)
{
    return {{"communication_model", model}, {"loss_probability", loss}};
}

// [Pfennig2016], Table 2: d_hp and d_ha are those of a bandwidth that is eight times as high.
TEST(PrintedDelays, OfThePaperByConfiguration)
{
    const auto values = reference_values()["printed_2016_delays_ns"];
    const auto printed = [&](const std::string& name)
    { return std::llround(1000 * values[name].asDouble()); };
    for (const std::string& model : models)
    {
        const std::string coding = model == "DORr" ? "DORr" : "PNCr";
        Keys keys = keys_of(model, 0);
        keys["bandwidth"] = 75e9;
        Network network(keys);
        const std::int64_t d_s = network.model().send_occupancy().count() - 500000;
        EXPECT_EQ(d_s, printed("d_s_" + coding));
        const std::int64_t d_r = 2 * (network.time(0, 0) - 500000) - d_s;
        EXPECT_EQ(d_r, printed("d_r_" + coding));
        // One packet more is d_hp, one hop more d_hp + d_i + d_ha + d_a.
        EXPECT_EQ(network.time(2000, 1) - network.time(1, 1), printed("d_hp"));
        const std::int64_t hop = network.time(1, 8) - network.time(1, 7);
        const auto expected = printed("d_hp") + printed("d_i") + printed("d_ha") + printed("d_a");
        EXPECT_NEAR(static_cast<double>(hop), static_cast<double>(expected), 500);
    }
}

// D = d_mpi + d_s + (h + x - 1) d_hp + (h - 1) d_i + d_r + h (d_ha + d_a), 5 packets, 6 hops.
TEST(WithoutLoss, AWindowTakesOneRound)
{
    constexpr double d_hp = 127 + 1270 + 160 + 127;
    constexpr double d_ha = 127 + 1270 + 41 / 9.375 + 127;
    constexpr double round = 10 * d_hp + 5 * 163.5 + 6 * (d_ha + 163.5);
    for (const char* evaluation : {"exact", "monte_carlo"})
    {
        for (const std::string& model : models)
        {
            Keys keys = keys_of(model, 0);
            keys["evaluation"] = std::string(evaluation);
            const double ends = model == "DORr" ? 294 + 394 : 294.5 + 396.5;
            EXPECT_NEAR(static_cast<double>(Network(keys).time(5 * 1459, 6)),
                        (500 + ends + round) * 1000, 1)
                << model;
        }
    }
}

TEST(Properties, MoreLossHopsOrBytesNeverMakeATransferFaster)
{
    for (const std::string& model : models)
    {
        std::vector<std::int64_t> before;
        for (const double loss : {0.0, 1e-12, 1e-6, 0.001, 0.004, 0.02, 0.1, 0.3})
        {
            Network network(keys_of(model, loss));
            std::vector<std::int64_t> times;
            for (const std::uint32_t hops : {0u, 1u, 2u, 3u, 6u, 7u, 15u})
            {
                for (std::uint64_t bytes = 0; bytes < 20000; bytes += 613)
                {
                    times.push_back(network.time(bytes, hops));
                    ASSERT_LE(times.back(), network.time(bytes + 613, hops));
                    ASSERT_LE(times.back(), network.time(bytes, hops + 1));
                }
            }
            for (std::size_t index = 0; index < before.size(); ++index)
            {
                ASSERT_LE(before[index], times[index]) << model << " " << loss;
            }
            before = times;
        }
    }
}

TEST(Properties, LongWindowsAndRoutesAreSolved)
{
    for (const std::string& model : models)
    {
        Keys keys = keys_of(model, 0.01);
        keys["size_window"] = std::int64_t{64};
        Network network(keys);
        EXPECT_LT(network.time(100000, 44), network.time(100000, 45));
    }
}

TEST(Refusals, NameWhatToMend)
{
    const std::string path = "modules.static_network_model.";
    EXPECT_EQ(fault(keys_of("DORr", 1)),
              path + "loss_probability 1 means that no packet ever arrives; lower it");
    Keys keys = keys_of("PNCr", 0.01);
    keys["size_window"] = std::int64_t{129};
    EXPECT_EQ(fault(keys), path + "size_window (129) is above 128, up to which the resilient "
                                  "models are solved; lower it");
    keys = keys_of("DORr", 0.01);
    keys["size_packet"] = std::int64_t{37};
    EXPECT_EQ(fault(keys), path + "size_packet (37 bytes) leaves no room for data beside " + path +
                               "size_windowid (4) and " + path + "size_packetid (1) and " + path +
                               "size_signature (256 bits); give it more bytes than its header has");
    Network hopeless(keys_of("NCDr", 0.999));
    EXPECT_ANY_THROW(hopeless.time(1, 9));
    Network endless(keys_of("DORr", 0.999));
    EXPECT_ANY_THROW(endless.time(1, 9));
    Keys sampled = keys_of("DORr", 0.9);
    sampled["evaluation"] = std::string("monte_carlo");
    EXPECT_ANY_THROW(Network(sampled).time(1, 9));
}

} // namespace

} // namespace haec_sim::test
