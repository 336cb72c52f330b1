// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "sharing_program.hpp"

#include <gtest/gtest.h>

// Collectives by model whose messages share links with all others. A link takes 1000 ns, and 1 ns
// for each byte; processes stand in a row.

namespace haec_sim::test
{

namespace
{

constexpr CommRef other{1};

/// The root sends 500 bytes to member 2 first, then to member 1, both at 0 ns. The second message
/// waits 500 ns for the first one.
class Bcast : public SharingProgram
{
public:
    explicit Bcast(std::int64_t end_of_one) : SharingProgram(3)
    {
        const auto bcast = end_of(CollectiveOp::bcast, 500, 500);
        at(0).begin(0, 0).add(100, 0, bcast);
        at(1).begin(0, 0).add(100, end_of_one, bcast);
        at(2).begin(0, 0).add(100, 2500, bcast);
    }
};

} // namespace

TEST(SharedCollectives, MessagesOfACollectiveWaitForEachOther)
{
    EXPECT_EQ(Bcast(2000).differences(by_model), "");
}

TEST(SharedCollectives, AnEndThatDoesNotCountTheWaitIsFound)
{
    EXPECT_EQ(Bcast(1500).differences(by_model),
              "location 1 record 1: collectives expected 2000000 found 1500000; ");
}

TEST(SharedCollectives, AnEndThatIsOneNanosecondLateIsFound)
{
    EXPECT_EQ(Bcast(2001).differences(by_model),
              "location 1 record 1: collectives expected 2000000 found 2001000; ");
}

// The last member comes when its message has long been there.
TEST(SharedCollectives, AMemberThatComesLateHoldsUpNobodyWhoDoesNotNeedIt)
{
    SharingProgram program(3);
    const auto bcast = end_of(CollectiveOp::bcast, 500, 500);
    program.at(0).begin(0, 0).add(100, 0, bcast);
    program.at(1).begin(0, 0).add(100, 2000, bcast);
    program.at(2).begin(9000, 9000).add(9100, 9000, bcast);
    EXPECT_EQ(program.differences(by_model), "");
}

// Process 0 has sent 500 bytes in a collective at 0, and sends as many to process 1 at 100: these
// wait 400. Those of the next collective, sent at 200, wait 800.
TEST(SharedCollectives, MessagesOfProcessesWaitForThoseOfCollectivesAndTheseForThem)
{
    SharingProgram program(2);
    const auto bcast = end_of(CollectiveOp::bcast, 500, 500);
    program.at(0).begin(0, 0).add(0, 0, bcast).send(100, 100, {1, 500}).begin(200, 200);
    program.at(0).add(200, 200, bcast);
    program.at(1).begin(0, 0).add(100, 1500, bcast);
    program.receive(1, 2000, {0, 500}, 1900, 1, 400);
    program.at(1).begin(2000, 2000).add(2100, 2500, bcast);
    EXPECT_EQ(program.differences(by_model), "");
}

// All three begin at 0, and have the link in the order of the records.
TEST(SharedCollectives, MessagesAreServedInTheOrderOfRecords)
{
    const auto bcast = end_of(CollectiveOp::bcast, 500, 500);
    SharingProgram program(2);
    program.at(0).send(0, 0, {1, 200}).begin(0, 0).add(0, 0, bcast).send(0, 0, {1, 300});
    program.at(1).begin(0, 0).add(100, 1700, bcast);
    program.receive(1, 1700, {0, 200}, 1200, 1, 0);
    program.receive(1, 2000, {0, 300}, 2000, 1, 700);
    EXPECT_EQ(program.differences(by_model), "");
    program.attributes(1, 3)[2].value = RawValue::from(std::int64_t{200'000});
    EXPECT_NE(program.differences(by_model), "");
}

// Wherever the completion is.
TEST(SharedCollectives, MessagesOfARequestAreServedWhereItStands)
{
    events::NonBlockingCollectiveComplete bcast;
    bcast.collective_op = CollectiveOp::bcast;
    bcast.communicator = world;
    bcast.size_sent = 500;
    bcast.size_received = 500;
    bcast.request_id = 1;
    SharingProgram program(2);
    program.at(0).request(0, 0, 1).send(0, 0, {1, 300}).add(30, 0, bcast);
    program.at(1).request(0, 0, 1).add(100, 1500, bcast);
    program.receive(1, 1800, {0, 300}, 1800, 1, 500);
    EXPECT_EQ(program.differences(by_model), "");
}

// Both are in two collectives at once. Each request's messages go on by themselves: those of the
// second one, of another communicator, wait for the link.
TEST(SharedCollectives, NonBlockingOnesOfSeveralCommunicatorsAtOnce)
{
    SharingProgram program(2);
    program.add_communicator(other, {0, 1});
    events::NonBlockingCollectiveComplete first;
    first.collective_op = CollectiveOp::allgather;
    first.communicator = world;
    first.size_sent = 600;
    first.size_received = 600;
    first.request_id = 1;
    auto second = first;
    second.communicator = other;
    second.request_id = 2;
    for (std::size_t member = 0; member < 2; ++member)
    {
        program.at(member).request(0, 0, 1).request(0, 0, 2);
        program.at(member).add(5000, 1600, second).add(5000, 1600, first);
    }
    // 300 bytes each way and collective: the first is there at 1300, the second at 1600.
    EXPECT_EQ(program.differences(by_model), "");
}

// The messages have no bytes; they take one on the wire, and the clock of neither model nor link.
TEST(SharedCollectives, ABarrierOfTwo)
{
    SharingProgram program(2);
    program.at(0).begin(0, 0).add(50, 1500, end_of(CollectiveOp::barrier, 0, 0));
    program.at(1).begin(500, 500).add(550, 1000, end_of(CollectiveOp::barrier, 0, 0));
    EXPECT_EQ(program.differences(by_model), "");
}

// What member 1 sends is 300 bytes long, what member 0 sends 100: each by its own record.
TEST(SharedCollectives, BlocksOfAlltoallvAreThoseOfTheSender)
{
    SharingProgram program(2);
    program.at(0).begin(0, 0).add(50, 1300, end_of(CollectiveOp::alltoallv, 200, 600));
    program.at(1).begin(0, 0).add(50, 1100, end_of(CollectiveOp::alltoallv, 600, 200));
    EXPECT_EQ(program.differences(by_model), "");
}

// The root sends to member 1 what that receives, then to member 2, whose message waits 200.
TEST(SharedCollectives, BlocksOfScattervAreThoseOfTheReceiver)
{
    SharingProgram program(3);
    program.at(0).begin(0, 0).add(50, 0, end_of(CollectiveOp::scatterv, 300, 0));
    program.at(1).begin(0, 0).add(50, 1200, end_of(CollectiveOp::scatterv, 0, 200));
    program.at(2).begin(0, 0).add(50, 2300, end_of(CollectiveOp::scatterv, 0, 100));
    EXPECT_EQ(program.differences(by_model), "");
}

// The root's own record counts nothing.
TEST(SharedCollectives, ARootInPlaceGoesByTheOthers)
{
    SharingProgram program(2);
    program.at(0).begin(0, 0).add(50, 0, end_of(CollectiveOp::scatter, 0, 0));
    program.at(1).begin(0, 0).add(50, 1200, end_of(CollectiveOp::scatter, 0, 200));
    EXPECT_EQ(program.differences(by_model), "");
}

// Member 0 receives nothing; its block is what member 1 receives, that of one member before it.
TEST(SharedCollectives, TheFirstMemberOfExscanGoesByTheOneBehindIt)
{
    SharingProgram program(2);
    program.at(0).begin(0, 0).add(50, 1200, end_of(CollectiveOp::exscan, 200, 0));
    program.at(1).begin(0, 0).add(50, 1200, end_of(CollectiveOp::exscan, 200, 200));
    EXPECT_EQ(program.differences(by_model), "");
}

// The length is 500 bytes, as member 1 says.
TEST(SharedCollectives, OfUnlikeLengthsTheLargestCounts)
{
    SharingProgram program(2);
    program.at(0).begin(0, 0).add(50, 1500, end_of(CollectiveOp::allgather, 16, 16));
    program.at(1).begin(0, 0).add(50, 1500, end_of(CollectiveOp::allgather, 1000, 1000));
    EXPECT_EQ(program.differences(by_model), "");
    EXPECT_EQ(program.open_ends(), 0);
}

// Without the others it may end by its messages, or wait and be let go: that is not known.
TEST(SharedCollectives, ACollectiveOfWhichAMemberIsMissingIsNotServed)
{
    SharingProgram program(3);
    program.keep_unmatched = true;
    program.at(0).begin(0, 0).add(600, 0, end_of(CollectiveOp::bcast, 8, 8));
    program.at(1).begin(500, 500).add(700, 1700, end_of(CollectiveOp::bcast, 8, 8));
    EXPECT_EQ(program.differences(by_model), "");
    EXPECT_EQ(program.open_ends(), 2);
}

// However far its completion is.
TEST(SharedCollectives, ACollectiveBeginsAtItsRequest)
{
    for (const std::int64_t late : {0, 200})
    {
        SharingProgram program(2);
        program.at(0).request(0, 0, 5);
        for (int region = 1; region < 18000; ++region)
        {
            program.at(0).enter(200, 200, "step");
        }
        program.at(0).complete(200, 1000, 5, CollectiveOp::barrier);
        program.at(1).request(0, 0, 5).complete(50, 1000 + late, 5, CollectiveOp::barrier);
        EXPECT_EQ(program.differences(by_model) == "", late == 0);
    }
}

} // namespace haec_sim::test
