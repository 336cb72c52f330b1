// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "sharing_program.hpp"

#include <gtest/gtest.h>

// Verification of messages that share links. A link takes 1000 ns, and 1 ns for each byte.

namespace haec_sim::test
{

namespace
{

constexpr std::int64_t whole_trace = 20000;

/// Process 0 sends 500 bytes to process 2, at 0 ns. They come to the link from node 1 on at 1000
/// ns, when it has served 100 of the 500 bytes of process 1.
class TwoShareALink : public SharingProgram
{
public:
    TwoShareALink() : SharingProgram(3)
    {
        at(0).enter(0, 0, "main").send(0, 0, {2, 500});
        at(1).enter(0, 0, "main").send(900, 900, {2, 500});
        at(2).enter(0, 0, "main");
        receive(2, 2400, {1, 500}, 1500, 1, 0);
        receive(2, 2900, {0, 500}, 2900, 2, 400);
    }
};

} // namespace

TEST(Contention, AMessageWaitsForTheOneBeforeItOnALink)
{
    EXPECT_EQ(TwoShareALink().differences(), "");
}

// The last link of a route needs no room behind it, the one from node 0 on does.
TEST(Contention, BuffersHoldWhatWaits)
{
    TwoShareALink program;
    program.buffers = verification::Buffers{500, {}};
    EXPECT_EQ(program.differences(), "");
}

TEST(Contention, AMessageThatNeverFindsRoomIsFound)
{
    TwoShareALink program;
    program.buffers = verification::Buffers{499, {}};
    EXPECT_EQ(program.differences(), "location 2 record 2: contention expected "
                                     "9223372036854775807 found 400000; ");
}

TEST(Contention, AWrongWaitingTimeIsFound)
{
    TwoShareALink program;
    // Arrival and transfer time fit it.
    program.at(2).output.pop_back();
    program.at(2).input.pop_back();
    program.receive(2, 2901, {0, 500}, 2901, 2, 401);
    EXPECT_EQ(program.differences(),
              "location 2 record 2: contention expected 400000 found 401000; ");
}

TEST(Contention, ATransferTimeThatDoesNotCountTheWaitIsFound)
{
    TwoShareALink program;
    program.attributes(2, 2)[0].value = RawValue::from(std::int64_t{2'500'000});
    EXPECT_EQ(program.differences(),
              "location 2 record 2: transfer times expected 2900000 found 2500000; ");
}

TEST(Contention, AnArrivalBeforeTheWaitIsOverIsFound)
{
    TwoShareALink program;
    std::get<events::MpiRecv>(program.at(2).output[2]).time = Picoseconds{2'899'000};
    EXPECT_EQ(program.differences(),
              "location 2 record 2: arrivals expected 2900000 found 2899000; ");
}

TEST(Contention, AReceiveWithoutAWaitingTimeIsFound)
{
    TwoShareALink program;
    program.attributes(2, 1).pop_back();
    EXPECT_EQ(program.differences(), "location 2 record 1: contention expected 0 found 0; ");
}

TEST(Contention, WithoutAttributesArrivalsAreNotBeforeThoseWithoutContention)
{
    TwoShareALink program;
    program.attributes(2, 1).clear();
    program.attributes(2, 2).clear();
    const Keys bare{{"record_transfers", false}};
    EXPECT_EQ(program.differences(bare), "");
    std::get<events::MpiRecv>(program.at(2).output[2]).time = Picoseconds{2'499'000};
    EXPECT_EQ(program.differences(bare),
              "location 2 record 2: arrivals expected 2500000 found 2499000; ");
}

// Process 0's message is never received; it is on the link all the same.
TEST(Contention, AnEagerMessageThatNobodyReceivesLoadsItsLinks)
{
    SharingProgram program(3);
    program.at(0).enter(0, 0, "main").send(0, 0, {2, 500});
    program.at(1).enter(0, 0, "main").send(1100, 1100, {2, 500});
    program.at(2).enter(0, 0, "main");
    program.receive(2, 3000, {1, 500}, 1900, 1, 400);
    EXPECT_EQ(program.differences(), "");
}

TEST(Contention, ARendezvousMessageThatNobodyReceivesLoadsNothing)
{
    SharingProgram program(3);
    program.at(0).enter(0, 0, "main").send(0, 0, {2, 500});
    program.at(1).enter(0, 0, "main").send(1100, 1100, {2, 400});
    program.at(2).enter(0, 0, "main");
    program.receive(2, 2500, {1, 400}, 1400, 1, 0);
    EXPECT_EQ(program.differences({{"eager_threshold", std::int64_t{450}}}), "");
}

// Both come to the link at 1000 ns.
TEST(Contention, EqualTimesAreServedInTheOrderOfTheirSenders)
{
    SharingProgram program(3);
    program.at(0).enter(0, 0, "main").send(0, 0, {2, 500});
    program.at(1).enter(0, 0, "main").send(1000, 1000, {2, 500});
    program.at(2).enter(0, 0, "main");
    program.receive(2, 2500, {0, 500}, 2500, 2, 0);
    program.receive(2, 3000, {1, 500}, 2000, 1, 500);
    EXPECT_EQ(program.differences(), "");
}

TEST(Contention, IsNotCheckedWhereAWaitWasLetGo)
{
    TwoShareALink program;
    program.keep_unmatched = true;
    program.attributes(2, 2)[2].value = RawValue::from(std::int64_t{0});
    program.attributes(2, 2)[0].value = RawValue::from(std::int64_t{2'500'000});
    std::get<events::MpiRecv>(program.at(2).output[2]).time = Picoseconds{2'500'000};
    EXPECT_EQ(program.differences(), "location 2 record 2: contention expected 400000 found 0; ");
    program.at(0).receive(whole_trace, whole_trace, {1, 5});
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.left_out(), 2);
}

