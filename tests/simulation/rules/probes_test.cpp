// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R2: a blocking probe ends when the message is there that is received next. A message of m bytes
// takes 100 + m.

namespace haec_sim::test
{

namespace
{

Script& probe(Script& script, std::int64_t enter, std::int64_t leave,
              const std::string& call = "MPI_Probe")
{
    return script.enter(enter, call).leave(leave, call);
}

} // namespace

TEST(Probes, EndWhenTheirMessageIsThere)
{
    for (const auto* call : {"MPI_Probe", "mpi_probe_", "PMPI_Probe"})
    {
        Trace trace(2);
        trace.at(0).blocking_send(100, 110, 150, {1, 100});
        probe(trace.at(1), 50, 900, call).blocking_recv(910, 920, 925, {0, 100});
        const auto outcome = simulate(trace);
        // A = 110 + 200; + 10; the message is there; + 5
        EXPECT_EQ(outcome.times(1), (Times{50, 310, 320, 320, 325})) << call;
        EXPECT_EQ(outcome.without_records, 0u);
    }
}

TEST(Probes, OfMessagesThatAreThereEndAtOnce)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    probe(trace.at(1), 1000, 1030).blocking_recv(1040, 1050, 1055, {0, 100});
    // What the call took in the recording after the arrival is not known.
    EXPECT_EQ(simulate(trace).times(1), (Times{1000, 1000, 1010, 1010, 1015}));
}

TEST(Probes, FindTheEnvelopeOfARendezvous)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 5000, {1, 2000});
    probe(trace.at(1), 50, 300).blocking_recv(310, 900, 905, {0, 2000});
    const auto outcome = simulate(trace);
    // The envelope: 110 + 100 + 0 bytes; + 10; B = max(110, 220), A = 220 + 2100; + 5
    EXPECT_EQ(outcome.times(1), (Times{50, 210, 220, 2320, 2325}));
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 2320}));
}

TEST(Probes, OfARendezvousThatIsSentLater)
{
    Trace trace(2);
    trace.at(0).enter(0, "main").blocking_send(1000, 1010, 5000, {1, 2000});
    probe(trace.at(1), 50, 60).blocking_recv(70, 900, 905, {0, 2000});
    // 1010 + 100; + 10; 1120 + 2100; + 5
    EXPECT_EQ(simulate(trace).times(1), (Times{50, 1110, 1120, 3220, 3225}));
}

TEST(Probes, BeforeANonBlockingReceive)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    probe(trace.at(1), 50, 900).enter(910, "MPI_Irecv").irecv_request(915, 3);
    trace.at(1).leave(920, "MPI_Irecv").enter(930, "MPI_Wait").irecv(990, 3, {0, 100});
    trace.at(1).leave(995, "MPI_Wait");
    EXPECT_EQ(simulate(trace).times(1), (Times{50, 310, 320, 325, 330, 340, 340, 345}));
}

TEST(Probes, DoNotFindWhatWasPostedBefore)
{
    // The request of tag 1 is completed before tag 2 is received, and its message is late.
    Trace trace(2);
    trace.at(0)
        .blocking_send(100, 110, 150, {1, 100, 2})
        .blocking_send(2000, 2000, 2010, {1, 100, 1});
    probe(trace.at(1).irecv_request(10, 1), 50, 900)
        .enter(905, "MPI_Wait")
        .irecv(2900, 1, {0, 100, 1});
    trace.at(1).leave(2905, "MPI_Wait").blocking_recv(2910, 2920, 2925, {0, 100, 2});
    // 0: 2000 - 150 behind a Leave at 110: sent at 1960, A = 2160.
    // 1: tag 2 is there at 310; + 5; 2160; + 5; + 5; at once; + 5
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 50, 310, 315, 2160, 2165, 2170, 2170, 2175}));
}

