// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/constant_network.hpp"
#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <string>

// R1 to R3 for eager messages. D = 100 ps + 1 ps for each byte, in all files here; eager_threshold
// 1000.

namespace haec_sim::test
{

TEST(Eager, ReceiverWaitsForTheArrivalAndNotAsRecorded)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    trace.at(1).blocking_recv(50, 900, 905, {0, 100});
    const auto outcome = simulate(trace);
    // S = 110; the Leave after it at C = S + 0
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110}));
    // A = 110 + 100 + 100 = 310 instead of the recorded 900; R5: + 5
    EXPECT_EQ(outcome.times(1), (Times{50, 310, 315}));
}

TEST(Eager, LateReceiverDoesNotWait)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    trace.at(1).blocking_recv(1000, 1010, 1020, {0, 100});
    // A = 310 is long past: at once, at its Enter's time; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{1000, 1000, 1010}));
}

TEST(Eager, SenderIsOccupied)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100}).enter(170, "work");
    trace.at(1).blocking_recv(50, 900, 905, {0, 100});
    Settings settings;
    settings.replay.send_occupancy = Picoseconds{7};
    const auto outcome = simulate(trace, settings);
    // C = 110 + 7; then the gap rule: + 20
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 117, 137}));
    // The transfer does not begin later for it: A = 110 + 200
    EXPECT_EQ(outcome.times(1), (Times{50, 310, 315}));
}

TEST(Eager, ReceiveOverheadFollowsTheWaiting)
{
    Trace trace(3);
    trace.at(0).blocking_send(100, 110, 150, {1, 100}).blocking_send(160, 170, 180, {2, 100});
    trace.at(1).blocking_recv(50, 900, 905, {0, 100});
    trace.at(2).blocking_recv(1000, 1010, 1020, {0, 100});
    Settings settings;
    settings.replay.receive_overhead = Picoseconds{9};
    const auto outcome = simulate(trace, settings);
    // max(50, 310) + 9 = 319; + 5
    EXPECT_EQ(outcome.times(1), (Times{50, 319, 324}));
    // max(1000, A) + 9; + 10
    EXPECT_EQ(outcome.times(2), (Times{1000, 1009, 1019}));
}

TEST(Eager, MessageOfThresholdLengthIsEager)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 1000});
    trace.at(1).blocking_recv(500, 510, 520, {0, 1000});
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110}));
    // B = S: A = 110 + 1100 = 1210; + 10
    EXPECT_EQ(outcome.times(1), (Times{500, 1210, 1220}));
}

TEST(Eager, BufferedSendsAreEagerWhateverTheirLength)
{
    for (const std::string region : {"MPI_Bsend", "MPI_Ibsend", "mpi_bsend"})
    {
        Trace trace(2);
        trace.at(0).blocking_send(100, 110, 120, {1, 5000}, region);
        trace.at(1).blocking_recv(500, 510, 520, {0, 5000});
        const auto outcome = simulate(trace);
        EXPECT_EQ(outcome.times(0), (Times{100, 110, 110})) << region;
        // A = 110 + 5100 = 5210; + 10
        EXPECT_EQ(outcome.times(1), (Times{500, 5210, 5220})) << region;
    }
}

TEST(Eager, MessagesOfOneChannelMatchInOrder)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 900}).blocking_send(120, 130, 140, {1, 100});
    trace.at(1).blocking_recv(0, 10, 20, {0, 900}).blocking_recv(20, 30, 40, {0, 100});
    const auto outcome = simulate(trace);
    // Leave directly after the send: 110; Enter with no gap: 110; S = 120; 120
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 110, 120, 120}));
    // A = 110 + 1000 = 1110; + 10; + 0; the second (A = 120 + 200) came long before; + 10
    EXPECT_EQ(outcome.times(1), (Times{0, 1110, 1120, 1120, 1120, 1130}));
}

TEST(Eager, TagsAreChannelsOfTheirOwn)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 900, 7}).blocking_send(120, 130, 140, {1, 100, 8});
    trace.at(1).blocking_recv(0, 10, 20, {0, 100, 8}).blocking_recv(20, 30, 40, {0, 900, 7});
    // the second message: A = 120 + 200 = 320; + 10; + 0; the first: A = 1110; + 10
    EXPECT_EQ(simulate(trace).times(1), (Times{0, 320, 330, 330, 1110, 1120}));
}

TEST(Eager, MessageToOneself)
{
    Trace trace(1);
    trace.at(0).enter(0, "MPI_Isend").isend(10, 1, {0, 100}).leave(20, "MPI_Isend");
    trace.at(0).blocking_recv(30, 40, 50, {0, 100}).isend_complete(60, 1);
    // S = 10; A = 210; + 10; the send was complete at 10, so at once
    EXPECT_EQ(simulate(trace).times(0), (Times{0, 10, 20, 30, 210, 220, 220}));
}

TEST(Eager, ReceivesGetTheirTransferAsAttributes)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    trace.at(1).blocking_recv(50, 900, 905, {0, 100});
    const auto receive = simulate(trace).records[1][1];
    EXPECT_EQ(receive.transfer_time, transfer(100));
    EXPECT_EQ(receive.hops, 1);
    EXPECT_EQ(receive.attributes, 2u);
    Settings settings;
    settings.replay.record_transfers = false;
    EXPECT_EQ(simulate(trace, settings).records[1][1].attributes, 0u);
}

TEST(Eager, AttributesOfAnEarlierSimulationAreReplaced)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100});
    events::MpiRecv receive{{}, 0, world, 0, 100};
    receive.attributes.push_back({AttributeRef{3}, Type::int64, RawValue::from(std::int64_t{12})});
    receive.attributes.push_back(
        {transfer_time_attribute, Type::int64, RawValue::from(std::int64_t{77})});
    trace.at(1).enter(50, "MPI_Recv").add(900, receive).leave(905, "MPI_Recv");
    const auto output = simulate(trace).records[1][1];
    EXPECT_EQ(output.transfer_time, transfer(100));
    EXPECT_EQ(output.attributes, 3u);
}

} // namespace haec_sim::test
