// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

// Rendezvous sends that have no receive, or wait in a circle.

namespace haec_sim::test
{

namespace
{

/// The eager_threshold that an error message recommends; 0 if it recommends none.
std::uint64_t recommended_threshold(const std::string& error)
{
    std::smatch found;
    return std::regex_search(error, found, std::regex("eager_threshold of ([0-9]+)"))
               ? std::stoull(found[1])
               : 0;
}

Settings with_threshold(std::uint64_t bytes)
{
    Settings settings;
    settings.replay.eager_threshold = Bytes{bytes};
    return settings;
}

/// MPI_Send to the next and MPI_Recv from the previous process, on all; message of process p has
/// `bytes[p]`.
void record_ring(Trace& trace, const std::vector<std::uint64_t>& bytes)
{
    const auto size = static_cast<std::uint32_t>(bytes.size());
    for (std::uint32_t process = 0; process < size; ++process)
    {
        const std::uint32_t next = (process + 1) % size;
        const std::uint32_t previous = (process + size - 1) % size;
        trace.at(process).blocking_send(100, 110, 120, {next, bytes[process], process});
        trace.at(process).blocking_recv(130, 140, 150, {previous, bytes[previous], previous});
    }
}

} // namespace

TEST(SendStall, RendezvousSendWithoutReceiveIsEagerAndCounted)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 5000}).enter(160, "main");
    trace.at(1).enter(0, "main");
    Settings settings;
    settings.replay.send_occupancy = Picoseconds{3};
    const auto outcome = simulate(trace, settings);
    // C = S + O; + 10
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 113, 123}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1u);
}

TEST(SendStall, RendezvousIsendWithoutReceiveIsEagerAndCounted)
{
    Trace trace(2);
    trace.at(0).isend(100, 1, {1, 5000}).isend_complete(110, 1);
    trace.at(1).enter(0, "main");
    const auto outcome = simulate(trace);
    EXPECT_EQ(outcome.times(0), (Times{100, 100}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1u);
}

TEST(SendStall, EagerSendsWithoutReceiveAreCounted)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 100}).isend(200, 1, {1, 100});
    trace.at(1).enter(0, "main");
    EXPECT_EQ(simulate(trace).oddities.unmatched_sends, 2u);
}

TEST(SendStall, SenderAndReceiverWaitForEachOtherThroughASendWithoutReceive)
{
    // MPI_Mrecv leaves no record: 1 goes on to wait for what 0 sends afterwards.
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 5000}).blocking_send(160, 170, 180, {1, 100, 7});
    trace.at(1).blocking_recv(0, 10, 20, {0, 100, 7}).blocking_send(30, 40, 50, {0, 100});
    trace.at(0).blocking_recv(190, 200, 210, {1, 100});
    const auto outcome = simulate(trace);
    // 0: C = S = 110; + 10; S = 130 (C); + 10. 1: A = 130 + 200 = 330; + 10; + 10; S = 360
    // 0: A = 560; + 10
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 110, 120, 130, 130, 140, 560, 570}));
    EXPECT_EQ(outcome.times(1), (Times{0, 330, 340, 350, 360, 360}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1u);
}

