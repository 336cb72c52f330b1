// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/parameters.hpp"

#include <gtest/gtest.h>

namespace haec_sim
{

TEST(Parameters, EveryTypeComesBack)
{
    Parameters parameters("modules.a");
    parameters.set("flag", true, true);
    parameters.set("count", std::int64_t{3}, true);
    parameters.set("delay", 0.5, false);
    parameters.set("name", std::string("x"), true);
    parameters.set("folders", std::vector<std::string>{"a", "b"}, true);
    EXPECT_EQ(parameters.path(), "modules.a");
    EXPECT_TRUE(parameters.get<bool>("flag"));
    EXPECT_EQ(parameters.get<std::int64_t>("count"), 3);
    EXPECT_EQ(parameters.get<double>("delay"), 0.5);
    EXPECT_EQ(parameters.get<std::string>("name"), "x");
    EXPECT_EQ(parameters.get<std::vector<std::string>>("folders").size(), 2U);
}

TEST(Parameters, IntegersAreNumbers)
{
    Parameters parameters("modules.a");
    parameters.set("count", std::int64_t{3}, true);
    EXPECT_EQ(parameters.get<double>("count"), 3.0);
}

TEST(Parameters, DefaultsAreNotGiven)
{
    Parameters parameters("modules.a");
    parameters.set("delay", 0.5, false);
    EXPECT_TRUE(parameters.has("delay"));
    EXPECT_FALSE(parameters.given("delay"));
    EXPECT_FALSE(parameters.has("size"));
    EXPECT_FALSE(parameters.given("size"));
    parameters.set("delay", 0.7, true);
    EXPECT_TRUE(parameters.given("delay"));
    EXPECT_EQ(parameters.get<double>("delay"), 0.7);
}

TEST(ParametersDeathTest, AbsentOrOfAnotherType)
{
    Parameters parameters("modules.a");
    parameters.set("delay", 0.5, false);
    EXPECT_DEATH(static_cast<void>(parameters.get<double>("size")), "broken invariant");
    EXPECT_DEATH(static_cast<void>(parameters.get<std::int64_t>("delay")), "broken invariant");
    EXPECT_DEATH(static_cast<void>(parameters.get<std::string>("delay")), "broken invariant");
}

} // namespace haec_sim
