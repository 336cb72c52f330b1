// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/message_count.hpp"

#include "parallel/serial_ranks.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

NetworkReport report_of(const MessageCount& count)
{
    SerialRanks ranks;
    NetworkReport report;
    count.report_to(report, ranks);
    return report;
}

} // namespace

// Five nodes in a row, 1 byte/s: 4 links, 3 * 10^6 s on each.
TEST(MessageCount, BusyTimesEndAtTheEndOfAllTimes)
{
    const Platform row(mesh_of({5, 1, 1}));
    const NetworkRates rates{{{BytesPerSecond{1}, Picoseconds{0}}, {}}};
    MessageCount count(row, rates);
    count.count(NodeId{0}, NodeId{2}, Bytes{3'000'000}, Bytes{3'000'000});
    count.count(NodeId{0}, NodeId{4}, Bytes{3'000'000}, Bytes{3'000'000});
    const auto report = report_of(count);
    ASSERT_EQ(report.pairs.size(), 2u);
    EXPECT_EQ(report.pairs[0].traffic.busy[0], Picoseconds{6'000'000'000'000'000'000});
    EXPECT_EQ(report.pairs[1].traffic.busy[0], Picoseconds::max());
    EXPECT_EQ(report.pairs[1].traffic.bytes, 3'000'000u);
}

} // namespace haec_sim::test
