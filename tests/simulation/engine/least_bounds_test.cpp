// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/least_bounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace haec_sim::test
{

TEST(LeastBounds, OfNobodyBoundNothing)
{
    EXPECT_EQ(LeastBounds().least(), ActorBounds());
}

// Any order of changes, also of the actor that had the least ones; as many actors as come.
TEST(LeastBounds, AreThoseOfAllActorsAsTheyAreNow)
{
    std::mt19937 random(1);
    const auto time = [&random] { return Picoseconds{static_cast<std::int64_t>(random() % 1000)}; };
    LeastBounds bounds;
    std::vector<ActorBounds> all;
    for (int change = 0; change < 5000; ++change)
    {
        const auto number = random() % (change / 50 + 1);
        all.resize(std::max(all.size(), number + std::size_t{1}));
        all[number] = {time(), {time(), time()}};
        bounds.set(number, all[number]);
        ActorBounds expected;
        for (const auto& each : all)
        {
            expected.earliest = std::min(expected.earliest, each.earliest);
            auto& reaction = expected.reaction;
            reaction.before_receives =
                std::min(reaction.before_receives, each.reaction.before_receives);
            reaction.before_others = std::min(reaction.before_others, each.reaction.before_others);
        }
        ASSERT_EQ(bounds.least(), expected);
    }
}

} // namespace haec_sim::test
