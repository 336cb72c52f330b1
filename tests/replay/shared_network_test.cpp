// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/replay/simulate.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

// 002's models are slower than their links; those of other authors need not be.
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

} // namespace haec_sim::test
