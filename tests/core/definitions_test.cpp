// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace haec_sim
{

namespace
{

Definitions with_strings(const std::vector<std::string>& texts)
{
    Definitions definitions;
    for (std::uint32_t i = 0; i < texts.size(); ++i)
    {
        definitions.append(definitions::String{StringRef{i}, texts[i]});
    }
    return definitions;
}

} // namespace

TEST(Definitions, KeepTheOrderOfTheFile)
{
    Definitions definitions = with_strings({"", "main"});
    definitions.append(definitions::ClockProperties{1000, 5, 6, 7});
    ASSERT_EQ(definitions.records().size(), 3U);
    EXPECT_TRUE(std::holds_alternative<definitions::String>(definitions.records()[1]));
    std::vector<std::string> texts;
    definitions.each<definitions::String>([&](const auto& string)
                                          { texts.push_back(string.string); });
    EXPECT_EQ(texts, (std::vector<std::string>{"", "main"}));
}

TEST(Definitions, TextOfUndefinedAndDanglingReferencesIsEmpty)
{
    const Definitions definitions = with_strings({"a", "main"});
    EXPECT_EQ(definitions.text(StringRef{1}), "main");
    EXPECT_EQ(definitions.text(StringRef{2}), "");
    EXPECT_EQ(definitions.text(StringRef{}), "");
}

TEST(Definitions, InternFindsOrAppends)
{
    Definitions definitions = with_strings({"a", "b", "a"});
    EXPECT_EQ(definitions.intern("a"), StringRef{0});
    EXPECT_EQ(definitions.intern("b"), StringRef{1});
    EXPECT_EQ(definitions.intern("c"), StringRef{3});
    EXPECT_EQ(definitions.intern("c"), StringRef{3});
    EXPECT_EQ(definitions.text(StringRef{3}), "c");
    EXPECT_EQ(definitions.records().size(), 4U);
}

TEST(Definitions, InternDoesNotSlowDownWithTheNumberOfStrings)
{
    const auto seconds_for = [](int strings)
    {
        Definitions definitions;
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < strings; ++i)
        {
            definitions.intern(std::to_string(i));
        }
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    // Ten times the strings, a hundred times the work if each looked at all others.
    EXPECT_LT(seconds_for(200'000), 50.0 * seconds_for(20'000) + 0.1);
}

TEST(Definitions, StringsWithGapsAreRefused)
{
    Definitions definitions = with_strings({"a"});
    try
    {
        definitions.append(definitions::String{StringRef{7}, "b"});
        FAIL();
    }
    catch (const Error& error)
    {
        EXPECT_EQ(std::string(error.what())
                      .find("global definitions: String 7 is added where String 1 must"),
                  0U);
    }
}

TEST(Definitions, AttributeIsFoundByNameAndType)
{
    Definitions definitions = with_strings({"haec_sim::hops"});
    definitions.append(
        definitions::Attribute{AttributeRef{0}, StringRef{0}, StringRef{0}, Type::uint64});
    const AttributeRef hops = definitions.attribute("haec_sim::hops", "links", Type::uint32);
    EXPECT_EQ(hops, AttributeRef{1});
    const std::size_t records = definitions.records().size();
    EXPECT_EQ(definitions.attribute("haec_sim::hops", "links", Type::uint32), hops);
    EXPECT_EQ(definitions.attribute("haec_sim::hops", "", Type::uint64), AttributeRef{0});
    EXPECT_EQ(definitions.records().size(), records);
}

TEST(Definitions, StringsOfANewAttributeStandBeforeIt)
{
    Definitions definitions;
    definitions.attribute("name", "description", Type::int64);
    ASSERT_EQ(definitions.records().size(), 3U);
    const auto* attribute = std::get_if<definitions::Attribute>(&definitions.records()[2]);
    ASSERT_NE(attribute, nullptr);
    EXPECT_EQ(definitions.text(attribute->name), "name");
    EXPECT_EQ(definitions.text(attribute->description), "description");
}

TEST(Definitions, ClockIsRequired)
{
    Definitions definitions;
    EXPECT_THROW(definitions.clock(), Error);
    definitions.append(definitions::ClockProperties{1000, 5, 6, 7});
    EXPECT_EQ(definitions.clock().timer_resolution, 1000U);
}

} // namespace haec_sim
