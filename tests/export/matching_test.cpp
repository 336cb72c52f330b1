// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/export/small_trace.hpp"

#include "export/channels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace haec_sim::test
{
namespace
{

using Times = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// The times of sends and of their receives, in the order of sends.
Times times_of(SmallTrace& trace)
{
    Times times;
    for (const auto& message : trace.messages())
    {
        times.emplace_back(message.sent.count(), message.received.count());
    }
    std::ranges::sort(times);
    return times;
}

TEST(Matching, TakesReceivesInTheOrderOfTheirRequests)
{
    SmallTrace trace(2);
    trace.add(0, 10, send(1, 0, 1));
    trace.add(0, 20, send(1, 0, 1));
    trace.add(1, 1, irecv_request(1));
    trace.add(1, 2, irecv_request(2));
    trace.add(1, 30, irecv(0, 0, 2));
    trace.add(1, 40, irecv(0, 0, 1));
    EXPECT_EQ(times_of(trace), (Times{{10, 40}, {20, 30}}));
}

TEST(Matching, GoesByCommunicatorAndTag)
{
    SmallTrace trace(3);
    trace.program.communicator({2, 1, 0});
    trace.add(0, 10, send(1, 5, 1));
    trace.add(0, 20, send(1, 6, 1));
    auto reversed = send(0, 5, 1);
    reversed.communicator = CommRef{1};
    trace.add(0, 30, reversed);
    trace.add(1, 40, receive(0, 6, 1));
    trace.add(1, 50, receive(0, 5, 1));
    auto from_zero = receive(2, 5, 1);
    from_zero.communicator = CommRef{1};
    trace.add(2, 60, from_zero);
    EXPECT_EQ(times_of(trace), (Times{{10, 50}, {20, 40}, {30, 60}}));
}

TEST(Matching, LeavesOutWhatWasCancelled)
{
    SmallTrace trace(2);
    trace.add(0, 10, isend(1, 0, 1));
    trace.add(0, 20, isend(1, 0, 2));
    trace.add(0, 30, cancelled(1));
    trace.add(0, 40, isend_complete(2));
    trace.add(1, 5, irecv_request(7));
    trace.add(1, 6, irecv_request(8));
    trace.add(1, 7, cancelled(7));
    trace.add(1, 50, irecv(0, 0, 8));
    EXPECT_EQ(times_of(trace), (Times{{20, 50}}));
    EXPECT_EQ(trace.totals.unmatched_sends, 0U);
}

// MPI_Request_free leaves no completion; the id may come again.
TEST(Matching, SendsThatAreNeverCompleteAreSent)
{
    SmallTrace trace(2);
    trace.add(0, 10, isend(1, 0, 1));
    trace.add(0, 20, isend(1, 0, 1));
    trace.add(1, 30, receive(0, 0, 1));
    trace.add(1, 40, receive(0, 0, 1));
    EXPECT_EQ(times_of(trace), (Times{{10, 30}, {20, 40}}));
}

TEST(Matching, CountsWhatHasNoPartner)
{
    SmallTrace trace(2);
    trace.add(0, 10, send(1, 0, 1));
    trace.add(0, 11, send(1, 0, 1));
    trace.add(0, 12, send(77, 0, 1));
    trace.add(0, 20, receive(1, 3, 1));
    EXPECT_TRUE(times_of(trace).empty());
    EXPECT_EQ(trace.totals.unmatched_sends, 2U);
    EXPECT_EQ(trace.totals.unmatched_receives, 1U);
}

/// Whoever is read first: each end of a message gets the id of the other one, and is told with its
/// record.
TEST(Matching, TellsEndsOfMessagesInTheirPlace)
{
    SmallTrace trace(2);
    const auto recv = trace.program.region("MPI_Recv", Paradigm::mpi);
    trace.add(0, 5, enter(recv));
    trace.add(0, 20, receive(1, 0, 1));
    trace.add(0, 20, leave(recv));
    trace.add(1, 5, enter(recv));
    trace.add(1, 10, send(0, 0, 1));
    trace.add(1, 10, leave(recv));
    const auto text = trace.written(exporting::Format::perfetto);
    const auto receive_at = text.find(R"("ph":"f","pid":1,"tid":1,"ts":0.00002,"id":1)");
    const auto leave_at = text.find(R"("ph":"E","pid":1)");
    const auto send_at = text.find(R"("ph":"s","pid":2,"tid":2,"ts":0.00001,"id":1)");
    ASSERT_NE(send_at, std::string::npos);
    EXPECT_LT(receive_at, leave_at);
    EXPECT_LT(send_at, text.find(R"("ph":"E","pid":2)"));
}

/// A process of two locations, 0 and 1, that sends to another one, 2.
class TwoThreads : public ::testing::Test
{
protected:
    TwoThreads() : trace_(0)
    {
        auto& program = trace_.program;
        program.location_group(0, LocationGroupType::process);
        program.location_group(1, LocationGroupType::process);
        program.location(100, 0);
        program.location(101, 0);
        program.location(102, 1);
        program.group(GroupType::comm_locations, {100, 102});
        world_ = program.communicator({0, 1});
    }

    template <class Record>
    void add(LocationIndex location, std::int64_t time, Record record)
    {
        record.communicator = world_;
        trace_.add(location, time, record);
    }

    SmallTrace trace_;
    CommRef world_;
};

// The second thread's send is earlier, though the first one's is read before it.
TEST_F(TwoThreads, SendInTheOrderOfTheProcess)
{
    add(0, 20, send(1, 0, 1));
    add(1, 10, send(1, 0, 1));
    add(2, 30, receive(0, 0, 1));
    add(2, 40, receive(0, 0, 1));
    EXPECT_EQ(times_of(trace_), (Times{{10, 30}, {20, 40}}));
}

TEST_F(TwoThreads, ReceiveInTheOrderOfTheProcess)
{
    add(0, 40, receive(1, 0, 1));
    add(1, 30, receive(1, 0, 1));
    add(2, 10, send(0, 0, 1));
    add(2, 20, send(0, 0, 1));
    EXPECT_EQ(times_of(trace_), (Times{{10, 30}, {20, 40}}));
}

TEST(Channels, ForgetThoseWithNothingInThem)
{
    exporting::Timeline nobody;
    exporting::Channels channels(nobody);
    for (std::uint32_t tag = 0; tag < 100'000; ++tag)
    {
        const ChannelKey key{CommRef{0}, 0, 1, tag};
        channels.send(key, {});
        if (tag != 5)
        {
            channels.receive(key, {});
        }
    }
    EXPECT_LE(channels.size(), 4096U);
    EXPECT_EQ(channels.waiting_sends(), 1U);
}

} // namespace
} // namespace haec_sim::test
