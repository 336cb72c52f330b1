// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "trace/requests_ahead.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

// "Matching": receives take their messages in the order in which they were posted.

namespace haec_sim::test
{

namespace
{

/// Sends 100 bytes at 1000 (they arrive at 1200) and 300 bytes at 2000 (they arrive at 2400).
void send_two(Script& script)
{
    script.blocking_send(990, 1000, 1000, {1, 100}).blocking_send(1990, 2000, 2000, {1, 300});
}

} // namespace

TEST(PostingOrder, IrecvsThatCompleteInReverseOrder)
{
    Trace trace(2);
    send_two(trace.at(0));
    trace.at(1).irecv_request(100, 1).irecv_request(110, 2);
    trace.at(1).enter(500, "MPI_Waitany").irecv(510, 2, {0, 300}).leave(520, "MPI_Waitany");
    trace.at(1).enter(530, "MPI_Waitany").irecv(540, 1, {0, 100}).leave(550, "MPI_Waitany");
    // request 2 has the second message: 2400; + 10; + 10; request 1's came at 1200: at once; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{100, 110, 500, 2400, 2410, 2420, 2420, 2430}));
}

TEST(PostingOrder, TestsomeCompletesInOneCall)
{
    Trace trace(2);
    send_two(trace.at(0));
    trace.at(1).irecv_request(100, 1).irecv_request(110, 2).enter(500, "MPI_Testsome");
    trace.at(1).irecv(510, 2, {0, 300}).irecv(510, 1, {0, 100}).leave(520, "MPI_Testsome");
    EXPECT_EQ(simulate(trace).times(1), (Times{100, 110, 500, 2400, 2400, 2410}));
}

TEST(PostingOrder, RecvPostedWhileAnOlderIrecvIsOpen)
{
    Trace trace(2);
    send_two(trace.at(0));
    trace.at(1).irecv_request(100, 1).blocking_recv(200, 300, 310, {0, 300});
    trace.at(1).enter(320, "MPI_Wait").irecv(330, 1, {0, 100}).leave(340, "MPI_Wait");
    // MpiRecv has the second message: 2400; + 10; + 10; the first came at 1200; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{100, 200, 2400, 2410, 2420, 2420, 2430}));
}

TEST(PostingOrder, RendezvousBeginsWithTheReceiveOfItsTurn)
{
    Trace trace(2);
    trace.at(0).blocking_send(10, 20, 30, {1, 2000}).blocking_send(40, 50, 60, {1, 3000});
    trace.at(1).irecv_request(100, 1).blocking_recv(200, 300, 310, {0, 3000});
    trace.at(1).enter(320, "MPI_Wait").irecv(330, 1, {0, 2000}).leave(340, "MPI_Wait");
    const auto outcome = simulate(trace);
    // first: P = 100, A = 100 + 2100 = 2200; second: S = 2200 + 10 + 10, P = 200,
    // A = 2220 + 3100 = 5320
    EXPECT_EQ(outcome.times(0), (Times{10, 20, 2200, 2210, 2220, 5320}));
    EXPECT_EQ(outcome.times(1), (Times{100, 200, 5320, 5330, 5340, 5340, 5350}));
}

TEST(PostingOrder, PersistentRequestsKeptInTheQueue)
{
    // The MpiRecv waits until request 9's message is known, and by then request 1's completions
    // and further starts were seen too.
    Trace trace(3);
    send_two(trace.at(0));
    for (std::uint32_t tag = 1; tag <= 3; ++tag)
    {
        trace.at(2).blocking_send(3000 * tag, 3000 * tag, 3000 * tag, {1, 100 * tag, tag});
    }
    auto& script = trace.at(1);
    script.irecv_request(10, 9).blocking_recv(20, 30, 40, {0, 300});
    for (std::uint32_t tag = 1; tag <= 3; ++tag)
    {
        const std::int64_t t = 100 * tag;
        script.irecv_request(t, 1).enter(t + 10, "MPI_Wait");
        script.irecv(t + 20, 1, {2, 100 * tag, tag}).leave(t + 30, "MPI_Wait");
    }
    script.irecv(900, 9, {0, 100});
    // request 9 has 0's first message, the MpiRecv the second: 2400; + 10
    // start k at the time before + the recorded gap (60, then 70), Enter + 10,
    // A = 3000 + 200, 6000 + 300, 9000 + 400; Leave + 10; request 9's message came long before
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 20, 2400, 2410, 2470, 2480, 3200, 3210, 3280,
                                               3290, 6300, 6310, 6380, 6390, 9400, 9410, 9410}));
}

