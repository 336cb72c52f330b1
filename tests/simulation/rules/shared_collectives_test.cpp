// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/algorithms.hpp"
#include "simulation/collectives/schedule.hpp"
#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

// R6 with `model` in a network that messages share. Nodes in a line, one process on each; a message
// of m bytes has D = 100 + m ps and takes m ps on each link (1 TB/s), links have 10 ps; whole
// messages are served (spec: contention, "Service").

namespace haec_sim::test
{
namespace
{

Settings by_model_on_links(BytesPerSecond bandwidth = BytesPerSecond{1e12})
{
    Settings settings;
    settings.replay.collectives = CollectiveRule::model;
    settings.link_latency = Picoseconds{10};
    settings.link_bandwidth = bandwidth;
    return settings;
}

struct Counts
{
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
};

void collective(Script& script, std::int64_t begin, CollectiveOp operation, Counts counts,
                std::uint32_t root = collective_root_none, CommRef communicator = world)
{
    script.collective_begin(begin);
    script.add(begin + 5, events::MpiCollectiveEnd{
                              {}, operation, communicator, root, counts.sent, counts.received});
}

void complete(Script& script, std::int64_t time, std::uint64_t request, CollectiveOp operation,
              Counts counts, std::uint32_t root, CommRef communicator)
{
    script.add(time, events::NonBlockingCollectiveComplete{
                         {}, operation, communicator, root, counts.sent, counts.received, request});
}

/// The counts of Score-P for member `rank` of `members` where a block has `block` bytes, or where
/// blocks differ that of member r `block` + r.
Counts counts_of(CollectiveOp operation, std::uint64_t rank, std::uint64_t members,
                 std::uint64_t block)
{
    const auto all = members * block;
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
        return {0, block};
    case CollectiveOp::scatterv:
        return {0, block + rank};
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
        return {block, 0};
    case CollectiveOp::gatherv:
        return {block + rank, 0};
    case CollectiveOp::allgatherv:
        return {members * (block + rank), all + members * (members - 1) / 2};
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return {all + 3 * rank, all};
    case CollectiveOp::scan:
        return {(members - rank) * block, (rank + 1) * block};
    case CollectiveOp::exscan:
        return {(members - rank - 1) * block, rank * block};
    default:
        return operation == CollectiveOp::barrier ? Counts{} : Counts{all, all};
    }
}

constexpr CollectiveOp all_operations[] = {
    CollectiveOp::barrier,   CollectiveOp::bcast,          CollectiveOp::gather,
    CollectiveOp::gatherv,   CollectiveOp::scatter,        CollectiveOp::scatterv,
    CollectiveOp::allgather, CollectiveOp::allgatherv,     CollectiveOp::alltoall,
    CollectiveOp::alltoallv, CollectiveOp::alltoallw,      CollectiveOp::allreduce,
    CollectiveOp::reduce,    CollectiveOp::reduce_scatter, CollectiveOp::reduce_scatter_block,
    CollectiveOp::scan,      CollectiveOp::exscan};

void expect_equal_where_nobody_waits(const Trace& trace, Settings settings, const std::string& what)
{
    settings.may_share_network = false;
    settings.link_latency.reset();
    settings.link_bandwidth.reset();
    const auto expected = simulate(trace, settings);
    settings.link_latency = Picoseconds{1};
    const auto outcome = simulate(trace, settings);
    for (LocationIndex location = 0; location < trace.scripts().size(); ++location)
    {
        ASSERT_EQ(outcome.times(location), expected.times(location)) << what << ", " << location;
    }
}

} // namespace

// Link 0 to 1 has the first message until 400. The second one comes at 20: from 400 to 800 in place
// of 20 to 420, W = 380.
TEST(SharedCollectives, TwoBroadcastsOverOneLink)
{
    Trace trace(2);
    for (LocationIndex member = 0; member < 2; ++member)
    {
        auto& script = trace.at(member);
        script.collective_request(0, 1).collective_request(20, 2);
        complete(script, 30, 1, CollectiveOp::bcast, {0, 400}, 0, world);
        complete(script, 40, 2, CollectiveOp::bcast, {0, 400}, 1, reversed);
    }
    const auto outcome = simulate(trace, by_model_on_links());
    EXPECT_EQ(outcome.times(0), (Times{0, 20, 20, 20}));
    EXPECT_EQ(outcome.times(1), (Times{0, 20, 500, 20 + 500 + 380}));
}

