// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// The ways of a simulation where a receive or a collective can never be complete.

namespace haec_sim::test
{

namespace
{

Settings keep_unmatched()
{
    Settings settings;
    settings.rule = Unmatched::keep;
    return settings;
}

void expect_parts(const std::string& text, const std::vector<std::string>& parts)
{
    for (const auto& part : parts)
    {
        EXPECT_NE(text.find(part), std::string::npos) << part << " is not in: " << text;
    }
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

/// 0 and 1 have one message more to receive than was sent, then another that was.
void record_missing_send(Trace& trace)
{
    trace.at(0).blocking_send(100, 110, 120, {1, 100, 5});
    trace.at(0).blocking_send(130, 140, 150, {1, 300, 6});
    trace.at(1).blocking_recv(50, 60, 70, {0, 100, 5});
    trace.at(1).blocking_recv(1000, 1500, 1510, {0, 200, 5});
    trace.at(1).blocking_recv(1520, 1530, 1540, {0, 300, 6});
}

} // namespace

TEST(Stall, ReceiveWithoutSendIsAnErrorThatNamesTheMessage)
{
    Trace trace(3);
    record_missing_send(trace);
    // "at": the input time of the MpiRecv, 1500 ps
    expect_parts(error_of(trace),
                 {"location 101 (MPI Rank 1", "location 100 (MPI Rank 0", "MPI_COMM_WORLD", "tag 5",
                  "200 bytes", "0.0000000015 s", "--unmatched=keep"});
}

TEST(Stall, NonBlockingReceiveWithoutSendIsAnErrorToo)
{
    Trace trace(2);
    trace.at(0).enter(0, "main");
    trace.at(1).irecv_request(10, 1).irecv(20, 1, {0, 77, 3, reversed});
    // rank 0 of the reversed communicator is process 1 itself
    expect_parts(error_of(trace), {"location 101", "reversed", "tag 3", "77 bytes"});
}

TEST(Stall, KeptReceiveWithoutSendFollowsTheGapRule)
{
    Trace trace(3);
    record_missing_send(trace);
    const auto outcome = simulate(trace, keep_unmatched());
    // A = 110 + 200 = 310; + 10; + 930 = 1250; + 500 = 1750; + 10; + 10; the last is there; + 10
    EXPECT_EQ(outcome.times(1), (Times{50, 310, 320, 1250, 1750, 1760, 1770, 1770, 1780}));
    EXPECT_EQ(outcome.oddities.unmatched_receives, 1u);
    EXPECT_EQ(outcome.oddities.unmatched_sends, 0u);
    EXPECT_EQ(outcome.records[1][4].attributes, 0u);
}

TEST(Stall, TraceThatSaysItLacksMessagesIsKept)
{
    for (const std::string text : {"false", "FALSE"})
    {
        Trace trace(3);
        record_missing_send(trace);
        trace.definitions.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = text;
        EXPECT_EQ(simulate(trace).oddities.unmatched_receives, 1u);
    }
    Trace trace(3);
    record_missing_send(trace);
    trace.definitions.properties["OTF2::MPI_COMMUNICATION_COMPLETE"] = "true";
    EXPECT_NE(error_of(trace), "");
}

TEST(Stall, CycleWithoutCollectivesAdvisesNothingAboutThem)
{
    // Each receives first what the other sends last.
    Trace trace(2);
    trace.at(0).blocking_recv(0, 10, 20, {1}).blocking_send(30, 40, 50, {1});
    trace.at(1).blocking_recv(0, 10, 20, {0}).blocking_send(30, 40, 50, {0});
    const auto error = error_of(trace);
    expect_parts(error, {"cycle of waits", "record it again"});
    EXPECT_EQ(error.find("preserve"), std::string::npos) << error;
}

TEST(Stall, ACycleBehindAThreadThatWaitsForItsTurn)
{
    // The master's receive comes behind that of its worker, who waits for 1, who waits for the
    // worker.
    Trace trace(2);
    const auto worker = trace.add_thread(0);
    trace.at(0).recv(40, {1, 100, 5});
    trace.at(worker).blocking_send(10, 15, 20, {1, 5000, 1}).recv(30, {1, 100, 5});
    trace.at(worker).blocking_recv(50, 60, 70, {1, 4000, 2});
    trace.at(1).blocking_send(10, 15, 20, {0, 4000, 2}).blocking_recv(30, 40, 50, {0, 5000, 1});
    trace.at(1).send(60, {0, 100, 5}).send(70, {0, 100, 5});
    expect_parts(error_of(trace), {"cycle of waits", "location 101", "4000 bytes", "5000 bytes",
                                   "eager_threshold of 4000"});
}

TEST(Stall, KeptReceiveWhoseSenderWaitsForTheReceiver)
{
    // 1 waits for a message that 0 never sends; 0 waits for one that 1 sends afterwards.
    Trace trace(2);
    trace.at(0).blocking_recv(0, 10, 20, {1, 100}).blocking_send(30, 40, 50, {1, 100, 9});
    trace.at(1).blocking_recv(0, 10, 20, {0, 100, 5}).blocking_send(30, 40, 50, {0, 100});
    trace.at(1).blocking_recv(60, 70, 80, {0, 100, 9});
    expect_parts(error_of(trace), {"location 101", "tag 5", "never sent"});
    const auto outcome = simulate(trace, keep_unmatched());
    // 1: gap rule; S = 40, C = 40; + 10. 0: A = 240; + 10; + 10; S = 270. 1: A = 470; + 10
    EXPECT_EQ(outcome.times(1), (Times{0, 10, 20, 30, 40, 40, 50, 470, 480}));
    EXPECT_EQ(outcome.times(0), (Times{0, 240, 250, 260, 270, 270}));
}

TEST(Stall, KeptReceiveWhoseOnlySendWasCancelled)
{
    Trace trace(2);
    trace.at(0).blocking_recv(0, 10, 20, {1, 100}).isend(30, 1, {1, 100, 5}).cancelled(40, 1);
    trace.at(1).blocking_recv(0, 10, 20, {0, 100, 5}).blocking_send(30, 40, 50, {0, 100});
    expect_parts(error_of(trace), {"location 101", "tag 5", "never sent"});
    const auto outcome = simulate(trace, keep_unmatched());
    EXPECT_EQ(outcome.times(1), (Times{0, 10, 20, 30, 40, 40}));
    EXPECT_EQ(outcome.times(0), (Times{0, 240, 250, 260, 270}));
}

TEST(Stall, OnlyTheReceivesThatLackAMessageAreKept)
{
    // The k-th receives of a channel, in posting order, have the messages that there are.
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 100});
    trace.at(1).irecv_request(10, 1).irecv_request(20, 2).irecv(30, 2, {0, 100});
    trace.at(1).irecv(40, 1, {0, 100});
    const auto outcome = simulate(trace, keep_unmatched());
    // request 2's by the gap rule; request 1 has A = 310
    EXPECT_EQ(outcome.times(1), (Times{10, 20, 30, 310}));
    EXPECT_EQ(outcome.oddities.unmatched_receives, 1u);
}