TEST(SendStall, SendWithoutReceiveInsideARegionWithAnotherSend)
{
    // What 0 waits for at the end of `inner` is not the message that it sent before, whose receive
    // comes.
    Trace trace(3);
    trace.at(0).enter(0, "outer").send(10, {1, 5000}).enter(20, "inner").send(30, {2, 5000});
    trace.at(0).leave(40, "inner").send(50, {1, 100, 7}).leave(60, "outer");
    trace.at(1).blocking_recv(0, 10, 20, {0, 100, 7}).blocking_recv(30, 40, 50, {0, 5000});
    trace.at(2).enter(0, "main");
    const auto outcome = simulate(trace);
    // 0: C = S = 30; + 10; S = 40. 1: A = 240; + 10; + 10; P = 260, A = 260 + 5100 = 5360; + 10
    EXPECT_EQ(outcome.times(0), (Times{0, 10, 20, 30, 30, 40, 5360}));
    EXPECT_EQ(outcome.times(1), (Times{0, 240, 250, 260, 5360, 5370}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1u);
}

TEST(SendStall, SecondRendezvousSendOfAChannelWithoutReceive)
{
    // The first message of the channel has the receive.
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 150, {1, 2000}).blocking_send(160, 170, 180, {1, 3000});
    trace.at(1).blocking_recv(0, 10, 20, {0, 2000});
    const auto outcome = simulate(trace);
    // A = 110 + 2100 = 2210; + 10; S = 2230 = C
    EXPECT_EQ(outcome.times(0), (Times{100, 110, 2210, 2220, 2230, 2230}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1u);
}

TEST(SendStall, SendWhosePersistentReceiveIsStillToBePosted)
{
    // 0's message to 2 has no receive, so 0 stands still; request 7 of 0 is posted for 1's first
    // message, and its second start, for 1's second message, is one of the records behind.
    Trace trace(3);
    trace.at(0).irecv_request(0, 7).blocking_send(10, 20, 30, {2, 5000});
    trace.at(0).irecv(40, 7, {1, 100}).irecv_request(50, 7).irecv(60, 7, {1, 2000});
    trace.at(1).blocking_send(10, 20, 30, {0, 100}).blocking_send(40, 50, 60, {0, 2000});
    trace.at(2).enter(0, "main");
    const auto outcome = simulate(trace);
    // 0: S = C = 20; A = 20 + 200 = 220; + 10; 1: S = 20, 20, 30, 40; P = 230; A = 230 + 2100
    EXPECT_EQ(outcome.times(0), (Times{0, 10, 20, 20, 220, 230, 2330}));
    EXPECT_EQ(outcome.times(1), (Times{10, 20, 20, 30, 40, 2330}));
    EXPECT_EQ(outcome.oddities.unmatched_sends, 1u);
}

TEST(SendStall, CycleOfSendsIsAnErrorThatNamesThemAndTheThreshold)
{
    Trace trace(2);
    record_ring(trace, {2000, 3000});
    const auto error = error_of(trace);
    for (const std::string part : {"cycle", "location 100", "location 101", "MPI_COMM_WORLD",
                                   "2000 bytes", "3000 bytes", "tag 0", "tag 1", "buffering"})
    {
        EXPECT_NE(error.find(part), std::string::npos) << part << " is not in: " << error;
    }
    EXPECT_EQ(recommended_threshold(error), 2000u);
}

TEST(SendStall, RecommendedThresholdLetsACyclePass)
{
    for (const std::vector<std::uint64_t>& bytes : {std::vector<std::uint64_t>{2000, 3000},
                                                    {5000, 4000, 3000},
                                                    {1001, 1001, 1001, 1001},
                                                    {9000, 100000, 70000, 60000, 8000}})
    {
        Trace trace(static_cast<std::uint32_t>(bytes.size()));
        record_ring(trace, bytes);
        const auto threshold = recommended_threshold(error_of(trace));
        ASSERT_GT(threshold, 1000u);
        EXPECT_NE(error_of(trace, with_threshold(threshold - 1)), "");
        EXPECT_EQ(error_of(trace, with_threshold(threshold)), "");
    }
}

TEST(SendStall, RecommendedThresholdLetsTwoCyclesPass)
{
    Trace trace(4);
    for (const std::uint32_t first : {0U, 2U})
    {
        for (const std::uint32_t process : {first, first + 1})
        {
            const std::uint32_t other = first + first + 1 - process;
            const std::uint64_t bytes = first == 0 ? 2000 : 7000;
            trace.at(process).blocking_send(100, 110, 120, {other, bytes});
            trace.at(process).blocking_recv(130, 140, 150, {other, bytes});
        }
    }
    const auto threshold = recommended_threshold(error_of(trace));
    EXPECT_EQ(error_of(trace, with_threshold(threshold)), "");
}

TEST(SendStall, CycleOfNonBlockingSendsThatAreWaitedForBeforeTheReceives)
{
    Trace trace(2);
    for (LocationIndex location = 0; location < 2; ++location)
    {
        trace.at(location).isend(100, 1, {1 - location, 4000}).isend_complete(110, 1);
        trace.at(location).blocking_recv(130, 140, 150, {1 - location, 4000});
    }
    EXPECT_EQ(recommended_threshold(error_of(trace)), 4000u);
    EXPECT_EQ(error_of(trace, with_threshold(4000)), "");
}

TEST(SendStall, CycleOfSynchronousSendsHasNoThreshold)
{
    Trace trace(2);
    for (LocationIndex location = 0; location < 2; ++location)
    {
        trace.at(location).blocking_send(100, 110, 120, {1 - location, 10}, "MPI_Ssend");
        trace.at(location).blocking_recv(130, 140, 150, {1 - location, 10});
    }
    const auto error = error_of(trace);
    EXPECT_NE(error.find("cycle"), std::string::npos) << error;
    EXPECT_EQ(recommended_threshold(error), 0u) << error;
}

TEST(SendStall, CycleThroughACollective)
{
    Trace trace(2);
    trace.at(0).blocking_send(100, 110, 120, {1, 4000});
    trace.at(0).collective(130, 140, CollectiveOp::barrier);
    trace.at(1).collective(100, 140, CollectiveOp::barrier);
    trace.at(1).blocking_recv(150, 160, 170, {0, 4000});
    EXPECT_EQ(recommended_threshold(error_of(trace)), 4000u);
    EXPECT_EQ(error_of(trace, with_threshold(4000)), "");
}

TEST(SendStall, CycleBehindLocationsThatOnlyWait)
{
    // Location 0 waits for 1, but only 1 and 2 are a cycle.
    Trace trace(3);
    trace.at(0).blocking_recv(0, 10, 20, {1, 100});
    for (const std::uint32_t process : {1U, 2U})
    {
        trace.at(process).blocking_send(100, 110, 120, {3 - process, 4000});
        trace.at(process).blocking_recv(130, 140, 150, {3 - process, 4000});
    }
    trace.at(1).blocking_send(160, 170, 180, {0, 100});
    const auto error = error_of(trace);
    EXPECT_EQ(recommended_threshold(error), 4000u);
    EXPECT_EQ(error.find("location 100"), std::string::npos) << error;
}

} // namespace haec_sim::test