// All begin at 0, and have the link in the order of their records: the first message from 0 to 200,
// that of the bcast until 600, the last one until 900.
TEST(SharedCollectives, MessagesAreNumberedInTheOrderOfRecords)
{
    Trace trace(2);
    trace.at(0).send(0, {1, 200, 1});
    collective(trace.at(0), 0, CollectiveOp::bcast, {0, 400}, 0);
    trace.at(0).send(5, {1, 300, 2});
    collective(trace.at(1), 0, CollectiveOp::bcast, {0, 400}, 0);
    trace.at(1).recv(10, {0, 200, 1}).recv(20, {0, 300, 2});
    auto settings = by_model_on_links();
    settings.replay.compute_scale = 0;
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(1), (Times{0, 700, 700, 1000}));
    EXPECT_EQ(outcome.records.at(1).at(2).transfer_time, 300);
}

// The first one is that of the request, wherever the completion is.
TEST(SharedCollectives, MessagesOfARequestAreNumberedWhereItStands)
{
    Trace trace(2);
    trace.at(0).collective_request(0, 1).send(0, {1, 200});
    trace.at(1).collective_request(0, 1);
    for (const LocationIndex member : {0U, 1U})
    {
        complete(trace.at(member), 10, 1, CollectiveOp::bcast, {0, 400}, 0, world);
    }
    trace.at(1).recv(10, {0, 200});
    EXPECT_EQ(simulate(trace, by_model_on_links()).times(1), (Times{0, 500, 700}));
}

// A thread's messages stand where their input times are, at 5 and 15: before and behind the bcast.
TEST(SharedCollectives, MessagesOfThreadsAreNumberedInTheOrderOfInputTimes)
{
    Trace trace(2);
    auto& thread = trace.at(trace.add_thread(0));
    trace.at(0).enter(0, "work");
    collective(trace.at(0), 10, CollectiveOp::bcast, {0, 400}, 0);
    thread.enter(0, "work").send(5, {1, 200, 1}).send(15, {1, 300, 2});
    collective(trace.at(1), 0, CollectiveOp::bcast, {0, 400}, 0);
    trace.at(1).recv(10, {0, 200, 1}).recv(20, {0, 300, 2});
    auto settings = by_model_on_links();
    settings.replay.compute_scale = 0;
    EXPECT_EQ(simulate(trace, settings).times(1), (Times{0, 700, 700, 1000}));
}

// m = 1000, D = 1100. With r xor 1: one link each, at 1100 all have it. With r xor 2: 1 to 3 has
// link 1-2 from 1100 to 2100, 0 to 2 comes to it at 1110 and has it until 3100 in place of 2110:
// W = 990; 0 and 3 go on at 2200, 1 and 2 at 3190. With r xor 3: 0 to 3 leaves at 2200, has link
// 1-2 from 3100 in place of 2210, W = 890, and is there at 4190; 1 to 2 finds that link taken from
// 3190 to 4100, W = 910, and is there at 5200. The other way is the same.
TEST(SharedCollectives, PairwiseAlltoallOnALine)
{
    Trace trace(4);
    for (LocationIndex member = 0; member < 4; ++member)
    {
        collective(trace.at(member), 0, CollectiveOp::alltoall, {4000, 4000});
    }
    auto settings = by_model_on_links();
    settings.replay.collective_algorithms = {
        CollectiveChoice{CollectiveOp::alltoall, CollectiveAlgorithm::pairwise}};
    const auto outcome = simulate(trace, settings);
    EXPECT_EQ(outcome.times(0), (Times{0, 4190}));
    EXPECT_EQ(outcome.times(1), (Times{0, 5200}));
    EXPECT_EQ(outcome.times(2), (Times{0, 5200}));
    EXPECT_EQ(outcome.times(3), (Times{0, 4190}));
}

// The message of 900 bytes has the link until 900; that of the allgather, of 200, leaves at 100:
// from 900 to 1100 in place of 300, W = 800.
TEST(SharedCollectives, AnAllgatherWaitsForAMessage)
{
    Trace trace(2);
    trace.at(0).send(0, {1, 900});
    collective(trace.at(0), 100, CollectiveOp::allgather, {400, 400});
    collective(trace.at(1), 50, CollectiveOp::allgather, {400, 400});
    trace.at(1).recv(60, {0, 900});
    const auto outcome = simulate(trace, by_model_on_links());
    EXPECT_EQ(outcome.times(0), (Times{0, 100, 50 + 300}));
    EXPECT_EQ(outcome.times(1), (Times{50, 100 + 300 + 800, 1200}));
}