TEST(Probes, FindTheMessageBehindThatOfAnEarlierReceive)
{
    // Both messages are of one channel: the request has the first.
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 110, {1, 100}).blocking_send(500, 500, 510, {1, 100});
    probe(trace.at(1).irecv_request(10, 1), 50, 900).blocking_recv(910, 920, 925, {0, 100});
    trace.at(1).enter(930, "MPI_Wait").irecv(940, 1, {0, 100}).leave(945, "MPI_Wait");
    // The second: 500 + 200; + 10; at once; + 5; + 5; at once; + 5
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 50, 700, 710, 710, 715, 720, 720, 725}));
}

TEST(Probes, WithWildcardsFindWhatIsReceived)
{
    Trace trace(3);
    trace.at(0).blocking_send(100, 110, 150, {2, 100, 7});
    trace.at(1).blocking_send(400, 410, 450, {2, 100, 8});
    probe(trace.at(2), 50, 900).blocking_recv(910, 920, 925, {1, 100, 8});
    probe(trace.at(2), 930, 940).blocking_recv(950, 960, 965, {0, 100, 7});
    // 410 + 200; + 10; at once; + 5; + 5; at once; + 10; at once; + 5
    EXPECT_EQ(simulate(trace).times(2), (Times{50, 610, 620, 620, 625, 630, 630, 640, 640, 645}));
}

TEST(Probes, InARowFindOneMessage)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    probe(probe(trace.at(1), 50, 900), 910, 950).blocking_recv(960, 970, 975, {0, 100});
    const auto outcome = simulate(trace);
    // The first one is kept, as another one comes before the receive.
    EXPECT_EQ(outcome.times(1), (Times{50, 900, 910, 910, 920, 920, 925}));
    EXPECT_EQ(outcome.without_records, 850u);
}

TEST(Probes, ManyOfAQueue)
{
    Trace trace(2);
    for (int message = 0; message < 50; ++message)
    {
        const std::int64_t t = 1000 * message;
        trace.at(0).blocking_send(t + 100, t + 110, t + 110, {1, 100});
        probe(trace.at(1), t + 50, t + 900).blocking_recv(t + 910, t + 920, t + 930, {0, 100});
    }
    const auto times = simulate(trace).times(1);
    for (std::size_t message = 0; message < 50; ++message)
    {
        // Each message is there 200 after it was sent, and nothing else holds the receiver up.
        EXPECT_EQ(times[5 * message + 1], 1000 * static_cast<std::int64_t>(message) + 310);
    }
}

TEST(Probes, OfMessagesThatAnotherThreadReceivesAreKept)
{
    Trace trace(2);
    const auto thread = trace.add_thread(1);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    probe(trace.at(1), 50, 900).enter(910, "work");
    trace.at(thread).blocking_recv(910, 920, 925, {0, 100});
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(1), (Times{50, 900, 910}));
    EXPECT_EQ(outcome.without_records, 850u);
}

TEST(Probes, AmongThreadsFindWhatTheirThreadReceives)
{
    // The other thread takes the first message of the channel, before the probe.
    Trace trace(2);
    const auto thread = trace.add_thread(1);
    trace.at(0).blocking_send(100, 110, 110, {1, 100}).blocking_send(500, 500, 510, {1, 100});
    trace.at(thread).blocking_recv(20, 400, 405, {0, 100});
    probe(trace.at(1), 600, 900).blocking_recv(910, 920, 925, {0, 100});
    EXPECT_EQ(simulate(trace).times(1), (Times{600, 700, 710, 710, 715}));
}

TEST(Probes, ThatFindNothingAreKept)
{
    for (const bool goes_on : {false, true})
    {
        Trace trace(2);
        probe(trace.at(1), 50, 900);
        if (goes_on)
        {
            trace.at(1).enter(910, "work").leave(950, "work");
        }
        const auto outcome = simulate(trace);
        EXPECT_EQ(outcome.times(1)[1], 900);
        EXPECT_EQ(outcome.without_records, 850u);
    }
}

