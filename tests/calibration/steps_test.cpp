// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/steps.hpp"

#include <gtest/gtest.h>

namespace haec_sim::calibration
{

namespace
{

using Kind = Step::Kind;
using Times = std::vector<double>;

// O = O_r = 1, D = 5, whatever the length; longer messages than 10 bytes wait for their receives.
MessageCosts unit_costs(std::size_t processes)
{
    return {{{UINT64_MAX, 5, INFINITY, 1}}, {}, std::vector<std::uint32_t>(processes, 0), 10};
}

TEST(Steps, end_as_rules_say)
{
    const Steps ping_pong{{{Kind::send, 1, 8}, {Kind::receive, 1}},
                          {{Kind::receive, 0}, {Kind::send, 0, 8}}};
    EXPECT_EQ(end_times(ping_pong, unit_costs(2)), (Times{12, 7}));
}

TEST(Steps, of_long_messages_wait_for_the_receive)
{
    // Process 1 posts it at 6, when it has the message of 2; the arrival is at 11.
    const Steps steps{
        {{Kind::send, 1, 11}}, {{Kind::receive, 2}, {Kind::receive, 0}}, {{Kind::send, 1, 10}}};
    EXPECT_EQ(end_times(steps, unit_costs(3)), (Times{11, 12, 1}));
}

TEST(Steps, exchange_long_messages_without_a_deadlock)
{
    for (const std::uint64_t bytes : {10, 11})
    {
        const Steps ring{{{Kind::exchange, 1, bytes, 2}},
                         {{Kind::exchange, 2, bytes, 0}},
                         {{Kind::exchange, 0, bytes, 1}}};
        EXPECT_EQ(end_times(ring, unit_costs(3)), (Times{6, 6, 6}));
    }
}

TEST(Steps, between_nodes_cost_what_the_network_costs)
{
    auto two_nodes = unit_costs(3);
    two_nodes.nodes = {0, 0, 1};
    two_nodes.network = {{100, 20, 1e9, 3}, {UINT64_MAX, 90, 1e9, 3}};
    two_nodes.eager_limit = UINT64_MAX;
    // 20 + 100 and 90 + 101 ns.
    EXPECT_EQ(end_times({{{Kind::send, 2, 100}}, {}, {{Kind::receive, 0}}}, two_nodes),
              (Times{3, 0, 123}));
    EXPECT_EQ(end_times({{}, {{Kind::send, 2, 101}}, {{Kind::receive, 1}}}, two_nodes),
              (Times{0, 3, 194}));
}

Times ends_of(CollectiveOp operation, CollectiveAlgorithm algorithm, std::uint32_t members)
{
    const CollectiveTask task{operation, members, 0, Blocks(std::uint64_t{8})};
    return end_times(steps_of(schedule_of(task, algorithm), members), unit_costs(members));
}

TEST(Steps, of_collectives_are_their_messages)
{
    // Three rounds of 5 + 1; all sends of the root, the last of which begins at 6.
    EXPECT_EQ(ends_of(CollectiveOp::bcast, CollectiveAlgorithm::binomial, 8)[7], 18);
    EXPECT_EQ(ends_of(CollectiveOp::bcast, CollectiveAlgorithm::linear, 8)[7], 12);
    // All sends first: of 3 the last begins at 2, and arrives at 7 at its receiver.
    EXPECT_EQ(ends_of(CollectiveOp::alltoall, CollectiveAlgorithm::posted, 4), Times(4, 8));
}

} // namespace

} // namespace haec_sim::calibration
