// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Random programs: against a second implementation, and what must hold of any (spec: contention,
// "Invariants").

#include "naive_network.hpp"
#include "random_traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace haec_sim
{

using test::RandomTraffic;

namespace
{

constexpr std::uint64_t programs = 300;

std::uint64_t wire_bytes(const NetworkEntry& entry)
{
    return std::max<std::uint64_t>(1, entry.load.bytes.value);
}

/// A link serves one unit after the other: what it does in a bin takes no longer than that.
void expect_sums(const std::vector<TimeBin>& bins, Picoseconds width, const ResourceStatistics& all)
{
    EXPECT_LE(bins.size(), 7U);
    TimeBin sum;
    for (const TimeBin& bin : bins)
    {
        EXPECT_LE(bin.busy + bin.waking + bin.sleeping, width);
        sum.busy += bin.busy;
        sum.waiting += bin.waiting;
        sum.bytes += bin.bytes;
    }
    EXPECT_EQ(sum.busy, all.busy);
    EXPECT_EQ(sum.waiting, all.waiting);
    EXPECT_EQ(sum.bytes, all.bytes);
}

} // namespace

TEST(RandomPrograms, AgreeWithTheSecondImplementation)
{
    for (std::uint64_t seed = 0; seed < programs; ++seed)
    {
        RandomTraffic traffic(seed);
        const auto messages = traffic.messages(1 + traffic.draw(60));
        FifoNetwork network(traffic.platform, traffic.rates, traffic.options);
        const auto waiting = test::waiting_of(network, messages);
        const auto expected =
            test::naive_waiting(traffic.platform, traffic.rates, traffic.options, messages);
        for (std::size_t index = 0; index < messages.size(); ++index)
        {
            ASSERT_EQ(waiting[index].count(), expected[index])
                << "seed " << seed << " message " << index;
        }
    }
}

TEST(RandomPrograms, DoNotDependOnWhenOneAsks)
{
    for (std::uint64_t seed = 0; seed < programs; ++seed)
    {
        RandomTraffic traffic(seed);
        auto messages = traffic.messages(60);
        FifoNetwork at_once(traffic.platform, traffic.rates, traffic.options);
        const auto expected = test::waiting_of(at_once, messages);
        std::map<std::pair<std::uint32_t, std::uint64_t>, Picoseconds> by_message;
        for (std::size_t index = 0; index < messages.size(); ++index)
        {
            by_message[{messages[index].name.sender, messages[index].name.sequence}] =
                expected[index];
        }
        const auto entry = [](const NetworkEntry& message)
        { return message.begin + message.load.entry_delay; };
        std::ranges::sort(messages, [&](const NetworkEntry& left, const NetworkEntry& right)
                          { return entry(left) < entry(right); });
        FifoNetwork network(traffic.platform, traffic.rates, traffic.options);
        const auto take = [&](Picoseconds until)
        {
            while (const auto exit = network.advance(until))
            {
                EXPECT_EQ(by_message.at({exit->name.sender, exit->name.sequence}),
                          exit->arrival.queued)
                    << seed;
                by_message.erase({exit->name.sender, exit->name.sequence});
            }
            EXPECT_GE(network.next(), until);
        };
        for (const NetworkEntry& message : messages)
        {
            take(entry(message));
            network.enter(message);
        }
        take(Picoseconds::max());
        EXPECT_EQ(network.next(), Picoseconds::max());
        EXPECT_TRUE(by_message.empty());
    }
}

TEST(RandomPrograms, NobodyWaitsAlone)
{
    for (std::uint64_t seed = 0; seed < programs; ++seed)
    {
        RandomTraffic traffic(seed);
        if (has_sleeping_links(traffic.platform) || has_rates(traffic.platform))
        {
            continue;
        }
        FifoNetwork network(traffic.platform, traffic.rates, traffic.options);
        Picoseconds begin{};
        for (NetworkEntry message : traffic.messages(20))
        {
            // Long after the one before.
            message.begin = begin += Picoseconds{1'000'000'000'000};
            EXPECT_EQ(test::waiting_of(network, {message})[0], Picoseconds{0}) << seed;
        }
        for (std::uint32_t number = 0; number < network.resources().count(); ++number)
        {
            EXPECT_EQ(network.resources()[{number}].statistics.waiting, Picoseconds{0});
            EXPECT_EQ(network.resources()[{number}].statistics.longest_wait, Picoseconds{0});
        }
    }
}

TEST(RandomPrograms, WholeMessagesOverLikeLinksGainNothing)
{
    for (std::uint64_t seed = 0; seed < programs; ++seed)
    {
        RandomTraffic traffic(seed);
        if (has_rates(traffic.platform))
        {
            continue;
        }
        traffic.rates = test::rates_of(traffic.platform);
        traffic.options = {};
        traffic.options.segment = Bytes{0};
        FifoNetwork network(traffic.platform, traffic.rates, traffic.options);
        for (const Picoseconds waiting : test::waiting_of(network, traffic.messages(60)))
        {
            EXPECT_GE(waiting, Picoseconds{0}) << seed;
        }
    }
}

TEST(RandomPrograms, StatisticsAddUp)
{
    for (std::uint64_t seed = 0; seed < programs; ++seed)
    {
        RandomTraffic traffic(seed);
        const auto messages = traffic.messages(60);
        FifoNetwork network(traffic.platform, traffic.rates, traffic.options);
        Picoseconds waited{};
        for (const Picoseconds waiting : test::waiting_of(network, messages))
        {
            waited += waiting;
        }
        std::map<ResourceIdentity, ResourceStatistics> expected;
        const auto count = [&](ResourceKind kind, std::uint64_t number, BytesPerSecond bandwidth,
                               const NetworkEntry& entry)
        {
            ResourceStatistics& statistics = expected[{kind, number}];
            ++statistics.messages;
            statistics.bytes += wire_bytes(entry);
            statistics.busy += Picoseconds{
                std::llround(static_cast<double>(wire_bytes(entry)) * 1e12 / bandwidth.value)};
        };
        for (const NetworkEntry& entry : messages)
        {
            for (const LinkId link : traffic.platform.route(entry.from, entry.to))
            {
                const LinkTypeId type = traffic.platform.topology().link(link).type;
                count(ResourceKind::link, link.value, traffic.rates.links[type.value].bandwidth,
                      entry);
            }
            if (traffic.options.injection)
            {
                count(ResourceKind::injection_port, entry.from.value, *traffic.options.injection,
                      entry);
            }
            if (traffic.options.ejection)
            {
                count(ResourceKind::ejection_port, entry.to.value, *traffic.options.ejection,
                      entry);
            }
        }
        ASSERT_EQ(network.resources().count(), expected.size());
        for (std::uint32_t number = 0; number < network.resources().count(); ++number)
        {
            const ResourceStatistics& found = network.resources()[{number}].statistics;
            const ResourceStatistics& wanted = expected.at(network.resources().identity({number}));
            EXPECT_EQ(found.messages, wanted.messages);
            EXPECT_EQ(found.bytes, wanted.bytes);
            // At lower rates units take longer.
            EXPECT_TRUE(found.busy == wanted.busy ||
                        (found.busy > wanted.busy && has_rates(traffic.platform)));
            EXPECT_GE(found.units, found.messages);
            EXPECT_LE(found.longest_queue, found.units);
            waited -= found.waiting;
            if (traffic.options.time_bins.each > 0)
            {
                expect_sums(network.resources().bins().of({number}),
                            network.resources().bins().width(), found);
            }
        }
        EXPECT_EQ(waited, Picoseconds{0}) << seed;
    }
}

} // namespace haec_sim
