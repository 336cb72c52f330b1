// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/simulate.hpp"
#include "trace/requests_ahead.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

// [Bielert2015]'s models are slower than their links; those of other authors need not be.
TEST(SharedNetwork, AModelMayBeFasterThanItsLinks)
{
    Trace trace(3);
    constexpr int rounds = 20;
    for (int round = 0; round < rounds; ++round)
    {
        const std::int64_t t = 100 * round;
        trace.at(0).send(t, {2, 100}).send(t + 10, {1, 100});
        trace.at(2).recv(t + 20, {0, 100}).send(t + 30, {1, 100});
        trace.at(1).recv(t + 40, {0, 100}).recv(t + 50, {2, 100}).send(t + 60, {0, 100});
        trace.at(0).recv(t + 70, {1, 100});
    }
    Settings alone;
    alone.may_share_network = false;
    Settings shared;
    shared.link_latency = Picoseconds{1'000'000};
    const auto expected = simulate(trace, alone);
    const auto outcome = simulate(trace, shared);
    for (LocationIndex location = 0; location < 3; ++location)
    {
        EXPECT_EQ(outcome.times(location), expected.times(location));
    }
}

// The receive is posted at 50, and nobody waits: by the time at which the completion is met, at
// 20150, the network could have gone on to 5000, for the message of process 2. Messages of m bytes
// take 100 + m.
TEST(SharedNetwork, ALongMessageBeginsWhereItsReceiveIsPosted)
{
    for (const std::uint64_t records : {lookahead_limit - 1, lookahead_limit, std::uint64_t{18000}})
    {
        Trace trace(3);
        trace.at(0).blocking_send(100, 110, 120, {1, 1001});
        trace.at(2).send(5000, {1, 100});
        auto& receiver = trace.at(1).irecv_request(50, 1).recv(5050, {2, 100});
        for (std::uint64_t record = 2; record < records; ++record)
        {
            receiver.tested(20000, 77);
        }
        receiver.irecv(20000, 1, {0, 1001});
        Settings settings;
        settings.link_latency = Picoseconds{10};
        const auto outcome = simulate(trace, settings);
        EXPECT_EQ(outcome.times(0).back(), 110 + 1101) << records;
        EXPECT_EQ(outcome.times(1).back(), 20150) << records;
    }
}

// The first receive waits until 5200, when the message of process 2 is there. Behind it the second
// one is posted then, not as their region is entered, at 50: the network has gone on since.
TEST(SharedNetwork, AReceiveBehindAnotherWaitOfItsRegionIsPostedThere)
{
    for (const char* region : {"MPI_Recv", "work"})
    {
        Trace trace(3);
        trace.at(0).blocking_send(100, 110, 120, {1, 1001});
        trace.at(2).send(5000, {1, 100});
        trace.at(1).enter(50, region).recv(5050, {2, 100}).recv(5050, {0, 1001});
        trace.at(1).leave(5050, region);
        Settings settings;
        settings.link_latency = Picoseconds{10};
        const auto outcome = simulate(trace, settings);
        EXPECT_EQ(outcome.times(0).back(), 5200 + 1101) << region;
        EXPECT_EQ(outcome.times(1).back(), 5200 + 1101) << region;
    }
}

} // namespace haec_sim::test
