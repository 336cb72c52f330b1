// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The table of the specification (spec: contention, "Vectors").

#include "traffic.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace haec_sim
{

using test::machine;
using test::message;

namespace
{

constexpr Picoseconds latency{1'000'000};

/// The time that a message takes alone over links of 10 GB/s.
Picoseconds alone(std::uint64_t bytes, std::uint32_t hops)
{
    return Picoseconds{static_cast<std::int64_t>(100 * bytes)} + latency * hops;
}

std::vector<std::int64_t> arrivals(const Platform& platform, Bytes segment,
                                   std::vector<NetworkEntry> messages)
{
    for (NetworkEntry& entry : messages)
    {
        entry.alone = alone(entry.load.bytes.value, platform.hops(entry.from, entry.to));
    }
    FifoNetwork network(platform, test::rates_of(platform), {segment, {}, {}});
    const auto waiting = test::waiting_of(network, messages);
    std::vector<std::int64_t> result;
    for (std::size_t index = 0; index < messages.size(); ++index)
    {
        const NetworkEntry& entry = messages[index];
        result.push_back((entry.begin + entry.alone + waiting[index]).count());
    }
    return result;
}

std::vector<std::int64_t> steps(std::int64_t first, std::int64_t step, std::size_t count)
{
    std::vector<std::int64_t> result;
    for (std::size_t index = 0; index < count; ++index)
    {
        result.push_back(first + step * static_cast<std::int64_t>(index));
    }
    return result;
}

/// From the nodes of a board, by a link each, to a node of the next one, and on by one link.
std::vector<NetworkEntry> from_a_board(std::uint32_t senders)
{
    std::vector<NetworkEntry> messages;
    for (std::uint32_t sender = 0; sender < senders; ++sender)
    {
        messages.push_back(message(sender, {sender}, {18}, 10'000));
    }
    return messages;
}

} // namespace

TEST(Vectors, AloneOverOneLink)
{
    const Platform line = machine("mesh", {2, 1, 1});
    for (const Bytes segment : {Bytes{0}, Bytes{1000}, Bytes{8192}})
    {
        EXPECT_EQ(arrivals(line, segment, {message(0, {0}, {1}, 720)}),
                  (std::vector<std::int64_t>{1'072'000}));
    }
}

TEST(Vectors, TwoFromDifferentLinksIntoOne)
{
    const Platform box = machine("haec_box", {3, 3, 3});
    EXPECT_EQ(arrivals(box, Bytes{0}, from_a_board(2)), steps(3'000'000, 1'000'000, 2));
    EXPECT_EQ(arrivals(box, Bytes{1000}, from_a_board(2)), steps(3'900'000, 100'000, 2));
}

TEST(Vectors, EightFromDifferentLinksIntoOne)
{
    const Platform box = machine("haec_box", {3, 3, 3});
    EXPECT_EQ(arrivals(box, Bytes{0}, from_a_board(8)), steps(3'000'000, 1'000'000, 8));
    EXPECT_EQ(arrivals(box, Bytes{1000}, from_a_board(8)), steps(9'300'000, 100'000, 8));
}

TEST(Vectors, RingOfEight)
{
    const Platform ring = machine("torus", {8, 1, 1});
    std::vector<NetworkEntry> messages;
    for (std::uint32_t node = 0; node < 8; ++node)
    {
        messages.push_back(message(node, {node}, {(node + 3) % 8}, 10'000));
    }
    EXPECT_EQ(arrivals(ring, Bytes{0}, messages), steps(4'000'000, 0, 8));
}

TEST(Vectors, ALargeOneAndASmallOneBehindIt)
{
    const Platform box = machine("haec_box", {3, 3, 3});
    const std::vector<NetworkEntry> messages{message(0, {0}, {18}, 1'000'000),
                                             message(1, {1}, {18}, 720, Picoseconds{1000})};
    EXPECT_EQ(arrivals(box, Bytes{0}, messages),
              (std::vector<std::int64_t>{102'000'000, 102'072'000}));
    EXPECT_EQ(arrivals(box, Bytes{8192}, messages)[1], 2'891'200);
}

TEST(Vectors, FourSourcesInALine)
{
    const Platform line = machine("mesh", {5, 1, 1});
    const NetworkOptions ports{Bytes{8192}, BytesPerSecond{10e9}, BytesPerSecond{10e9}};
    FifoNetwork network(line, test::rates_of(line), ports);
    constexpr std::uint32_t messages = 40'000;
    for (std::uint32_t node = 0; node < 4; ++node)
    {
        for (std::uint32_t number = 0; number < messages; ++number)
        {
            NetworkEntry entry = message(node, {node}, {4}, 1000);
            entry.name.sequence = number;
            network.enter(entry);
        }
    }
    // Exits count as long as the farthest are still sending.
    std::vector<double> through(4, 0.0);
    for (std::uint32_t exits = 0; exits < messages; ++exits)
    {
        ++through[network.advance(Picoseconds::max())->name.sender];
    }
    const std::vector<double> shares{1. / 8, 1. / 8, 1. / 4, 1. / 2};
    for (std::size_t node = 0; node < 4; ++node)
    {
        EXPECT_NEAR(through[node] / messages, shares[node], 0.001) << node;
    }
}

} // namespace haec_sim
