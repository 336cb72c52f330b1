// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The vectors of finite buffers (spec: topologies, "Invariants", 6): links of 10 GB/s and 1 us,
// messages of 10 kB that all begin at 0.

#include "shared_traffic.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

using verification::Buffers;

Traffic around_a_ring(std::uint64_t segment, const Buffers& buffers)
{
    Traffic traffic(torus_of({8, 1, 1}), segment, {}, buffers);
    for (std::uint32_t source = 0; source < 8; ++source)
    {
        traffic.send({source}, {(source + 3) % 8}, 10'000);
    }
    return traffic;
}

std::vector<std::int64_t> along_a_line(const Buffers& buffers)
{
    Traffic traffic(mesh_of({5, 1, 1}), whole, {}, buffers);
    for (int message = 0; message < 7; ++message)
    {
        const bool is_long = message < 4;
        traffic.send({is_long ? 0U : 2U}, {is_long ? 4U : 3U}, 10'000);
    }
    return traffic.arrivals();
}

} // namespace

TEST(BufferedNetwork, OfARing)
{
    const std::string two = "the same, buffer_size 10000, two virtual channels with a dateline";
    EXPECT_EQ(around_a_ring(whole, {}).arrivals(),
              contended("ring of 8, 3 links on, 10 kB, unlimited"));
    EXPECT_EQ(around_a_ring(whole, {10'000, {}}).arrivals(), contended(two));
    EXPECT_EQ(around_a_ring(whole, {10'000, 2}).arrivals(), contended(two));
    EXPECT_EQ(around_a_ring(whole, {20'000, 2}).arrivals(),
              contended("the same, buffer_size 20000, two"));
    EXPECT_EQ(around_a_ring(1000, {4000, 2}).arrivals(),
              contended("the same, 1000 B segments, buffer_size 4000, two"));
}

TEST(BufferedNetwork, OfARingOfOneChannelIsStuck)
{
    auto traffic = around_a_ring(whole, {10'000, 1});
    EXPECT_FALSE(traffic.is_stuck());
    EXPECT_EQ(traffic.arrivals(), std::vector<std::int64_t>(8, 0));
    EXPECT_TRUE(traffic.is_stuck());
}

TEST(BufferedNetwork, OfALine)
{
    EXPECT_EQ(along_a_line({}),
              contended("line of 5: 4 x 10 kB from 0 to 4 and 3 x 10 kB from 2 to 3, unlimited"));
    EXPECT_EQ(along_a_line({10'000, {}}), contended("the same, buffer_size 10000"));
    EXPECT_EQ(along_a_line({30'000, {}}), contended("the same, buffer_size 30000"));
}

} // namespace haec_sim::test
