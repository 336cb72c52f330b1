// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/traffic_count.hpp"

#include "simulation/engine/model_pricing.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace haec_sim::test
{

namespace
{

/// Puts twice the bytes on the wire, 1000 ps after the transfer begins.
class Doubling final : public NetworkModel
{
public:
    const Path& path(NodeId, NodeId) override
    {
        return path_;
    }

private:
    class DoublingPath final : public Path
    {
    public:
        Picoseconds transfer_time(const Message&) const override
        {
            return Picoseconds{5000};
        }

        std::uint32_t hops() const noexcept override
        {
            return 1;
        }

        WireLoad wire_load(const Message& message) const override
        {
            return {Bytes{2 * message.length.value}, Picoseconds{1000}};
        }
    };

    DoublingPath path_;
};

/// All that was counted, on the only rank.
NetworkLedger ledger_of(TrafficCount& count, const Platform& platform, const Placement& placement)
{
    const auto plan = ManagerPlan::spread(platform.topology(), placement.node_of, 1);
    return std::move(count.ledgers(plan, platform.topology(), 4).at(0));
}

} // namespace

// Processes 0 and 1 on node 0, 2 on node 1; a link of 10 GB/s between them.
TEST(TrafficCount, CountsWhatWasPriced)
{
    auto description = mesh_of({2, 1, 1});
    const Platform pair(description);
    const Placement placement{{0, 0, 0}, {NodeId{0}, NodeId{0}, NodeId{1}}};
    const NetworkRates rates{
        {{BytesPerSecond{1e10}, Picoseconds{100}}, {BytesPerSecond{1e10}, Picoseconds{100}}}};
    TrafficCount count(3, std::make_unique<UncontendedTraffic>(pair, rates, 4));
    Doubling model;
    ModelPricing pricing(model, placement, &count);
    pricing.price({Picoseconds{0}, {.sender = 0, .sequence = 0}, 2, Bytes{100}});
    pricing.price({Picoseconds{1'000'000}, {.sender = 1, .sequence = 0}, 2, Bytes{30}});
    pricing.price({Picoseconds{0}, {.sender = 0, .sequence = 1}, 1, Bytes{7}});
    pricing.price({Picoseconds{0}, {.sender = 2, .sequence = 0}, 1, Bytes{1}});

    auto ledger = ledger_of(count, pair, placement);
    const auto& first = ledger.nodes.at(NodeId{0});
    const auto& second = ledger.nodes.at(NodeId{1});
    EXPECT_EQ(first.messages_out, 2u);
    EXPECT_EQ(first.bytes_out, 130u);
    EXPECT_EQ(first.messages_in, 1u);
    EXPECT_EQ(first.bytes_in, 1u);
    EXPECT_EQ(first.messages_within, 1u);
    EXPECT_EQ(first.bytes_within, 7u);
    EXPECT_EQ(second.node, NodeId{1});
    EXPECT_EQ(second.messages_out, 1u);
    EXPECT_EQ(second.messages_in, 2u);
    EXPECT_EQ(second.bytes_in, 130u);
    EXPECT_EQ(second.messages_within, 0u);

    const auto reports = ledger.resources.take_reports();
    ASSERT_EQ(reports.size(), 2u);
    EXPECT_EQ(reports[0].resource, (ResourceIdentity{ResourceKind::link, 0}));
    EXPECT_EQ(reports[0].statistics.messages, 2u);
    EXPECT_EQ(reports[0].statistics.units, 2u);
    EXPECT_EQ(reports[0].statistics.bytes, 260u);
    EXPECT_EQ(reports[0].statistics.busy, Picoseconds{26'000});
    EXPECT_EQ(reports[0].statistics.waiting, Picoseconds{0});
    // All is over before the first bin, of 2^20 ps, ends.
    ASSERT_EQ(reports[0].bins.size(), 1u);
    EXPECT_EQ(reports[0].bins[0].busy, Picoseconds{26'000});
    EXPECT_EQ(reports[0].bins[0].bytes, 260u);
    EXPECT_EQ(reports[1].statistics.bytes, 2u);
}

// Many messages that are alike, of two processes and two sizes in turn, later and later.
TEST(TrafficCount, CountsMessagesThatAreAlikeAsOthers)
{
    const Platform pair(mesh_of({2, 1, 1}));
    const Placement placement{{0, 0, 0}, {NodeId{0}, NodeId{0}, NodeId{1}}};
    const NetworkRates rates{
        {{BytesPerSecond{1e10}, Picoseconds{100}}, {BytesPerSecond{1e10}, Picoseconds{100}}}};
    TrafficCount count(3, std::make_unique<UncontendedTraffic>(pair, rates, 4));
    UncontendedTraffic expected(pair, rates, 4);
    Doubling model;
    ModelPricing pricing(model, placement, &count);
    for (std::uint64_t number = 0; number < 1000; ++number)
    {
        const Picoseconds begin{static_cast<std::int64_t>(number * 20'000)};
        const Bytes length{number % 3 == 0 ? 50U : 40U};
        pricing.price({begin,
                       {.sender = static_cast<ProcessIndex>(number % 2), .sequence = number},
                       2,
                       length});
        expected.count(NodeId{0}, NodeId{1}, begin + Picoseconds{1000}, Bytes{2 * length.value});
    }
    auto ledger = ledger_of(count, pair, placement);
    const auto& first = ledger.nodes.at(NodeId{0});
    const auto& second = ledger.nodes.at(NodeId{1});
    EXPECT_EQ(first.messages_out, 1000u);
    EXPECT_EQ(first.bytes_out, 334u * 50 + 666u * 40);
    EXPECT_EQ(second.messages_in, 1000u);
    EXPECT_EQ(second.bytes_in, 334u * 50 + 666u * 40);
    const auto reports = ledger.resources.take_reports();
    ASSERT_EQ(reports.size(), 1u);
    const auto& statistics = expected.resources()[ResourceId{0}].statistics;
    EXPECT_EQ(reports[0].statistics.messages, 1000u);
    EXPECT_EQ(reports[0].statistics.bytes, statistics.bytes);
    EXPECT_EQ(reports[0].statistics.busy, statistics.busy);
    const auto bins = expected.resources().bins().of(ResourceId{0});
    ASSERT_EQ(reports[0].bins.size(), bins.size());
    for (std::size_t bin = 0; bin < bins.size(); ++bin)
    {
        EXPECT_EQ(reports[0].bins[bin].busy, bins[bin].busy);
        EXPECT_EQ(reports[0].bins[bin].bytes, bins[bin].bytes);
    }
}

// Traffic that a shared network counts is counted once.
TEST(TrafficCount, WithoutLinksCountsForNodesAlone)
{
    const Platform pair(mesh_of({2, 1, 1}));
    const Placement placement{{0, 0}, {NodeId{0}, NodeId{1}}};
    TrafficCount count(2, nullptr);
    Doubling model;
    ModelPricing pricing(model, placement, &count);
    pricing.price({Picoseconds{0}, {.sender = 1, .sequence = 0}, 0, Bytes{100}});
    auto ledger = ledger_of(count, pair, placement);
    EXPECT_EQ(ledger.nodes.at(NodeId{0}).bytes_in, 100u);
    EXPECT_EQ(ledger.nodes.at(NodeId{1}).bytes_out, 100u);
    EXPECT_TRUE(ledger.resources.take_reports().empty());
}

} // namespace haec_sim::test
