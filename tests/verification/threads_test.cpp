// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "verification/times/bounds.hpp"
#include "verification/times/transfer_times.hpp"
#include "verified_program.hpp"

#include <gtest/gtest.h>

// Several threads of a process that call MPI: their sends, postings and collectives are in the
// order of input time, then location, then record (spec: semantics, "Matching").

namespace haec_sim::test
{

namespace
{

/// Processes 0 and 1; process 0 has a second thread, location 2.
class Threads : public testing::Test
{
protected:
    Threads()
        : thread_0_(program_.at(0)), process_1_(program_.at(1)), thread_1_(program_.add_thread(0))
    {
    }

    VerifiedProgram program_{2};
    Records& thread_0_;
    Records& process_1_;
    Records& thread_1_;
};

} // namespace

TEST_F(Threads, SendsAreInTheOrderOfInputTime)
{
    thread_0_.send(300, 300, {1, 50});
    thread_1_.send(200, 200, {1, 10});
    process_1_.receive(0, 1210, {0, 10}).receive(1, 1350, {0, 50});
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(Threads, SendsOfOneTimeAreInTheOrderOfLocations)
{
    thread_1_.send(200, 200, {1, 10});
    thread_0_.send(200, 200, {1, 50});
    process_1_.receive(0, 1250, {0, 50}).receive(1, 1250, {0, 10});
    EXPECT_EQ(program_.differences(), "");
}

// Input time decides, although the second thread now sends last.
TEST_F(Threads, OutputTimesDoNotMatter)
{
    process_1_.send(0, 0, {0, 0, 1});
    thread_1_.receive(100, 1000, {1, 0, 1}).send(200, 1100, {1, 10});
    thread_0_.send(300, 300, {1, 50});
    process_1_.receive(10, 2110, {0, 10}).receive(20, 2110, {0, 50});
    EXPECT_EQ(program_.differences(), "");
}

// A blocking receive has its place where MpiRecv is, not where its region was entered.
TEST_F(Threads, ABlockingReceiveIsPostedWhereItIsRecorded)
{
    process_1_.send(0, 0, {0, 10}).send(100, 100, {0, 20});
    thread_0_.enter(0, 0, "MPI_Recv").receive(300, 1120, {1, 20}).leave(310, 1130, "MPI_Recv");
    thread_1_.irecv_request(200, 200, 7).irecv(400, 1010, 7, {1, 10});
    EXPECT_EQ(program_.differences(), "");
}

TEST_F(Threads, ANonBlockingReceiveIsPostedWhereItIsRequested)
{
    process_1_.send(0, 0, {0, 10}).send(100, 100, {0, 20});
    thread_0_.irecv_request(100, 100, 7).irecv(400, 1010, 7, {1, 10});
    thread_1_.receive(300, 1120, {1, 20});
    EXPECT_EQ(program_.differences(), "");
}

// Any thread takes part for its process, as with `omp single` around each of them.
TEST_F(Threads, CollectivesOfAProcessAreCountedTogether)
{
    thread_1_.begin(100, 100).end(160, 160, CollectiveOp::barrier);
    thread_0_.begin(200, 200).end(1010, 1850, CollectiveOp::barrier);
    process_1_.begin(150, 150)
        .end(160, 160, CollectiveOp::barrier)
        .begin(1000, 1840)
        .end(1010, 1850, CollectiveOp::barrier);
    EXPECT_EQ(program_.differences({{"compute_scale", 2.0}}), "");
}

// A request takes the place of its collective, as a begin does.
TEST_F(Threads, NonBlockingCollectivesAreCountedWhereTheyAreRequested)
{
    thread_1_.request(100, 100, 1).complete(300, 300, 1, CollectiveOp::barrier);
    thread_0_.begin(200, 200).end(1010, 1850, CollectiveOp::barrier);
    process_1_.request(150, 150, 4)
        .complete(160, 160, 4, CollectiveOp::barrier)
        .begin(1000, 1840)
        .end(1010, 1850, CollectiveOp::barrier);
    EXPECT_EQ(program_.differences({{"compute_scale", 2.0}}), "");
}

// Clocks that were corrected may go back within a location; its records stay in their order.
TEST_F(Threads, AClockThatGoesBackDoesNotChangeTheOrderOfALocation)
{
    thread_0_.send(300, 300, {1, 10}).send(290, 300, {1, 50});
    process_1_.receive(0, 1310, {0, 10}).receive(1, 1350, {0, 50});
    EXPECT_EQ(program_.differences(), "");
}

namespace
{

const Keys monte_carlo{{"communication_model", std::string("DORr")},
                       {"evaluation", std::string("monte_carlo")},
                       {"loss_probability", 0.3},
                       {"latency", 1000.0},
                       {"bandwidth", 1e9},
                       {"eager_threshold", std::int64_t{100000}}};

/// D of the process's message number `sequence`, 20 windows long [ps].
std::int64_t sampled_time(std::uint64_t sequence)
{
    const auto machine = row();
    const auto times =
        verification::make_transfer_times(resolved(monte_carlo, Platform(machine)), machine);
    const auto time =
        verification::rounded(times->transfer_time({1, 0}, Message{Bytes{100000}, 0, sequence}));
    EXPECT_EQ(time.least, time.most);
    return time.least.count();
}

} // namespace

TEST(SampledTimes, OfMorePacketsThanSecondsAllowAreRefused)
{
    const auto machine = row();
    const auto times =
        verification::make_transfer_times(resolved(monte_carlo, Platform(machine)), machine);
    for (const std::uint64_t bytes : {1'000'000'000'000ULL, ~0ULL})
    {
        EXPECT_THROW(times->transfer_time({1, 0}, Message{Bytes{bytes}, 0, 0}), Error);
    }
}

// Losses are drawn by the number of the message among those of its process. A message that nobody
// receives, as it was cancelled, is counted; one to a rank that does not exist is none.
TEST_F(Threads, RandomNumbersAreDrawnByTheNumberOfTheMessageInItsProcess)
{
    ASSERT_NE(sampled_time(1), sampled_time(2));
    ASSERT_NE(sampled_time(2), sampled_time(3));
    const Peer to{1, 100000};
    const Peer from{0, 100000};
    const Peer nobody{2, 100000};
    const Peer anybody_there{1, 100000, 0, CommRef{77}};
    thread_1_.send(100, 100, to).send(200, 200, nobody).send(250, 250, anybody_there);
    thread_0_.isend(300, 300, 5, {1, 100000, 9});
    thread_0_.send(1'000'000, 1'000'000, to).cancelled(1'000'001, 1'000'001, 5);
    thread_1_.send(2'000'000, 2'000'000, to);
    process_1_.receive(0, 0, from).receive(1, 1, from).receive(2, 2, from);
    // Each has arrived before the next is sent. Times of records are whole nanoseconds elsewhere.
    const auto expect_arrival =
        [this](std::size_t record, std::int64_t sent, std::uint64_t sequence)
    {
        std::get<events::MpiRecv>(process_1_.output[record]).time =
            Picoseconds{1000 * sent + sampled_time(sequence)};
    };
    expect_arrival(0, 100, 0);
    expect_arrival(1, 1'000'000, 2);
    expect_arrival(2, 2'000'000, 3);
    EXPECT_EQ(program_.differences(monte_carlo), "");
}

} // namespace haec_sim::test