TEST(Probes, TooFarFromTheirReceiveAreKept)
{
    for (const bool is_too_far : {false, true})
    {
        // The receive is record 16384 behind the Enter, or the one before.
        Trace trace(2);
        trace.at(0).blocking_send(100, 110, 150, {1, 100});
        auto& script = probe(trace.at(1), 50, 900);
        for (int record = 0; record < 16384 - 2 - (is_too_far ? 0 : 1); ++record)
        {
            script.tested(900, 77);
        }
        script.recv(920, {0, 100});
        const auto outcome = simulate(trace);
        EXPECT_EQ(outcome.times(1)[1], is_too_far ? 900 : 310);
    }
}

TEST(Probes, WhoseGuessLeadsToACircleAreKept)
{
    // What it found is not recorded; what is received next is sent because of what it sends.
    Trace trace(2);
    probe(trace.at(1), 50, 100).blocking_send(110, 115, 120, {0, 100});
    trace.at(1).blocking_recv(130, 900, 905, {0, 100});
    trace.at(0).blocking_recv(10, 400, 410, {1, 100}).blocking_send(420, 425, 430, {1, 100});
    const auto outcome = simulate(trace);
    // 1: S = 115; 0: 315; + 10; + 10; S = 340; 1: A = 540; + 5
    EXPECT_EQ(outcome.times(0), (Times{10, 315, 325, 335, 340, 340}));
    EXPECT_EQ(outcome.times(1), (Times{50, 100, 110, 115, 115, 125, 540, 545}));
    EXPECT_EQ(outcome.without_records, 50u);
}

TEST(Probes, OfAMessageThatIsNotInTheTrace)
{
    Trace trace(2);
    probe(trace.at(1), 50, 900).blocking_recv(910, 920, 925, {0, 100});
    EXPECT_NE(error_of(trace), "");
    Settings keep;
    keep.rule = Unmatched::keep;
    EXPECT_EQ(simulate(trace, keep).times(1), (Times{50, 900, 910, 920, 925}));
}

TEST(Probes, NonBlockingAndMatchedOnesKeepTheGapRule)
{
    for (const auto* call : {"MPI_Iprobe", "MPI_Improbe", "MPI_Mprobe"})
    {
        Trace trace(2);
        trace.at(0).blocking_send(100, 110, 150, {1, 100});
        probe(trace.at(1), 50, 900, call).blocking_recv(910, 920, 925, {0, 100});
        EXPECT_EQ(simulate(trace).times(1), (Times{50, 900, 910, 910, 915})) << call;
    }
}

TEST(Probes, ThatAreNotLeftInOrder)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    trace.at(1).enter(10, "main").enter(50, "MPI_Probe").leave(900, "main");
    probe(trace.at(1), 910, 950).blocking_recv(960, 970, 975, {0, 100});
    EXPECT_EQ(simulate(trace).times(1), (Times{10, 50, 900, 910, 910, 920, 920, 925}));
}

TEST(Probes, WhereMessagesShareLinks)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100}).blocking_send(400, 410, 5000, {1, 2000});
    probe(trace.at(1), 50, 900).blocking_recv(910, 920, 925, {0, 100});
    probe(trace.at(1), 930, 1000).blocking_recv(1010, 1020, 1025, {0, 2000});
    Settings shared;
    shared.link_latency = Picoseconds{10};
    // 0: Leave at 110; 360 = 110 + 250; S = 370; the envelope is there at 470.
    // 1: 310, 320, 320, 325; 330, 470; 480, B = 480, A = 480 + 2100; + 5
    const Times expected{50, 310, 320, 320, 325, 330, 470, 480, 2580, 2585};
    EXPECT_EQ(simulate(trace).times(1), expected);
    EXPECT_EQ(simulate(trace, shared).times(1), expected);
}

} // namespace haec_sim::test