// ... and a message for a collective that began before it. The block of member 1, 300 bytes, has
// both links of its way to 2 by then: it is on link 1-2 from 0 to 300; the message of 100 bytes
// comes at 50, from 300 to 400 in place of 150, W = 250.
TEST(SharedCollectives, AMessageWaitsForAnAllgather)
{
    Trace trace(3);
    trace.at(0).collective_request(0, 1);
    trace.at(1).collective_request(0, 1).send(50, {2, 100});
    trace.at(2).collective_request(0, 1);
    for (LocationIndex member = 0; member < 3; ++member)
    {
        complete(trace.at(member), 60, 1, CollectiveOp::allgatherv, {900, 900},
                 collective_root_none, world);
    }
    trace.at(2).recv(70, {1, 100});
    auto settings = by_model_on_links();
    settings.replay.collective_algorithms = {
        CollectiveChoice{CollectiveOp::allgatherv, CollectiveAlgorithm::ring}};
    const auto outcome = simulate(trace, settings);
    // Blocks arrive at 400, those sent on at 800; the message at 50 + 200 + 250.
    EXPECT_EQ(outcome.times(0), (Times{0, 800}));
    EXPECT_EQ(outcome.times(1), (Times{0, 50, 800}));
    EXPECT_EQ(outcome.times(2), (Times{0, 800, 800}));
    EXPECT_EQ(outcome.records.at(2).at(2).transfer_time, 450);
}

// The root cannot know the length for 1 before that one begins, which waits for a message that
// leaves behind the root's begin: the length is found in the records ahead.
TEST(SharedCollectives, ALateMembersCountIsFoundAhead)
{
    Trace trace(3);
    collective(trace.at(0), 0, CollectiveOp::scatterv, {240, 10}, 0);
    trace.at(2).send(100, {1, 50});
    trace.at(1).recv(150, {2, 50});
    collective(trace.at(2), 200, CollectiveOp::scatterv, {0, 200}, 0);
    collective(trace.at(1), 210, CollectiveOp::scatterv, {0, 30}, 0);
    const auto outcome = simulate(trace, by_model_on_links());
    EXPECT_EQ(outcome.times(0), (Times{0, 0}));
    // To 1: 0 + 130. To 2: behind it on link 0-1, from 30 to 230 in place of 0 to 200: 300 + 30.
    EXPECT_EQ(outcome.times(1), (Times{250, 310, 310}));
    EXPECT_EQ(outcome.times(2), (Times{100, 200, 330}));
}

// Such a member holds up what others send later, not earlier: its messages have their place.
TEST(SharedCollectives, WhoWaitsForACountKeepsItsPlaceOnTheLink)
{
    Trace trace(3);
    trace.at(1).send(40, {2, 100});
    trace.at(1).recv(150, {0, 10});
    trace.at(0).collective_request(0, 1).send(60, {1, 10});
    complete(trace.at(0), 100, 1, CollectiveOp::scatterv, {600, 0}, 0, world);
    collective(trace.at(1), 210, CollectiveOp::scatterv, {0, 30}, 0);
    trace.at(2).recv(50, {1, 100});
    collective(trace.at(2), 200, CollectiveOp::scatterv, {0, 300}, 0);
    const auto outcome = simulate(trace, by_model_on_links());
    // To 1: link 0-1 until 30. To 2: 30 to 330 there, and from 40 to 340 on link 1-2 in place of
    // 310: at 40 process 0 goes first, and 1's message has it from 340 to 440 in place of 140, W =
    // 300.
    EXPECT_EQ(outcome.times(2).at(0), 40 + 200 + 300);
    // The message to 1: from 330 to 340 in place of 70, W = 270.
    EXPECT_EQ(outcome.times(1).at(1), 60 + 110 + 270);
}

namespace
{

/// Twice the same operation, whose members begin in whatever order.
void expect_thin_traffic_as_without_contention(CollectiveOp operation,
                                               CollectiveAlgorithm algorithm, std::uint32_t members)
{
    auto settings = by_model_on_links();
    settings.replay.collective_algorithms = {CollectiveChoice{operation, algorithm}};
    settings.replay.send_occupancy = Picoseconds{7};
    settings.replay.receive_overhead = Picoseconds{5};
    settings.interleaving = members;
    std::mt19937 random(members);
    const auto root = static_cast<std::uint32_t>(random() % members);
    Trace trace(members);
    for (std::uint32_t rank = 0; rank < members; ++rank)
    {
        for (const std::int64_t begin : {0, 1500})
        {
            collective(trace.at(rank), begin + static_cast<std::int64_t>(random() % 999), operation,
                       counts_of(operation, rank, members, 40), root);
        }
    }
    expect_equal_where_nobody_waits(trace, settings,
                                    name_of(operation) + " by " + name_of(algorithm) + " of " +
                                        std::to_string(members));
}

} // namespace

