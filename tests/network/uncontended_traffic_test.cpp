// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/uncontended_traffic.hpp"

#include "network/resource_ledger.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

namespace haec_sim
{

using test::machine;

namespace
{

constexpr std::uint32_t most_bins = 16;
constexpr Picoseconds bin_width{1 << 20};

template <class Counted>
std::vector<ResourceReport> reports_of(const Counted& counted)
{
    ResourceLedger ledger(most_bins);
    for (std::uint32_t number = 0; number < counted.count(); ++number)
    {
        const auto& identity = counted.identity({number});
        ledger.add(identity, counted[{number}].statistics);
        ledger.add(identity, counted.bins().width(), 0, counted.bins().of({number}));
    }
    return ledger.take_reports();
}

/// The figures of a network, by the same names.
struct Figures
{
    struct Resource
    {
        const ResourceStatistics& statistics;
    };

    const FifoNetwork& network;

    std::uint32_t count() const
    {
        return network.resources().count();
    }
    const ResourceIdentity& identity(ResourceId resource) const
    {
        return network.resources().identity(resource);
    }
    Resource operator[](ResourceId resource) const
    {
        return {network.resources()[resource].statistics};
    }
    const TimeBins& bins() const
    {
        return network.resources().bins();
    }
};

void expect_same(const std::vector<ResourceReport>& left, const std::vector<ResourceReport>& right)
{
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t place = 0; place < left.size(); ++place)
    {
        const auto& one = left[place];
        const auto& other = right[place];
        EXPECT_EQ(one.resource, other.resource);
        EXPECT_EQ(one.statistics.messages, other.statistics.messages);
        EXPECT_EQ(one.statistics.units, other.statistics.units);
        EXPECT_EQ(one.statistics.bytes, other.statistics.bytes);
        EXPECT_EQ(one.statistics.busy, other.statistics.busy);
        EXPECT_EQ(one.statistics.waiting, other.statistics.waiting);
        ASSERT_EQ(one.bins.size(), other.bins.size());
        for (std::size_t bin = 0; bin < one.bins.size(); ++bin)
        {
            EXPECT_EQ(one.bins[bin].busy, other.bins[bin].busy);
            EXPECT_EQ(one.bins[bin].bytes, other.bins[bin].bytes);
        }
    }
}

} // namespace

