// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace haec_sim::test
{

namespace
{

ReplayOptions options(const Keys& keys)
{
    return Network(keys).model().replay_options();
}

TEST(ReplayOptions, Defaults)
{
    const ReplayOptions found = options({});
    EXPECT_EQ(found.eager_threshold, Bytes{65536});
    EXPECT_EQ(found.collectives, CollectiveRule::model);
    EXPECT_EQ(found.compute_scale, 1.0);
    EXPECT_EQ(found.compute_clock.metric, "");
    EXPECT_EQ(found.receive_overhead, Picoseconds{0});
    EXPECT_TRUE(found.record_transfers);
}

TEST(ReplayOptions, AreReadFromTheSection)
{
    const ReplayOptions found = options({{"eager_threshold", std::int64_t{0}},
                                         {"collectives", std::string("preserve")},
                                         {"compute_scale", 0.0},
                                         {"record_transfers", false}});
    EXPECT_EQ(found.eager_threshold, Bytes{0});
    EXPECT_EQ(found.collectives, CollectiveRule::preserve);
    EXPECT_EQ(found.compute_scale, 0.0);
    EXPECT_FALSE(found.record_transfers);
}

TEST(ReplayOptions, ClockOfComputing)
{
    const auto clock_of = [](const std::map<std::string, std::string>& texts) {
        return options({{"compute_clock", texts}}).compute_clock;
    };
    EXPECT_EQ(clock_of({{"metric", "ru_utime"}}).metric, "ru_utime");
    EXPECT_EQ(clock_of({{"metric", "ru_utime"}}).unit, "");
    EXPECT_EQ(clock_of({{"metric", "task-clock"}, {"unit", "ns"}}).metric, "task-clock");
    EXPECT_EQ(clock_of({{"metric", "task-clock"}, {"unit", "ns"}}).unit, "ns");
}

// O = d_mpi + d_s, d_s = 2 d_out (+ s_w d_p where packets are coded).
TEST(ReplayOptions, OccupancyOfTheErrorFreeModels)
{
    EXPECT_EQ(options({}).send_occupancy, Picoseconds{200000});
    EXPECT_EQ(options({{"delay_mpi", 5.5}, {"delay_out", 63.0}}).send_occupancy,
              Picoseconds{131500});
    for (const char* model : {"PNC", "NCD"})
    {
        EXPECT_EQ(options({{"communication_model", std::string(model)}}).send_occupancy,
                  Picoseconds{203125});
    }
}

TEST(ReplayOptions, OverheadOfTheLinearModel)
{
    const ReplayOptions found = options(
        {{"communication_model", std::string("linear")}, {"delay_mpi", 2.0}, {"overhead", 1.25}});
    EXPECT_EQ(found.send_occupancy, Picoseconds{3250});
    EXPECT_EQ(found.receive_overhead, Picoseconds{1250});
    const ReplayOptions none = options({{"communication_model", std::string("linear")}});
    EXPECT_EQ(none.send_occupancy, Picoseconds{0});
}

} // namespace

} // namespace haec_sim::test