TEST(Stall, CollectiveWithAMemberThatEnded)
{
    Trace trace(3);
    trace.at(0).collective(100, 110, CollectiveOp::barrier);
    trace.at(0).collective(200, 210, CollectiveOp::allreduce);
    trace.at(1).collective(150, 160, CollectiveOp::barrier);
    trace.at(1).collective(190, 220, CollectiveOp::allreduce);
    trace.at(2).collective(120, 170, CollectiveOp::barrier);
    const auto error = error_of(trace);
    expect_parts(error, {"location 100", "collective 1", "MPI_COMM_WORLD", "0.00000000021 s"});
    const auto outcome = simulate(trace, keep_unmatched());
    // barrier: latest 150: 0: 150 + 0; + 90 = 240; the second keeps its duration of 10
    EXPECT_EQ(outcome.times(0), (Times{100, 100, 150, 150, 240, 240, 250, 250}));
    // 150 + 10 = 160; + 30; and 30
    EXPECT_EQ(outcome.times(1), (Times{150, 150, 160, 160, 190, 190, 220, 220}));
    EXPECT_EQ(outcome.oddities.unfinished_collectives, 2u);
}

TEST(Stall, NonBlockingCollectiveThatAMemberNeverCompletes)
{
    // Not completed means that it is not known what it was.
    Trace trace(2);
    trace.at(0).collective_request(100, 1).collective_complete(120, 1, CollectiveOp::barrier);
    trace.at(1).collective_request(200, 1).enter(210, "main");
    expect_parts(error_of(trace), {"location 100", "collective 0", "MPI_COMM_WORLD"});
    EXPECT_EQ(simulate(trace, keep_unmatched()).times(0), (Times{100, 120}));
}

TEST(Stall, UnfinishedScanHoldsOnlyThoseBehindTheGap)
{
    Trace trace(3);
    trace.at(0).collective(100, 110, CollectiveOp::scan);
    trace.at(1).enter(0, "main");
    trace.at(2).collective(50, 300, CollectiveOp::scan);
    const auto error = error_of(trace);
    expect_parts(error, {"location 102", "collective 0"});
    EXPECT_EQ(error.find("location 100"), std::string::npos) << error;
    EXPECT_EQ(simulate(trace, keep_unmatched()).times(2), (Times{50, 50, 300, 300}));
}

} // namespace haec_sim::test
