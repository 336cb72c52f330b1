// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/replay/simulate.hpp"

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

/// Its transfer alone ends just in time: 100 ps and 1 ps for each byte.
constexpr std::uint64_t most_bytes = static_cast<std::uint64_t>(last) - 1000;

} // namespace

TEST(EndOfTime, ALongMessageArrivesInTime)
{
    Trace trace(2);
    trace.at(0).blocking_send(10, 20, 30, {1, most_bytes});
    trace.at(1).blocking_recv(10, 20, 30, {0, most_bytes});
    EXPECT_EQ(error_of(trace), "");
}

TEST(EndOfTime, ASecondLongMessageDoesNot)
{
    Trace trace(2);
    trace.at(0)
        .blocking_send(10, 20, 30, {1, most_bytes})
        .blocking_send(40, 50, 60, {1, most_bytes});
    trace.at(1)
        .blocking_recv(10, 20, 30, {0, most_bytes})
        .blocking_recv(40, 50, 60, {0, most_bytes});
    expect_refused(trace, "location", " at 0.0000000000");
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
    trace.at(0).blocking_send(10, 20, 30, {1, most_bytes});
    trace.at(1).blocking_recv(10, 20, 30, {0, most_bytes}).enter(5000, "work").leave(5010, "work");
    expect_refused(trace, "location 101", "Enter at 0.000000005 s");
}

TEST(EndOfTime, OfTheReceiversOverhead)
{
    Settings settings;
    settings.replay.receive_overhead = Picoseconds{5000};
    Trace trace(2);
    trace.at(0).blocking_send(10, 20, 30, {1, most_bytes});
    trace.at(1).blocking_recv(10, 20, 30, {0, most_bytes});
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
    trace.at(0).blocking_send(10, 20, 30, {1, most_bytes});
    trace.at(1).blocking_recv(10, 20, 30, {0, most_bytes});
    for (LocationIndex process : {0U, 1U})
    {
        trace.at(process).enter(40, "MPI_Barrier").collective_begin(50);
        trace.at(process).collective_end(9000, CollectiveOp::barrier).leave(9100, "MPI_Barrier");
    }
    expect_refused(trace, "location", "MpiCollectiveEnd at 0.000000009 s");
}

} // namespace haec_sim::test
