// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>
#include <limits>

// Output times beyond 2^63 ps: an error that names the event, never a time that turned around.

namespace haec_sim::test
{

namespace
{

constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max();

void expect_refused(const Trace& trace, const std::string& location, const std::string& record,
                    const Settings& settings = {})
{
    const auto message = error_of(trace, settings);
    EXPECT_NE(message.find(location), std::string::npos) << message;
    EXPECT_NE(message.find(record), std::string::npos) << message;
    EXPECT_NE(message.find("106 days"), std::string::npos) << message;
}

/// Longer messages than the half of it are refused, so that the programs begin there.
constexpr std::int64_t half = last / 2 + 1;

/// The transfer alone ends just in time: 100 ps and 1 ps for each byte.
constexpr std::uint64_t most_bytes = static_cast<std::uint64_t>(last - half) - 1000;

} // namespace

TEST(EndOfTime, ALongMessageArrivesInTime)
{
    Trace trace(2);
    trace.at(0).blocking_send(half + 10, half + 20, half + 30, {1, most_bytes});
    trace.at(1).blocking_recv(half + 10, half + 20, half + 30, {0, most_bytes});
    EXPECT_EQ(error_of(trace), "");
}

TEST(EndOfTime, ASecondLongMessageDoesNot)
{
    Trace trace(2);
    trace.at(0)
        .blocking_send(half + 10, half + 20, half + 30, {1, most_bytes})
        .blocking_send(half + 40, half + 50, half + 60, {1, most_bytes});
    trace.at(1)
        .blocking_recv(half + 10, half + 20, half + 30, {0, most_bytes})
        .blocking_recv(half + 40, half + 50, half + 60, {0, most_bytes});
    expect_refused(trace, "location", " at 4611686.0184273879");
}

TEST(EndOfTime, OfAScaledComputation)
{
    Settings settings;
    settings.replay.compute_scale = 1e6;
    Trace trace(1);
    trace.at(0).enter(0, "main").leave(last / 1000, "main");
    expect_refused(trace, "location 100", "Leave", settings);
}

TEST(EndOfTime, OfTheGapBehindALongMessage)
{
    Trace trace(2);
    trace.at(0).blocking_send(half + 10, half + 20, half + 30, {1, most_bytes});
    trace.at(1)
        .blocking_recv(half + 10, half + 20, half + 30, {0, most_bytes})
        .enter(half + 5000, "work")
        .leave(half + 5010, "work");
    expect_refused(trace, "location 101", "Enter at 4611686.018427392904 s");
}

TEST(EndOfTime, OfTheReceiversOverhead)
{
    Settings settings;
    settings.replay.receive_overhead = Picoseconds{5000};
    Trace trace(2);
    trace.at(0).blocking_send(half + 10, half + 20, half + 30, {1, most_bytes});
    trace.at(1).blocking_recv(half + 10, half + 20, half + 30, {0, most_bytes});
    expect_refused(trace, "location 101", "MpiRecv", settings);
}

TEST(EndOfTime, OfTheSendersOccupancy)
{
    Settings settings;
    settings.replay.send_occupancy = Picoseconds::max();
    Trace trace(2);
    trace.at(0).blocking_send(10, 20, 30, {1});
    trace.at(1).blocking_recv(10, 20, 30, {0});
    expect_refused(trace, "location 100", "Leave", settings);
}

TEST(EndOfTime, OfACollective)
{
    Trace trace(2);
    trace.at(0).blocking_send(half + 10, half + 20, half + 30, {1, most_bytes});
    trace.at(1).blocking_recv(half + 10, half + 20, half + 30, {0, most_bytes});
    for (LocationIndex process : {0U, 1U})
    {
        trace.at(process).enter(half + 40, "MPI_Barrier").collective_begin(half + 50);
        trace.at(process)
            .collective_end(half + 9000, CollectiveOp::barrier)
            .leave(half + 9100, "MPI_Barrier");
    }
    expect_refused(trace, "location", "MpiCollectiveEnd at 4611686.018427396904 s");
}

} // namespace haec_sim::test
