// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verified_program.hpp"

#include <gtest/gtest.h>

// Times reach to 2^63 ps, 9.2 * 10^15 ns. What would be later is expected at that end, where no
// record is, and not where sums of 64 bits turn around.

namespace haec_sim::test
{

namespace
{

constexpr std::int64_t late = 9'000'000'000'000'000;
// Takes 10^15 ns.
constexpr std::uint64_t long_message = 1'000'000'000'000'000;
constexpr auto end_of_time = "expected 9223372036854775807 ";

} // namespace

TEST(EndOfTime, WhatWouldArriveBeyondItIsFoundNowhere)
{
    for (const std::int64_t found : {std::int64_t{10}, late})
    {
        VerifiedProgram program(2);
        program.at(0).send(0, late, {1, long_message});
        program.at(1).receive(10, found, {0, long_message});
        const auto differences = program.differences();
        EXPECT_NE(differences.find(end_of_time), std::string::npos) << differences;
    }
}

TEST(EndOfTime, WhatWouldBeComputedBeyondItIsFoundNowhere)
{
    for (const std::int64_t found : {std::int64_t{20}, late})
    {
        VerifiedProgram program(1);
        program.at(0).enter(10, 10, "main").leave(20 + late, found, "main");
        const auto differences = program.differences({{"compute_scale", 3.0}});
        EXPECT_NE(differences.find(end_of_time), std::string::npos) << differences;
    }
}

TEST(EndOfTime, CollectivesThatWouldEndBeyondItAreFoundNowhere)
{
    VerifiedProgram program(2);
    program.at(0).begin(100, late).end(late, late, CollectiveOp::barrier);
    program.at(1).begin(100, late).end(late, late, CollectiveOp::barrier);
    const auto differences = program.differences();
    EXPECT_NE(differences.find(end_of_time), std::string::npos) << differences;
}

} // namespace haec_sim::test
