// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/memory_service.hpp"

#include <gtest/gtest.h>

#include <vector>

// Messages within a node that share its memory (spec: processors, "Memory").

namespace haec_sim
{

namespace
{

/// Processes 0 and 1 are on node 3, whose memory takes 1 ps for a byte, process 2 on node 4.
NodeMemories one_memory()
{
    ComputeNodes nodes;
    nodes.memory_bandwidths = {1e12, 1e12, 0};
    const std::vector<NodeId> node_of{NodeId{3}, NodeId{3}, NodeId{4}};
    return {nodes, node_of};
}

NetworkEntry message_within(std::uint32_t sender, std::int64_t begin, std::uint64_t bytes)
{
    NetworkEntry entry;
    entry.name.sender = sender;
    entry.from = entry.to = NodeId{3};
    entry.begin = Picoseconds{begin};
    // D(0) is 50.
    entry.alone = Picoseconds{50 + static_cast<std::int64_t>(bytes)};
    entry.load.bytes = Bytes{bytes};
    return entry;
}

} // namespace

TEST(MemoryService, ServesOneMessageAfterTheOther)
{
    const auto memories = one_memory();
    EXPECT_TRUE(memories.has(NodeId{3}));
    EXPECT_FALSE(memories.has(NodeId{4}));
    MemoryService service(memories);
    EXPECT_EQ(service.next(), Picoseconds::max());
    // The later one enters first; at equal times the sender with the lower number is served first.
    service.enter(message_within(0, 150, 10));
    service.enter(message_within(1, 100, 200));
    service.enter(message_within(0, 100, 100));
    service.enter(message_within(1, 1000, 0));
    EXPECT_EQ(service.next(), Picoseconds{100});
    std::vector<std::pair<std::int64_t, std::int64_t>> arrivals;
    while (service.next() != Picoseconds::max())
    {
        const auto exit = service.serve();
        EXPECT_EQ(exit.arrival.hops, 0U);
        arrivals.emplace_back(exit.arrival.time.count(), exit.arrival.queued.count());
    }
    // From 100 to 200, 200 to 400, and 400 to 410; then 50 more. The empty one is alone.
    const decltype(arrivals) expected{{250, 0}, {450, 100}, {460, 250}, {1050, 0}};
    EXPECT_EQ(arrivals, expected);
}

TEST(MemoryService, AnEmptyMessageTakesAByte)
{
    const auto memories = one_memory();
    MemoryService service(memories);
    service.enter(message_within(0, 0, 0));
    service.enter(message_within(1, 0, 5));
    EXPECT_EQ(service.serve().arrival.time, Picoseconds{50});
    EXPECT_EQ(service.serve().arrival.time, Picoseconds{56});
}

} // namespace haec_sim
