// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/network_ledger.hpp"

#include "parallel/mpi/mpi_ranks.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

constexpr ResourceIdentity first_link{ResourceKind::link, 0};
constexpr ResourceIdentity last_link{ResourceKind::link, 1};

TimeBin busy(std::int64_t time)
{
    TimeBin bin;
    bin.busy = Picoseconds{time};
    return bin;
}

} // namespace

// Rank r counts r + 1 messages of node 0, and on the first link; its bins are wider by a factor of
// 2^r, and its third one alone is not empty. The last rank has used another link, too.
TEST(NetworkLedger, OfAllRanksIsTheSumOfTheirs)
{
    MpiRanks ranks{boost::mpi::communicator{}};
    const Platform pair(mesh_of({2, 1, 1}));
    const auto& topology = pair.topology();
    const auto plan = ManagerPlan::spread(topology, {{0}, {1}}, ranks.size());
    ManagedLedgers counted;
    const auto ledger_on = [&](std::uint32_t rank) -> NetworkLedger&
    { return counted.try_emplace(rank, 16U).first->second; };
    NodeTraffic traffic;
    traffic.node = NodeId{0};
    traffic.messages_out = ranks.rank() + 1;
    ledger_on(plan.rank_of(NodeId{0})).add(traffic);
    auto& of_first = ledger_on(plan.rank_of(first_link, topology)).resources;
    ResourceStatistics served;
    served.messages = ranks.rank() + 1;
    of_first.add(first_link, served);
    const Picoseconds width{std::int64_t{1} << (20 + ranks.rank())};
    const auto bin = busy(10);
    of_first.add(first_link, width, 2, {&bin, 1});
    if (ranks.rank() + 1 == ranks.size())
    {
        ledger_on(plan.rank_of(last_link, topology)).resources.add(last_link, served);
    }

    auto all = gather_ledgers(std::move(counted), plan, 16, ranks);
    if (!ranks.is_first())
    {
        EXPECT_TRUE(all.nodes.empty());
        EXPECT_TRUE(all.resources.take_reports().empty());
        return;
    }
    const std::uint64_t messages = ranks.size() * (ranks.size() + 1) / 2;
    ASSERT_EQ(all.nodes.size(), 1u);
    EXPECT_EQ(all.nodes.at(NodeId{0}).messages_out, messages);
    const auto reports = all.resources.take_reports();
    ASSERT_EQ(reports.size(), 2u);
    EXPECT_EQ(reports[0].statistics.messages, messages);
    // The bins begin at 2, 4 and 8 of the first width, and are of the last: 1, 2 and 4 of these.
    Picoseconds sum{};
    for (const auto& one : reports[0].bins)
    {
        sum += one.busy;
    }
    EXPECT_EQ(sum, Picoseconds{10} * static_cast<std::int64_t>(ranks.size()));
    EXPECT_EQ(reports[0].bins[2].busy, Picoseconds{10});
    EXPECT_EQ(all.resources.bin_width(), Picoseconds{std::int64_t{1} << (19 + ranks.size())});
    EXPECT_EQ(reports[1].resource, last_link);
    EXPECT_EQ(reports[1].statistics.messages, ranks.size());
}

} // namespace haec_sim::test
