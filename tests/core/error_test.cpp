// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

TEST(Error, ExitStatus)
{
    EXPECT_EQ(Error("a").exit_status(), 1);
    EXPECT_EQ(UsageError("a").exit_status(), 2);
}

TEST(ErrorDeathTest, BrokenInvariantNamesConditionAndPlace)
{
    const int one = 1;
    EXPECT_DEATH(HAEC_SIM_ASSERT(one == 2), "error_test.cpp:[0-9]+: broken invariant: one == 2");
}

} // namespace haec_sim
