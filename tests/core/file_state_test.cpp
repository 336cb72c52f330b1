// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/file_state.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace haec_sim::test
{

namespace
{

namespace fs = std::filesystem;

TEST(RestedState, IsOfFilesThatNobodyHasJustWritten)
{
    const auto old = fs::path(HAEC_SIM_SOURCE_DIR) / "LICENSE";
    const auto state = rested_state(old);
    ASSERT_TRUE(state.has_value());
    EXPECT_EQ(state->bytes, static_cast<std::int64_t>(fs::file_size(old)));
    EXPECT_EQ(rested_state(old), state);
    EXPECT_NE(rested_state(fs::path(HAEC_SIM_SOURCE_DIR) / "README.md"), state);
    const auto young = fs::path(::testing::TempDir()) / "haec_sim-young-file";
    std::ofstream(young) << "1";
    EXPECT_FALSE(rested_state(young).has_value());
    fs::remove(young);
    EXPECT_FALSE(rested_state(young).has_value());
    EXPECT_FALSE(rested_state(HAEC_SIM_SOURCE_DIR).has_value());
}

} // namespace

} // namespace haec_sim::test
