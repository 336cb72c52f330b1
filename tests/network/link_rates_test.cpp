// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links with several rates: the vectors of the specification (spec: links-that-adapt, "Vectors"),
// and sums by hand. All links have 2.5, 5 and 10 GB/s and 1 us; they look at their load every 10
// us.

#include "network/fifo_network.hpp"
#include "network/rate_uses.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::int64_t one_microsecond = 1'000'000;

using Times = std::vector<std::int64_t>;

LinkType rated(LinkType type)
{
    type.rates = {{{2.5e9}}, {{5e9}}, {{10e9}}};
    type.bandwidth = type.rates.back().bandwidth;
    type.latency = Nanoseconds{1000};
    type.rate_choice = {Nanoseconds{10'000}, 0.6, 0.2, Nanoseconds{1000}};
    return type;
}

Platform line(std::int64_t length)
{
    auto description = test::machine("mesh", {length, 1, 1}).description();
    for (LinkType& type : description.link_types)
    {
        type = rated(type);
    }
    return Platform(description);
}

/// Messages of 10 kB each from node 0 to node 1 [us].
std::vector<NetworkEntry> sent(const Times& begins)
{
    std::vector<NetworkEntry> messages;
    for (const auto begin : begins)
    {
        messages.push_back(
            test::message(0, {0}, {1}, 10'000, Picoseconds{begin * one_microsecond}));
        messages.back().name.sequence = messages.size();
    }
    return messages;
}

class RatedLine
{
public:
    explicit RatedLine(std::int64_t length = 2, std::uint32_t bins = 8)
        : platform_(line(length)), network_(platform_, test::rates_of(platform_), options(bins))
    {
    }

    /// When they arrive [us]: alone each takes 2 us.
    Times arrivals(const Times& begins)
    {
        const auto waiting = test::waiting_of(network_, sent(begins));
        Times result;
        for (std::size_t message = 0; message < begins.size(); ++message)
        {
            EXPECT_EQ(waiting[message].count() % one_microsecond, 0);
            result.push_back(begins[message] + 2 + waiting[message].count() / one_microsecond);
        }
        return result;
    }

    std::vector<RateReport> report(std::int64_t end, std::optional<TimeSpan> interest = {}) const
    {
        const auto& links = *network_.resources().adapting().rated;
        return links.uses({0})->report(rate_rule(platform_.link_types()[0]),
                                       Picoseconds{end * one_microsecond}, shift, interest);
    }

    static constexpr int shift = 24;

private:
    static NetworkOptions options(std::uint32_t bins)
    {
        NetworkOptions result;
        result.segment = Bytes{0};
        result.time_bins = bins;
        return result;
    }

    Platform platform_;
    FifoNetwork network_;
};

RateUse use(std::int64_t time, std::int64_t busy, std::int64_t changing, std::uint64_t changes)
{
    return {Picoseconds{time * one_microsecond}, Picoseconds{busy * one_microsecond},
            Picoseconds{changing * one_microsecond}, changes};
}

} // namespace

TEST(LinkRates, AMessageBehindALongRestGoesAtTheLowestRate)
{
    EXPECT_EQ(RatedLine().arrivals({35}), (Times{40}));
}

TEST(LinkRates, ALoadedLinkRisesRateByRate)
{
    EXPECT_EQ(RatedLine().arrivals({35, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63}),
              (Times{40, 50, 54, 58, 62, 65, 67, 69, 71, 73, 74}));
}

TEST(LinkRates, ALoadBetweenTheSharesChangesNothing)
{
    Times begins;
    Times arrivals;
    for (std::int64_t begin = 0; begin < 60; begin += 2)
    {
        begins.push_back(begin);
        arrivals.push_back(begin + 2);
    }
    EXPECT_EQ(RatedLine().arrivals(begins), arrivals);
}

// By hand: 10 GB/s in [0, 10) and from 71 us on, 5 GB/s in [11, 20) and [62, 70), 2.5 GB/s in
// [21, 61); the last unit is served until 73 us, after which the window up to 80 us has 0.2 of load
// and that up to 90 us has none: 5 GB/s from 91 us on, and 2.5 GB/s from 101 us on.
TEST(LinkRates, UsesOfEachRateAddUpToTheRun)
{
    RatedLine network;
    network.arrivals({35, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63});
    const auto rates = network.report(120);
    ASSERT_EQ(rates.size(), 3U);
    EXPECT_EQ(rates[0].whole, use(40 + 19, 5 * 4, 0, 2));
    EXPECT_EQ(rates[1].whole, use(9 + 8 + 9, 4 * 2, 3, 3));
    EXPECT_EQ(rates[2].whole, use(10 + 19, 2, 3, 1));
    Picoseconds all{};
    for (const auto& rate : rates)
    {
        all += rate.whole.time + rate.whole.changing;
        RateUse bins;
        for (const auto& bin : rate.bins)
        {
            bins += bin;
        }
        EXPECT_EQ(bins, rate.whole);
    }
    EXPECT_EQ(all, Picoseconds{120 * one_microsecond});
}

// What is told of the part behind the last service: 5 GB/s from 91 to 95 us.
TEST(LinkRates, TheEndOfTheRunIsPartOfTheInterest)
{
    RatedLine network;
    network.arrivals({35, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63});
    const TimeSpan interest{Picoseconds{85 * one_microsecond}, Picoseconds{95 * one_microsecond}};
    const auto rates = network.report(120, interest);
    // All that was told before counts, as long as nobody takes it away.
    EXPECT_EQ(rates[0].interest.time.count(), 40 * one_microsecond);
    EXPECT_EQ(rates[1].interest.time.count(), (9 + 8 + 4) * one_microsecond);
    EXPECT_EQ(rates[2].interest.time.count(), (10 + 5) * one_microsecond);
    EXPECT_EQ(rates[2].interest.changing.count(), (1 + 1 + 1) * one_microsecond);
}

TEST(LinkRates, UsesAreTheSameOnAnotherRank)
{
    RatedLine network;
    network.arrivals({35, 45, 47});
    const auto platform = line(2);
    const RateRule rule = rate_rule(platform.link_types()[0]);
    RateUses uses(rule);
    uses.serve(Picoseconds{3 * one_microsecond}, Picoseconds{one_microsecond}, RatedLine::shift);
    const auto there = RateUses::unpack(uses.packed());
    const auto end = Picoseconds{50 * one_microsecond};
    const auto one = uses.report(rule, end, RatedLine::shift, {});
    const auto other = there.report(rule, end, RatedLine::shift, {});
    for (std::size_t rate = 0; rate < one.size(); ++rate)
    {
        EXPECT_EQ(one[rate].whole, other[rate].whole);
        EXPECT_EQ(one[rate].bins, other[rate].bins);
    }
}

// A service over many windows raises the rate once for each of them, one change behind the other;
// a rest of many windows takes no time to look at.
TEST(LinkRates, WindowsAreCountedAndNotWalked)
{
    const auto platform = line(2);
    const RateRule rule = rate_rule(platform.link_types()[0]);
    RateState state(rule);
    std::vector<RateChange> changes;
    const auto tell = [&](const RateChange& change) { changes.push_back(change); };
    const Picoseconds far{std::int64_t{1} << 62};
    EXPECT_EQ(state.ready(rule, far, {}, tell), Picoseconds{21 * one_microsecond});
    EXPECT_EQ(state.rate(), 0U);
    EXPECT_EQ(changes.size(), 2U);
    RateState busy(rule);
    busy.ready(rule, Picoseconds{30 * one_microsecond}, {}, tell);
    EXPECT_EQ(busy.rate(), 0U);
    const Picoseconds end{std::int64_t{1} << 60};
    busy.serve({Picoseconds{30 * one_microsecond + 1}, end});
    EXPECT_EQ(busy.ready(rule, end, end, tell), end + 2 * rule.delay);
    EXPECT_EQ(busy.rate(), 2U);
}

} // namespace haec_sim