// 10 kB hold a link of 10 GB/s for 1 us; they are at the second one a latency later.
TEST(UncontendedTraffic, PassesOneLinkAfterTheOther)
{
    const Platform line = machine("mesh", {3, 1, 1});
    UncontendedTraffic traffic(line, test::rates_of(line), most_bins);
    traffic.count(NodeId{0}, NodeId{2}, Picoseconds{0}, Bytes{10'000});
    traffic.count(NodeId{0}, NodeId{2}, Picoseconds{0}, Bytes{10'000});
    const auto reports = reports_of(traffic.resources());
    ASSERT_EQ(reports.size(), 2u);
    for (const auto& report : reports)
    {
        EXPECT_EQ(report.statistics.messages, 2u);
        EXPECT_EQ(report.statistics.units, 2u);
        EXPECT_EQ(report.statistics.bytes, 20'000u);
        EXPECT_EQ(report.statistics.busy, Picoseconds{2'000'000});
        // Nobody waits for anybody.
        EXPECT_EQ(report.statistics.waiting, Picoseconds{0});
        EXPECT_EQ(report.statistics.longest_wait, Picoseconds{0});
        EXPECT_EQ(report.statistics.longest_queue, 0u);
    }
    ASSERT_EQ(reports[0].bins.size(), 1u);
    EXPECT_EQ(reports[0].bins[0].busy, Picoseconds{2'000'000});
    ASSERT_EQ(reports[1].bins.size(), 2u);
    EXPECT_EQ(reports[1].bins[0].busy, 2 * (bin_width - Picoseconds{1'000'000}));
    EXPECT_EQ(reports[1].bins[1].busy, 2 * (Picoseconds{2'000'000} - bin_width));
    EXPECT_EQ(reports[1].bins[0].bytes, 20'000u);
    EXPECT_EQ(reports[1].bins[1].bytes, 0u);
}

// Nothing on the wire is taken for a byte, of 100 ps.
TEST(UncontendedTraffic, OfNothingIsAByte)
{
    const Platform line = machine("mesh", {2, 1, 1});
    UncontendedTraffic traffic(line, test::rates_of(line), 0);
    traffic.count(NodeId{0}, NodeId{1}, Picoseconds{0}, Bytes{0});
    const auto reports = reports_of(traffic.resources());
    EXPECT_EQ(reports.at(0).statistics.bytes, 1u);
    EXPECT_EQ(reports.at(0).statistics.busy, Picoseconds{100});
    EXPECT_TRUE(reports.at(0).bins.empty());
}

TEST(UncontendedTraffic, OnLinksWhoseBandwidthNobodyKnowsKeepsNoneBusy)
{
    const Platform line = machine("mesh", {2, 1, 1});
    UncontendedTraffic traffic(line, test::rates_of(line, BytesPerSecond{0}, Picoseconds{0}),
                               most_bins);
    traffic.count(NodeId{1}, NodeId{0}, Picoseconds{0}, Bytes{500});
    const auto reports = reports_of(traffic.resources());
    EXPECT_EQ(reports.at(0).statistics.bytes, 500u);
    EXPECT_EQ(reports.at(0).statistics.busy, Picoseconds{0});
}

TEST(UncontendedTraffic, PassesPortsBeforeAndBehindTheLinks)
{
    auto description = machine("mesh", {2, 1, 1}).description();
    description.ports = {BytesPerSecond{20e9}, BytesPerSecond{5e9}};
    const Platform pair(description);
    UncontendedTraffic traffic(pair, test::rates_of(pair), most_bins);
    traffic.count(NodeId{1}, NodeId{0}, Picoseconds{0}, Bytes{1000});
    const auto reports = reports_of(traffic.resources());
    ASSERT_EQ(reports.size(), 3u);
    EXPECT_EQ(reports[0].resource.kind, ResourceKind::link);
    EXPECT_EQ(reports[1].resource, (ResourceIdentity{ResourceKind::injection_port, 1}));
    EXPECT_EQ(reports[1].statistics.busy, Picoseconds{50'000});
    EXPECT_EQ(reports[2].resource, (ResourceIdentity{ResourceKind::ejection_port, 0}));
    EXPECT_EQ(reports[2].statistics.busy, Picoseconds{200'000});
}

TEST(UncontendedTraffic, IsThatOfASharedNetworkInWhichNobodyMeets)
{
    const Platform box = machine("haec_box", {3, 3, 3});
    auto rates = test::rates_of(box);
    rates.links[1].bandwidth = BytesPerSecond{3e9};
    NetworkOptions options{Bytes{0}, {}, {}};
    options.time_bins = most_bins;
    FifoNetwork network(box, rates, options);
    UncontendedTraffic traffic(box, rates, most_bins);
    std::mt19937 chance(7);
    for (std::uint32_t number = 0; number < 300; ++number)
    {
        const NodeId from{static_cast<std::uint32_t>(chance() % 27)};
        const NodeId to{static_cast<std::uint32_t>((from.value + 1 + chance() % 26) % 27)};
        const auto entry =
            test::message(number, from, to, chance() % 50'000, Picoseconds{number * 100'000'000L});
        network.enter(entry);
        while (network.advance(Picoseconds::max()))
        {
        }
        traffic.count(from, to, entry.begin, entry.load.bytes);
    }
    expect_same(reports_of(traffic.resources()), reports_of(Figures{network}));
}

// Ranks count a part of the messages each.
TEST(UncontendedTraffic, AddsUpWhoeverCounts)
{
    const Platform box = machine("haec_box", {2, 2, 3});
    const auto rates = test::rates_of(box);
    UncontendedTraffic all(box, rates, most_bins);
    std::vector<std::unique_ptr<UncontendedTraffic>> parts;
    for (int part = 0; part < 3; ++part)
    {
        parts.push_back(std::make_unique<UncontendedTraffic>(box, rates, most_bins));
    }
    std::mt19937 chance(8);
    for (std::uint32_t number = 0; number < 500; ++number)
    {
        const NodeId from{static_cast<std::uint32_t>(chance() % 12)};
        const NodeId to{(from.value + 5) % 12};
        const Picoseconds begin{chance() % 1'000'000'000};
        all.count(from, to, begin, Bytes{chance() % 100'000});
    }
    std::mt19937 again(8);
    for (std::uint32_t number = 0; number < 500; ++number)
    {
        const NodeId from{static_cast<std::uint32_t>(again() % 12)};
        const NodeId to{(from.value + 5) % 12};
        const Picoseconds begin{again() % 1'000'000'000};
        // The first one is far behind the others.
        parts[begin < Picoseconds{1'000'000} ? 0 : 1 + number % 2]->count(from, to, begin,
                                                                          Bytes{again() % 100'000});
    }
    ResourceLedger sum(most_bins);
    for (const auto& part : parts)
    {
        for (std::uint32_t number = 0; number < part->resources().count(); ++number)
        {
            const auto& resources = part->resources();
            sum.add(resources.identity({number}), resources[ResourceId{number}].statistics);
            sum.add(resources.identity({number}), resources.bins().width(), 0,
                    resources.bins().of({number}));
        }
    }
    EXPECT_EQ(sum.bin_width(), all.resources().bins().width());
    expect_same(sum.take_reports(), reports_of(all.resources()));
}

// Messages that count() says are alike may be counted by repeat(), whatever comes between.
TEST(UncontendedTraffic, RepeatedIsThatOfMessagesCountedOneByOne)
{
    const Platform box = machine("haec_box", {3, 3, 3});
    auto rates = test::rates_of(box, BytesPerSecond{10e9}, Picoseconds{10'000});
    rates.links[1].bandwidth = BytesPerSecond{3e9};
    UncontendedTraffic one_by_one(box, rates, most_bins);
    UncontendedTraffic repeated(box, rates, most_bins);
    struct Counted
    {
        NodeId from;
        NodeId to;
        Bytes size;
        Picoseconds entry{};
        AlikeEntries alike;
    };
    std::vector<Counted> counted;
    int repeats = 0;
    std::mt19937 chance(9);
    for (std::int64_t number = 0; number < 4000; ++number)
    {
        const NodeId from{static_cast<std::uint32_t>(chance() % 3)};
        const NodeId to{3 + static_cast<std::uint32_t>(chance() % 24)};
        const Bytes size{1000 * (1 + chance() % 2)};
        const Picoseconds entry{number * number * 50 + chance() % 100'000};
        one_by_one.count(from, to, entry, size);
        const auto like_it = std::ranges::find_if(counted,
                                                  [&](const Counted& known) {
                                                      return known.from == from && known.to == to &&
                                                             known.size == size &&
                                                             known.alike.have(entry);
                                                  });
        if (like_it != counted.end())
        {
            repeated.repeat(from, to, like_it->entry, size, 1);
            ++repeats;
        }
        else
        {
            counted.push_back({from, to, size, entry, repeated.count(from, to, entry, size)});
        }
    }
    EXPECT_GT(repeats, 500);
    expect_same(reports_of(repeated.resources()), reports_of(one_by_one.resources()));
}

} // namespace haec_sim
