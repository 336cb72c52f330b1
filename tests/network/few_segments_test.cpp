// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What a rule of few segments (`size_segment` "auto") changes: how much is to be served, and hardly
// when messages arrive.

#include "core/numbers/split_mix.hpp"
#include "network/service.hpp"
#include "traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace haec_sim
{

namespace
{

const SegmentRule few{Bytes{8192}, 1000};

/// Long messages between nodes of a torus by any two, whose links they share; some short ones, too.
std::vector<NetworkEntry> long_messages(std::uint64_t seed)
{
    std::vector<NetworkEntry> messages;
    const auto draw = [&](std::uint64_t bound)
    { return split_mix(seed += split_mix_increment) % bound; };
    for (std::uint32_t sender = 0; sender < 16; ++sender)
    {
        const auto to = static_cast<std::uint32_t>((sender + 1 + draw(15)) % 16);
        const auto bytes = sender % 5 == 0 ? 1 + draw(8192) : 10'000'000 + draw(40'000'000);
        messages.push_back(test::message(sender, {sender}, {to}, bytes,
                                         Picoseconds{static_cast<std::int64_t>(draw(1'000'000))}));
    }
    return messages;
}

std::vector<Picoseconds> arrivals(const SegmentRule& rule,
                                  const std::vector<NetworkEntry>& messages)
{
    const Platform torus = test::machine("torus", {4, 4, 1});
    FifoNetwork network(torus, test::rates_of(torus), {.segment = rule});
    auto times = test::waiting_of(network, messages);
    for (std::size_t index = 0; index < times.size(); ++index)
    {
        const auto& entry = messages[index];
        times[index] += entry.begin +
                        Picoseconds{static_cast<std::int64_t>(100 * entry.load.bytes.value)} +
                        Picoseconds{1'000'000} * torus.hops(entry.from, entry.to);
    }
    return times;
}

} // namespace

TEST(FewSegments, AreAThousandOfALongMessage)
{
    const SegmentSize segments(few);
    EXPECT_EQ(segments.of(1), Bytes{8192});
    EXPECT_EQ(segments.of(8'192'000), Bytes{8192});
    EXPECT_EQ(segments.of(8'192'001), Bytes{8193});
    EXPECT_EQ(segments.of(100'000'000), Bytes{100'000});
    EXPECT_FALSE(segments.is_exceeded_by(100'000'000));
    EXPECT_TRUE(SegmentSize(SegmentRule()).is_exceeded_by(8'192'000'001));
}

TEST(FewSegments, ChangeLessThanAThousandthOfWhenAllIsThere)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
    {
        const auto messages = long_messages(seed);
        const auto usual = arrivals(SegmentRule(), messages);
        const auto fewer = arrivals(few, messages);
        const auto last = std::ranges::max(usual).count();
        EXPECT_LE(std::abs(std::ranges::max(fewer).count() - last), last / 1000) << seed;
        std::int64_t changes = 0;
        std::int64_t times = 0;
        for (std::size_t index = 0; index < usual.size(); ++index)
        {
            changes += std::abs((fewer[index] - usual[index]).count());
            times += usual[index].count();
        }
        EXPECT_LE(changes, times / 1000) << seed;
    }
}

} // namespace haec_sim
