// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/settings.hpp"

#include "core/json/json_or_text.hpp"
#include "core/json/json_writer.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

namespace
{

const char* const both = R"json({"application": {"name": "a", "parameters": {"n": 1}, "phases": [
    {"name": "A -> B (x.y)", "demands": {"S=>C": 5}}]},
    "machine": {"name": "m", "resources": [{"name": "S=>C", "rate": 1}, {"name": "S", "rate": 2}]}})json";

/// The documents after a setting.
std::string after(const std::string& path_and_value)
{
    auto documents = json_or_text(both);
    const auto setting = resources::find_setting(documents, path_and_value, "--set");
    *setting.target = json_or_text(setting.value);
    return json_text(documents);
}

std::string setting_fault(const std::string& path_and_value)
{
    return message_of([&] { after(path_and_value); });
}

std::string values_of(const std::string& text)
{
    return json_text(JsonValue{resources::swept_values(text, "--sweep")});
}

} // namespace

TEST(ResourceSettings, NamesMayHaveDotsAndSignsOfEquality)
{
    EXPECT_NE(after("machine.resources.S=>C.rate=7").find(R"("name": "S=>C", "rate": 7)"),
              std::string::npos);
    EXPECT_NE(after("machine.resources.1.count=3").find(R"("count": 3, "name": "S")"),
              std::string::npos);
    EXPECT_NE(after("application.phases.A -> B (x.y).repeat=2*n").find(R"("repeat": "2*n")"),
              std::string::npos);
}

TEST(ResourceSettings, ADemandThatIsAValueTakesKeys)
{
    EXPECT_NE(after("application.phases.0.demands.S=>C.rate=9")
                  .find(R"("S=>C": {"amount": 5, "rate": 9})"),
              std::string::npos);
}

TEST(ResourceSettings, SaysWhereAPathLeadsNowhere)
{
    EXPECT_EQ(setting_fault("resources.S.rate=1"),
              "--set: a path begins with 'machine.' or 'application.', not 'resources'");
    EXPECT_EQ(setting_fault("machine.resources.T.rate=1"),
              "--set: 'resources' has no element 'T'; use one of S=>C, S");
    EXPECT_EQ(setting_fault("machine.name.x=1"),
              "--set: 'name' is a value, which has no keys; set it itself");
    EXPECT_EQ(setting_fault("machine.resources"),
              "--set: write PATH=VALUE, such as machine.resources.cpu.rate=1e9");
}

TEST(ResourceSettings, SweepsAreListsSumsAndProducts)
{
    EXPECT_EQ(values_of("1,2,4"), "[1, 2, 4]");
    EXPECT_EQ(values_of("8:32:+8"), "[8, 16, 24, 32]");
    EXPECT_EQ(values_of("8:64:*2"), "[8, 16, 32, 64]");
    EXPECT_EQ(values_of("0:0.3:+0.1").size(),
              std::string("[0, 0.1, 0.2, 0.30000000000000004]").size());
    EXPECT_EQ(message_of([] { values_of("1:2:3"); }),
              "--sweep: the step is +STEP or *FACTOR, such as 8:64:+8");
    EXPECT_EQ(message_of([] { values_of("1,,3"); }), "--sweep: a value is empty; write PATH=1,2,4");
    for (const auto* endless : {"2:1:+1", "1:2:+0", "1:2:*1", "0:2:*2"})
    {
        EXPECT_NE(message_of([&] { values_of(endless); }).find("never reached"), std::string::npos);
    }
}

} // namespace haec_sim::test
