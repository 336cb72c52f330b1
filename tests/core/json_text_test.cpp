// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_text.hpp"
#include "message_of.hpp"

#include <gtest/gtest.h>
#include <json/value.h>

namespace haec_sim
{

namespace
{

std::string fault_of_text(const std::string& text)
{
    return test::message_of([&] { parse_json(text, "a.json"); });
}

} // namespace

TEST(JsonText, CommentsAndTrailingCommasAreAllowed)
{
    EXPECT_EQ(fault_of_text(R"({"a": 1,})"), "");
    EXPECT_EQ(fault_of_text("[1,]"), "");
    EXPECT_EQ(fault_of_text("[1, 2, /* none */ ]"), "");
    EXPECT_EQ(fault_of_text("{ // first\n\"a\": [1,\n// last\n],\n/* end **/ }\n// after"), "");
    EXPECT_EQ(fault_of_text("\xef\xbb\xbf{\"a\": 1.5e-3}"), "");
}

TEST(JsonText, NoCommentInAString)
{
    EXPECT_EQ(parse_json(R"(["http://a/*b*/ \" // c"])", "a")[0].asString(),
              R"(http://a/*b*/ " // c)");
}

TEST(JsonText, FaultsCarryFileLineAndColumn)
{
    EXPECT_EQ(fault_of_text("{\"a\":\n  b}"),
              "a.json:2:3: not valid JSON: Syntax error: value, object or array expected");
    EXPECT_EQ(fault_of_text(R"({"a" 1})"),
              "a.json:1:6: not valid JSON: Missing ':' after object member name");
    EXPECT_EQ(fault_of_text("{\"a\": 1 /* }"),
              "a.json:1:9: not valid JSON: Missing ',' or '}' in object declaration");
    EXPECT_EQ(fault_of_text(""), "a.json:1:1: not valid JSON: Syntax error: value, object or array"
                                 " expected");
    EXPECT_EQ(fault_of_text("// c\n[1 2]"),
              "a.json:2:4: not valid JSON: Missing ',' or ']' in array declaration");
}

TEST(JsonText, OneTrailingCommaOnly)
{
    EXPECT_NE(fault_of_text("[1,,]"), "");
    EXPECT_NE(fault_of_text("[,]"), "");
    EXPECT_NE(fault_of_text("{,}"), "");
    EXPECT_NE(fault_of_text(R"({"a":1,,})"), "");
}

TEST(JsonText, KeysGivenTwiceAreRefused)
{
    EXPECT_EQ(fault_of_text(R"({"a": 1, "a": 2})"),
              "a.json:1:10: not valid JSON: Duplicate key: 'a'");
}

TEST(JsonText, TextAfterTheEndIsRefused)
{
    EXPECT_EQ(fault_of_text("{} x"),
              "a.json:1:4: not valid JSON: Extra non-whitespace after JSON value");
}

TEST(JsonText, NumbersAreThoseOfJson)
{
    for (const char* number : {"0", "-1", "10", "1.25", "1e9", "2E-3", "31250000000", "-0.5e+1"})
    {
        EXPECT_EQ(fault_of_text(number), "") << number;
    }
    for (const char* number : {"-", "01", "1.", "1-2", "1e", "1.2.3", "1e999", "NaN", "Infinity"})
    {
        EXPECT_NE(fault_of_text(number), "") << number;
    }
    EXPECT_EQ(fault_of_text("{\n  \"latency\": -\n}"),
              "a.json:2:14: not valid JSON: '-' is no number");
}

TEST(JsonText, DeepNestingIsAFault)
{
    EXPECT_EQ(fault_of_text(std::string(5000, '[')), "a.json: not valid JSON: nested too deeply");
}

TEST(JsonText, MembersComeInTheOrderOfTheText)
{
    const Json::Value object = parse_json(R"({"z": {"y": 1}, "b": 5, "c": [1]})", "a");
    EXPECT_EQ(members_in_order(object), (std::vector<std::string>{"z", "b", "c"}));
}

} // namespace haec_sim
