// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The share of the bandwidth that a message of 1 MB gets, in the summary of a run, worked by hand.

#include "network.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// The lines of a module with these keys.
std::vector<std::string> summary(const Keys& keys, const Platform::Description& description = row())
{
    const Platform platform(description);
    const auto parameters = resolved(keys, platform);
    const auto mapping = Mapping::xyz(platform, 1);
    const auto module = descriptor().create({parameters, platform, mapping});
    return module->reporter()->summary();
}

std::vector<std::string> line(const std::string& share, const std::string& packets = "5 packets")
{
    return {"a message of 1 MB gets " + share + " GB/s: packets go one by one, and windows of " +
            packets + " wait for acknowledgements"};
}

// 3522 packets of 284 bytes of data are 704 windows of 7705.296 ns, and 2 packets, 4077.648 ns:
// 5.43 ms. With losses 684 packets of 1463 bytes are 136 rounds of 10799.873 ns, and one of 4
// packets, 9115.873 ns: 1.48 ms.
TEST(LongMessage, WaitsForAcknowledgements)
{
    EXPECT_EQ(summary({{"communication_model", std::string("DOR")}}), line("0.18 of 31.25"));
    EXPECT_EQ(summary({{"communication_model", std::string("DORr")}}), line("0.68 of 9.375"));
    EXPECT_EQ(summary({{"communication_model", std::string("DORr")}, {"loss_probability", 0.5}}),
              line("0.68 of 9.375"));
}

// d_h is 100 + 1152 + 1000 + 100 ns, and a window 200 + 2 d_h + 50 + 200 = 5154, of each of 3522
// packets: 18.2 ms.
TEST(LongMessage, WaitsMoreInWindowsOfOnePacket)
{
    EXPECT_EQ(summary({{"communication_model", std::string("DOR")},
                       {"size_window", std::int64_t{1}},
                       {"bandwidth", 250e6}}),
              line("0.055 of 0.25", "1 packet"));
}

// Packets of 64 KiB without delays: 1 ns on the way, 2097 on the wire, 65 of 64 for each window.
TEST(LongMessage, IsNotToldOfWithHalfOfTheBandwidth)
{
    EXPECT_EQ(summary({{"communication_model", std::string("DOR")},
                       {"size_packet", std::int64_t{65536}},
                       {"size_window", std::int64_t{64}},
                       {"delay_out", 0.0},
                       {"delay_in", 0.0},
                       {"latency", 1.0}}),
              std::vector<std::string>());
    EXPECT_EQ(summary({{"communication_model", std::string("linear")}, {"latency", 1e9}}),
              std::vector<std::string>());
}

TEST(LongMessage, HasTheFastestLinksThatThereAre)
{
    Platform::Description machine("haec_box");
    machine.link_types[0].bandwidth = BytesPerSecond{1e9};
    machine.link_types[1].bandwidth = BytesPerSecond{12.5e9};
    const Keys dor{{"communication_model", std::string("DOR")}};
    // As before, but 23.04 ns on the wire for 9.216: 1223.04, 7788.24 and 4119.12 ns, 5.49 ms.
    EXPECT_EQ(summary(dor, machine), line("0.18 of 12.5"));
    machine.parameters.set("size", std::vector<std::int64_t>{4, 4, 1}, true);
    // 288 ns: 1488, 9378 and 4914 ns, 6.61 ms.
    EXPECT_EQ(summary(dor, machine), line("0.15 of 1"));
    machine.parameters.set("size", std::vector<std::int64_t>{1, 1, 1}, true);
    EXPECT_EQ(summary(dor, machine), std::vector<std::string>());
}

} // namespace

} // namespace haec_sim::test
