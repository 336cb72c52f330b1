// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/reference_values.hpp"
#include "tests/resources/documents.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace haec_sim::test
{

namespace
{

void expect_all(const Json::Value& reference)
{
    const Evaluated evaluated(text_of(reference["application"]), text_of(reference["machine"]));
    for (const auto& expression : reference["expect"].getMemberNames())
    {
        const double expected = reference["expect"][expression].asDouble();
        EXPECT_NEAR(evaluated.value(expression), expected,
                    1e-12 * std::max(1.0, std::abs(expected)))
            << expression;
    }
}

const char* const one_cpu = R"({"name": "m", "resources": [
    {"name": "cpu", "rate": 2, "count": 4}, {"name": "net", "rate": 10},
    {"name": "ram", "capacity": 8}]})";

} // namespace

TEST(ResourceVectors, EveryRuleOfThePage)
{
    expect_all(reference_values("resources-values.json")["other_references"]["vectors"]);
}

TEST(ResourceVectors, TheMaintainersExampleOfTimeloop)
{
    expect_all(reference_values("resources-values.json")["other_references"]["timeloop"]);
}

TEST(ResourceVectors, PhasesComeOneAfterTheOtherWithoutASchedule)
{
    const Evaluated run(R"({"name": "a", "phases": [
        {"name": "one", "demands": {"cpu": 16}}, {"name": "two", "repeat": 3, "demands": {"net": 10}}]})",
                        one_cpu);
    EXPECT_EQ(run.value("time()"), 5);
    EXPECT_EQ(run.value("share('two')"), 0.6);
    EXPECT_EQ(run.result().machine.resources[*run.result().times.bound_by].name, "net");
}

TEST(ResourceVectors, TheFirstOfEqualsBounds)
{
    const Evaluated run(
        R"({"name": "a", "phases": [{"name": "one", "demands": {"net": 10, "cpu": 8}}]})", one_cpu);
    EXPECT_EQ(run.result().machine.resources[*run.result().times.bound_by].name, "cpu");
}

TEST(ResourceVectors, WhatNeverRunsFillsNoMemory)
{
    const Evaluated run(R"({"name": "a", "phases": [
        {"name": "one", "demands": {"cpu": 8, "ram": 2}},
        {"name": "never", "repeat": 0, "demands": {"cpu": 8, "ram": 80}}]})",
                        one_cpu);
    EXPECT_EQ(run.value("peak('ram')"), 0.25);
    EXPECT_TRUE(run.result().warnings.empty());
}

TEST(ResourceVectors, AMemoryThatIsTooFullIsAnAnswerAndAWarning)
{
    const Evaluated run(R"({"name": "a", "resident": {"ram": 4}, "phases": [
        {"name": "one", "demands": {"cpu": 8, "ram": 8}}]})",
                        one_cpu);
    EXPECT_EQ(run.value("peak('ram')"), 1.5);
    ASSERT_EQ(run.result().warnings.size(), 1U);
    EXPECT_EQ(run.result().warnings[0], "memory 'ram' is 150 % full, most of it by phase 'one'");
}

TEST(ResourceVectors, ARateAboveTheMachinesIsAWarning)
{
    const Evaluated run(R"({"name": "a", "phases": [
        {"name": "one", "demands": {"cpu": {"amount": 8, "rate": 16}}}]})",
                        one_cpu);
    EXPECT_EQ(run.value("time()"), 0.5);
    ASSERT_EQ(run.result().warnings.size(), 1U);
    EXPECT_EQ(run.result().warnings[0],
              "phase 'one': its own rate of 'cpu' is 16, above the machine's 8");
}

} // namespace haec_sim::test
