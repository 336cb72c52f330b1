// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "figures.hpp"

#include "verification/times/bounds.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

// Links along x are of the first type.
verification::LinksByType along_the_row(std::uint32_t hops)
{
    return {hops, 0};
}

} // namespace

std::int64_t verified_time(const Keys& keys, std::uint64_t bytes, std::uint32_t hops)
{
    const auto machine = row();
    const auto times =
        verification::make_transfer_times(resolved(keys, Platform(machine)), machine);
    const auto bounds = verification::rounded(
        times->transfer_time(along_the_row(hops), Message{Bytes{bytes}, 0, 0}));
    EXPECT_EQ(bounds.least, bounds.most);
    return bounds.least.count();
}

double verified_window(const Keys& keys, std::uint32_t packets, std::uint32_t hops)
{
    const auto machine = row();
    verification::ResilientTimes times(resolved(keys, Platform(machine)), machine, {});
    return static_cast<double>(times.expected_window(along_the_row(hops), packets));
}

} // namespace haec_sim::test