// The wait that was let go began at 0: nothing after that is sure. Once it begins at 2400, what is
// through before is.
TEST(Contention, IsCheckedUntilAWaitWasLetGo)
{
    TwoShareALink program;
    program.keep_unmatched = true;
    program.at(1).enter(2300, 2300, "main").receive(whole_trace, whole_trace, {0, 5});
    EXPECT_EQ(program.differences(), "");
    EXPECT_EQ(program.left_out(), 0);
    program.attributes(2, 1)[2].value = RawValue::from(std::int64_t{1000});
    EXPECT_NE(program.differences(), "");
}

// It waits from 0 to 10 for a receive that is not there. What it sends at 10 is then sent to a
// network that has gone on.
TEST(Contention, IsNotCheckedBehindARendezvousThatNobodyReceives)
{
    SharingProgram program(3);
    program.at(0)
        .enter(0, 0, "MPI_Send")
        .send(0, 0, {2, 500, 9})
        .leave(10, 0, "MPI_Send")
        .send(10, 0, {2, 400});
    program.at(1).enter(0, 0, "main").send(900, 900, {2, 400});
    program.at(2).enter(0, 0, "main");
    program.receive(2, 2300, {1, 400}, 1400, 1, 0);
    program.receive(2, 2700, {0, 400}, 2700, 2, 300);
    const Keys keys{{"eager_threshold", std::int64_t{450}}};
    EXPECT_EQ(program.differences(keys), "");
    EXPECT_EQ(program.left_out(), 2);
}

TEST(Contention, ACancelledSendLoadsNothing)
{
    SharingProgram program(2);
    program.at(0).enter(0, 0, "main").isend(0, 0, 1, {1, 500}).cancelled(0, 0, 1);
    program.at(0).send(0, 0, {1, 500});
    program.at(1).enter(0, 0, "main");
    program.receive(1, 1500, {0, 500}, 1500, 1, 0);
    EXPECT_EQ(program.differences(), "");
}

// It was sent by the time at which its cancellation is met: the first receive is its own.
TEST(Contention, ASendThatIsCancelledFarBehindIsAMessageLikeAnother)
{
    SharingProgram program(2);
    auto& sender = program.at(0).enter(0, 0, "main").isend(0, 0, 1, {1, 500});
    for (int region = 0; region < 255; ++region)
    {
        sender.enter(0, 0, "step");
    }
    sender.cancelled(0, 0, 1).send(0, 0, {1, 500});
    program.at(1).enter(0, 0, "main");
    program.receive(1, 1500, {0, 500}, 1500, 1, 0);
    program.receive(1, 2000, {0, 500}, 2000, 1, 500);
    EXPECT_EQ(program.differences(), "");
}

// Thread 0 of process 0 sends first, by the input, and later than thread 1 by the output.
TEST(Contention, IsNotCheckedWhereThreadsSendInAnotherOrderThanRecorded)
{
    SharingProgram program(2);
    auto& thread = program.add_thread(0);
    thread.enter(0, 0, "main").send(20, 20, {1, 300});
    program.at(0).enter(0, 0, "main").send(10, 40, {1, 300});
    program.at(1).enter(0, 0, "main");
    program.receive(1, 1640, {0, 300}, 1600, 1, 300);
    program.receive(1, 1640, {0, 300}, 1300, 1, 0);
    program.differences();
    EXPECT_EQ(program.left_out(), 2);
}

// However far that is completed.
TEST(Contention, ALongMessageBeginsWhereItsReceiveIsPosted)
{
    const Keys keys{{"eager_threshold", std::int64_t{450}}, {"record_transfers", false}};
    for (const std::int64_t early : {0, 1})
    {
        SharingProgram program(2);
        program.at(0).enter(0, 0, "main").send(0, 0, {1, 500});
        auto& receiver = program.at(1).irecv_request(0, 0, 1);
        for (int region = 1; region < 18000; ++region)
        {
            receiver.enter(200, 200, "step");
        }
        receiver.irecv(200, 1500 - early, 1, {0, 500});
        EXPECT_EQ(program.differences(keys) == "", early == 0);
    }
}

} // namespace haec_sim::test
