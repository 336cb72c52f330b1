// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/flow_control.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(FlowControl, PausesAtTheWindowAndGoesOnAtHalfOfIt)
{
    FlowControl flow(2, 0);
    int sent = 0;
    while (flow.send(1))
    {
        ++sent;
    }
    EXPECT_EQ(sent, 65536);
    EXPECT_FALSE(flow.has_room());
    flow.credit(1, 32768);
    EXPECT_FALSE(flow.has_room());
    flow.credit(1, 1);
    EXPECT_TRUE(flow.has_room());
}

TEST(FlowControl, CreditsComeInBatches)
{
    FlowControl flow(2, 0);
    std::uint32_t told = 0;
    for (int taken = 0; taken < 10000; ++taken)
    {
        told += flow.take(1).value_or(0);
    }
    EXPECT_EQ(told, 8192u);
}

TEST(FlowControl, OwnMessagesNeedNoCredit)
{
    FlowControl flow(1, 0);
    for (int message = 0; message < 100000; ++message)
    {
        ASSERT_TRUE(flow.send(0));
        EXPECT_FALSE(flow.take(0).has_value());
    }
}

TEST(FlowControl, WidensWhereAllPause)
{
    FlowControl flow(1, 0);
    for (int message = 0; message < 65536; ++message)
    {
        flow.send(0);
    }
    EXPECT_FALSE(flow.send(0));
    flow.widen();
    flow.widen();
    EXPECT_TRUE(flow.has_room());
    EXPECT_TRUE(flow.send(0));
}

} // namespace haec_sim::test