TEST(SharedCollectives, ThinTrafficIsAsWithoutContention)
{
    for (const auto operation : all_operations)
    {
        for (const auto algorithm : algorithms_of(operation)->algorithms)
        {
            for (std::uint32_t members = 1; members <= 9; ++members)
            {
                if (works_with(algorithm, operation, members))
                {
                    expect_thin_traffic_as_without_contention(operation, algorithm, members);
                }
            }
        }
    }
}

TEST(SharedCollectives, SeveralCommunicatorsAtOnce)
{
    std::mt19937 random(11);
    for (std::uint32_t members = 2; members <= 5; ++members)
    {
        Trace trace(members);
        for (std::uint32_t rank = 0; rank < members; ++rank)
        {
            auto& script = trace.at(rank);
            const auto begin = static_cast<std::int64_t>(random() % 500);
            const auto mirrored = members - 1 - rank;
            script.collective_request(begin, 1).collective_request(begin + 10, 2);
            script.collective_request(begin + 20, 3);
            collective(script, begin + 30, CollectiveOp::allreduce, {members * 80, members * 80});
            complete(script, begin + 60, 2, CollectiveOp::scatterv, {0, 10 + mirrored}, 1,
                     reversed);
            complete(script, begin + 70, 3, CollectiveOp::barrier, {}, collective_root_none, world);
            complete(script, begin + 80, 1, CollectiveOp::gather, {40, 0}, 0, reversed);
        }
        expect_equal_where_nobody_waits(trace, by_model_on_links(), std::to_string(members));
    }
}

// No legal program: the largest length counts, as without contention.
TEST(SharedCollectives, OfUnlikeLengthsTheLargestCounts)
{
    for (const auto operation : all_operations)
    {
        Trace trace(5);
        for (std::uint32_t member = 0; member < 5; ++member)
        {
            const std::uint64_t block = member % 3 == 1 ? 4000 : 30;
            collective(trace.at(member), std::int64_t{90} - 20 * member, operation,
                       counts_of(operation, member, 5, block), 2);
        }
        expect_equal_where_nobody_waits(trace, by_model_on_links(), name_of(operation));
    }
}

// m = 1000, as process 2 says. It begins at 180, when it has a message that is sent at 50, behind
// the begin of process 0; before, it has asked for a barrier, and has a thread in another
// collective.
TEST(SharedCollectives, AnUnlikeLengthIsFoundAhead)
{
    for (const bool has_threads : {false, true})
    {
        Trace trace(3);
        if (has_threads)
        {
            collective(trace.at(trace.add_thread(2)), 5, CollectiveOp::barrier, {},
                       collective_root_none, self);
        }
        const auto none = collective_root_none;
        trace.at(0).collective_request(0, 1);
        collective(trace.at(0), 0, CollectiveOp::allgather, {48, 48}, none, even_reversed);
        complete(trace.at(0), 9, 1, CollectiveOp::barrier, {}, none, even_reversed);
        trace.at(1).send(50, {2, 10});
        trace.at(2).collective_request(10, 1).recv(20, {1, 10});
        collective(trace.at(2), 40, CollectiveOp::allgather, {2000, 2000}, none, even_reversed);
        complete(trace.at(2), 50, 1, CollectiveOp::barrier, {}, none, even_reversed);
        const auto outcome = simulate(trace, by_model_on_links(BytesPerSecond{1e30}));
        EXPECT_EQ(outcome.times(0), (Times{0, 0, 180 + 1100, 180 + 1100})) << has_threads;
        EXPECT_EQ(outcome.times(2), (Times{10, 160, 180, 1100, 1100})) << has_threads;
    }
}

// However far its completion is, it begins where it was asked for, and is done at 100.
TEST(SharedCollectives, ACollectiveBeginsAtItsRequest)
{
    Trace trace(2);
    for (LocationIndex member = 0; member < 2; ++member)
    {
        auto& script = trace.at(member).collective_request(0, 1);
        for (std::int64_t record = 1; record <= 18000; script.metric(10 * record), ++record)
        {
        }
        member == 0 ? script.send(210000, {1, 10}) : script.recv(210000, {0, 10});
        complete(script, 210005, 1, CollectiveOp::barrier, {}, collective_root_none, world);
    }
    const auto out = simulate(trace, by_model_on_links());
    EXPECT_EQ((Times{out.times(0).back(), out.times(1).back()}), (Times{210000, 210110}));
}

} // namespace haec_sim::test