TEST(PostingOrder, RequestIdUsedAgainAfterACompletionWithoutItsRequest)
{
    // Request 1 of the first MpiIrecv was posted before the measurement began; all is seen ahead.
    Trace trace(3);
    send_two(trace.at(0));
    trace.at(2).blocking_send(3000, 3000, 3000, {1, 100, 1});
    trace.at(2).blocking_send(6000, 6000, 6000, {1, 100, 2});
    auto& script = trace.at(1);
    script.irecv_request(10, 9).blocking_recv(20, 30, 40, {0, 300});
    script.irecv(100, 1, {2, 100, 1}).irecv_request(110, 1).irecv(120, 1, {2, 100, 2});
    script.irecv(900, 9, {0, 100});
    // 2400; + 10; A = 3000 + 200; + 10; A = 6000 + 200
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 20, 2400, 2410, 3200, 3210, 6200, 6200}));
}

TEST(PostingOrder, RequestIdUsedAgainAfterItsReceiveWasFreed)
{
    // Request 1 is posted, freed (which leaves no record) and posted again: one message, of the
    // second. Whether the location has to look ahead to request 9's completion must not matter.
    for (const bool looks_ahead : {false, true})
    {
        Trace trace(3);
        trace.at(0).blocking_send(3000, 3000, 3000, {1, 100});
        send_two(trace.at(2));
        auto& script = trace.at(1);
        if (looks_ahead)
        {
            script.irecv_request(10, 9).blocking_recv(20, 30, 40, {2, 300});
        }
        else
        {
            script.blocking_recv(20, 30, 40, {2, 100}).blocking_recv(20, 30, 40, {2, 300});
        }
        script.irecv_request(100, 1).irecv_request(110, 1).irecv(120, 1, {0, 100});
        if (looks_ahead)
        {
            script.irecv(900, 9, {2, 100});
        }
        EXPECT_EQ(error_of(trace), "") << looks_ahead;
    }
}

// The first message is the request's, the second one that of the MpiRecv, whether or not that waits
// for it, and whether or not the records can be read twice: those that a module passes on cannot.
TEST(PostingOrder, ARequestKeepsItsPlaceHoweverFarItsCompletionIs)
{
    Settings behind_a_module;
    behind_a_module.before.emplace_back([](LocationIndex)
                                        { return std::make_unique<EventHandler>(); });
    for (const auto& settings : {Settings(), behind_a_module})
    {
        for (const std::uint64_t records :
             {lookahead_limit - 1, lookahead_limit, 2 * lookahead_limit})
        {
            for (const std::int64_t enter_time : {200, 5000})
            {
                Trace trace(2);
                send_two(trace.at(0));
                auto& script = trace.at(1);
                // `records` is the distance from the request to its completion.
                script.irecv_request(100, 1).blocking_recv(enter_time, enter_time, enter_time,
                                                           {0, 1});
                for (std::uint64_t record = 4; record < records; ++record)
                {
                    script.tested(enter_time, 77);
                }
                script.irecv(enter_time, 1, {0, 1});
                const auto times = simulate(trace, settings).times(1);
                EXPECT_EQ(times[2], std::max<std::int64_t>(enter_time, 2400)) << records;
            }
        }
    }
}

// Each of the requests that are open together for very long has its end; the second is cancelled,
// the third one's id is used again: it was freed.
TEST(PostingOrder, EndsOfRequestsThatAreFarOff)
{
    Trace trace(2);
    send_two(trace.at(0));
    auto& script = trace.at(1);
    script.irecv_request(100, 1).irecv_request(110, 2).irecv_request(120, 3).irecv_request(130, 4);
    for (std::uint64_t record = 0; record < lookahead_limit + 2000; ++record)
    {
        script.tested(200, 77);
    }
    script.cancelled(200, 2).isend(200, 3, {0, 5, 9}).isend_complete(200, 3);
    script.irecv(300, 4, {0, 300}).irecv(300, 1, {0, 100});
    trace.at(0).recv(3000, {1, 5, 9});
    const auto times = simulate(trace).times(1);
    EXPECT_EQ(times[times.size() - 2], 2400);
    EXPECT_EQ(times.back(), 2400);
}

} // namespace haec_sim::test
