// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/philox.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

using verification::philox;
using Words = verification::PhiloxCounter;

// The known answers of philox4x32 with 10 rounds that come with Random123.
TEST(Philox, GivesTheKnownAnswers)
{
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
              (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    const auto ones = 0xffffffffU;
    EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
              (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

} // namespace haec_sim::test
