// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// loggp as a user runs it, with a program of which every record is known.

#include <haec_sim/testing/run.hpp>

#include <gtest/gtest.h>

#include <chrono>

namespace
{

using haec_sim::Bytes;
using haec_sim::kit::Outcome;
using haec_sim::kit::Program;
using haec_sim::kit::simulate;
using namespace haec_sim::events;
using namespace std::chrono_literals;

/// On a row of four nodes, processes 0 and 1 send to process 3, which waits for both.
Outcome run_of(std::uint32_t ranks)
{
    Program program(4);
    program.at(0).send(0us, 1us, {.rank = 3, .length = Bytes{1001}});
    program.at(1).send(0us, 1us, {.rank = 3, .length = Bytes{1}});
    program.at(3).receive(0us, 1us, {.rank = 1, .length = Bytes{1}});
    program.at(3).receive(1us, 2us, {.rank = 0, .length = Bytes{1001}});
    return simulate(program, {.arguments = {"-m", LOGGP, "--set", "topology.type=mesh", "--set",
                                            "topology.size=4x1x1"},
                              .ranks = ranks});
}

TEST(LogGp, TakesLatencyByLinkAndTimeByByte)
{
    const auto run = run_of(1);
    ASSERT_EQ(run.status, 0) << run.messages;
    const auto receives = run.of<MpiRecv>(3);
    ASSERT_EQ(receives.size(), 2U);
    // L = 1000 ns for each of two links; then for each of three, and G = 0.1 ns for 1000 bytes.
    EXPECT_EQ(receives[0].time, 2000ns);
    EXPECT_EQ(receives[1].time, 3100ns);
    EXPECT_EQ(run.attribute(receives[1].attributes, "haec_sim::hops")->bits, 3U);
}

TEST(LogGp, HoldsUpItsSender)
{
    const auto run = run_of(1);
    ASSERT_EQ(run.status, 0) << run.messages;
    EXPECT_EQ(run.of<Leave>(0).at(0).time, 200ns);
}

TEST(LogGp, IsTheSameOnAnyNumberOfRanks)
{
    EXPECT_EQ(difference(run_of(1), run_of(3)), "");
}

TEST(LogGp, RefusesNegativeCosts)
{
    const auto run =
        simulate(Program(1), {.arguments = {"-m", LOGGP, "--set", "modules.loggp.L=-1"}});
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.messages.find("modules.loggp.L: out of range"), std::string::npos)
        << run.messages;
}

} // namespace
