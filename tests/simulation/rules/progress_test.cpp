// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

// R2 with `progress` in_mpi: the transfer of a rendezvous message begins where each side has been
// inside MPI after the send and the posting. D = 100 ps + 1 ps for each byte; rendezvous beyond
// 1000 bytes.

namespace haec_sim::test
{

namespace
{

Settings in_mpi()
{
    Settings settings;
    settings.replay.progress = ProgressRule::in_mpi;
    return settings;
}

/// MPI_Isend of 2000 bytes, from 1000 to 1010, sent at 1005.
Script& isends(Script& script, std::uint32_t to)
{
    return script.enter(1000, "MPI_Isend").isend(1005, 1, {to, 2000}).leave(1010, "MPI_Isend");
}

Script& waits_for_send(Script& script, std::int64_t time)
{
    return script.enter(time, "MPI_Wait").isend_complete(time + 10, 1).leave(time + 20, "MPI_Wait");
}

/// MPI_Irecv from process 0, posted at 105.
Script& posts(Script& script)
{
    return script.enter(100, "MPI_Irecv").irecv_request(105, 1).leave(110, "MPI_Irecv");
}

Script& waits_for_receive(Script& script, std::int64_t time)
{
    return script.enter(time, "MPI_Wait")
        .irecv(time + 10, 1, {0, 2000})
        .leave(time + 20, "MPI_Wait");
}

} // namespace

TEST(Progress, TransferBeginsWhenTheReceiverIsBackInMpi)
{
    Trace trace(2);
    isends(trace.at(0), 1);
    waits_for_send(trace.at(0), 1100);
    posts(trace.at(1));
    waits_for_receive(trace.at(1), 5000);
    const auto outcome = simulate(trace, in_mpi());
    // B = 5000, the Enter of MPI_Wait; A = 7100 for both; + 10
    EXPECT_EQ(outcome.times(0), (Times{1000, 1005, 1010, 1100, 7100, 7110}));
    EXPECT_EQ(outcome.times(1), (Times{100, 105, 110, 5000, 7100, 7110}));
    // Else B = 1005.
    EXPECT_EQ(simulate(trace).times(0), (Times{1000, 1005, 1010, 1100, 3105, 3115}));
}

TEST(Progress, AnyCallOfMpiGoesOn)
{
    Trace trace(2);
    isends(trace.at(0), 1);
    waits_for_send(trace.at(0), 1100);
    posts(trace.at(1))
        .enter(500, "MPI_Test")
        .tested(505, 1)
        .leave(510, "MPI_Test")
        .enter(3000, "MPI_Comm_rank")
        .leave(3010, "MPI_Comm_rank");
    waits_for_receive(trace.at(1), 5000);
    const auto outcome = simulate(trace, in_mpi());
    // The call at 500 is over by 1005. B = 3000, A = 5100.
    EXPECT_EQ(outcome.times(0).at(4), 5100);
    EXPECT_EQ(outcome.times(1).at(9), 5100);
}

TEST(Progress, AReceiverInsideGoesOnAtOnce)
{
    Trace trace(2);
    isends(trace.at(0), 1);
    waits_for_send(trace.at(0), 1100);
    posts(trace.at(1)).enter(900, "MPI_Test").leave(1005, "MPI_Test");
    waits_for_receive(trace.at(1), 5000);
    // B = S = 1005, up to which the call lasts: A = 3105.
    EXPECT_EQ(simulate(trace, in_mpi()).times(0).at(4), 3105);
}

TEST(Progress, AReceiverThatWaitsForAnotherMessageIsInside)
{
    Trace trace(3);
    isends(trace.at(0), 1);
    waits_for_send(trace.at(0), 1100);
    posts(trace.at(1)).blocking_recv(300, 310, 320, {2, 100});
    waits_for_receive(trace.at(1), 400);
    trace.at(2).blocking_send(4000, 4000, 4010, {1, 100});
    const auto outcome = simulate(trace, in_mpi());
    // The message of process 2 arrives at 4200; B = S = 1005 all the same, A = 3105.
    EXPECT_EQ(outcome.times(0).at(4), 3105);
    EXPECT_EQ(outcome.times(1), (Times{100, 105, 110, 300, 4200, 4210, 4290, 4290, 4300}));
}

TEST(Progress, TransferBeginsWhenTheSenderIsBackInMpi)
{
    Trace trace(2);
    isends(trace.at(0), 1).enter(3500, "MPI_Test").leave(3510, "MPI_Test");
    waits_for_send(trace.at(0), 8000);
    trace.at(1).blocking_recv(2000, 2010, 2020, {0, 2000});
    const auto outcome = simulate(trace, in_mpi());
    // P = 2000, B = 3500, A = 5600; the sender's wait comes later
    EXPECT_EQ(outcome.times(1), (Times{2000, 5600, 5610}));
    EXPECT_EQ(outcome.times(0), (Times{1000, 1005, 1010, 3500, 3510, 8000, 8000, 8010}));
}

// Process 0 waits for a message that process 1 sends behind the receive: nobody goes on before it
// is known that process 0 is inside MPI at 3000, in the call that it entered at 1100.
TEST(Progress, OneThatWaitsForTheOtherSideIsInside)
{
    Trace trace(2);
    isends(trace.at(0), 1)
        .enter(1020, "MPI_Irecv")
        .irecv_request(1025, 2)
        .leave(1030, "MPI_Irecv")
        .enter(1100, "MPI_Waitall")
        .irecv(9000, 2, {1, 100})
        .isend_complete(9000, 1)
        .leave(9010, "MPI_Waitall");
    trace.at(1)
        .blocking_recv(3000, 3010, 3020, {0, 2000})
        .blocking_send(3100, 3100, 3110, {0, 100});
    const auto outcome = simulate(trace, in_mpi());
    // B = P = 3000, A = 5100; + 10; + 80: sent at 5190, there at 5390.
    EXPECT_EQ(outcome.times(1), (Times{3000, 5100, 5110, 5190, 5190, 5190}));
    EXPECT_EQ(outcome.times(0),
              (Times{1000, 1005, 1010, 1020, 1025, 1030, 1100, 5390, 5390, 5400}));
}

TEST(Progress, BlockingCallsAndEagerMessagesAreAsEver)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 2000}).enter(130, "MPI_Isend");
    trace.at(0).isend(135, 1, {1, 1000, 1}).leave(140, "MPI_Isend");
    waits_for_send(trace.at(0), 9000);
    trace.at(1).blocking_recv(500, 510, 520, {0, 2000}).blocking_recv(530, 540, 550, {0, 1000, 1});
    EXPECT_EQ(simulate(trace, in_mpi()).times(0), simulate(trace).times(0));
    EXPECT_EQ(simulate(trace, in_mpi()).times(1), simulate(trace).times(1));
}

TEST(Progress, ASenderThatHasEndedIsNoHindrance)
{
    Trace trace(2);
    isends(trace.at(0), 1).enter(1500, "work").leave(1600, "work");
    trace.at(1).blocking_recv(700, 2000, 2010, {0, 2000}).enter(2020, "work");
    // P = 700: B = S = 1005, A = 3105.
    EXPECT_EQ(simulate(trace, in_mpi()).times(1), (Times{700, 3105, 3115, 3125}));
    Trace late(2);
    isends(late.at(0), 1).enter(1500, "work").leave(1600, "work");
    late.at(1).blocking_recv(1800, 2000, 2010, {0, 2000});
    // P = 1800, behind the sender's last record: B = P, A = 3900.
    EXPECT_EQ(simulate(late, in_mpi()).times(1), (Times{1800, 3900, 3910}));
}

} // namespace haec_sim::test
