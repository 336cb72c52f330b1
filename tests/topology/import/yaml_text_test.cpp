// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "imported.hpp"
#include "tests/core/message_of.hpp"
#include "topology/import/yaml_text.hpp"

namespace haec_sim::test
{

namespace
{

JsonValue yaml(const std::string& text)
{
    return read_yaml(file_with("a.yaml", text));
}

JsonValue json(const std::string& text)
{
    return read_json(file_with("a.json", text));
}

/// Without the folder of the file.
std::string fault(const std::string& text)
{
    const auto message = message_of([&] { yaml(text); });
    return message.substr(std::min(message.find("a.yaml"), message.size()));
}

TEST(Yaml, HasTheValuesOfJson)
{
    EXPECT_EQ(
        yaml("a: 1\nb: [true, null, ~, -2.5e3, \"1\", 'x', yes, 0x10, 1-4, 007]\n"
             "c:\n  - d: text of # two words\n  -\n"),
        json(R"({"a": 1, "b": [true, null, null, -2500, "1", "x", "yes", "0x10", "1-4", "007"],
                       "c": [{"d": "text of"}, null]})"));
    EXPECT_EQ(yaml(""), JsonValue{});
    EXPECT_EQ(yaml("1e999"), JsonValue{"1e999"});
}

TEST(Yaml, AliasesAreCopies)
{
    EXPECT_EQ(yaml("a: &x [1, {b: 2}]\nc: *x\nd: [*x, *x]\n"),
              json(R"({"a": [1, {"b": 2}], "c": [1, {"b": 2}],
                       "d": [[1, {"b": 2}], [1, {"b": 2}]]})"));
}

TEST(Yaml, AliasesThatMultiplyTakeNoMemory)
{
    std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int turn = 1; turn < 20; ++turn)
    {
        const auto before = "*a" + std::to_string(turn - 1);
        text += "a" + std::to_string(turn) + ": &a" + std::to_string(turn) + " [" + before;
        for (int copy = 1; copy < 10; ++copy)
        {
            text += ", " + before;
        }
        text += "]\n";
    }
    EXPECT_NE(fault(text).find("the aliases make more than 1000000 values"), std::string::npos);
}

TEST(Yaml, FaultsNameTheirPlace)
{
    const std::string is_no_yaml = ": not valid YAML: ";
    EXPECT_EQ(fault("a: 1\na: 2\n"),
              "a.yaml:2:1" + is_no_yaml + "the key 'a' stands twice; remove one of them");
    EXPECT_EQ(fault("a: {<<: {b: 1}}\n"),
              "a.yaml:1:5" + is_no_yaml + "merge keys are not supported; write the members out");
    EXPECT_EQ(fault("[a]: 1\n"), "a.yaml:1:1" + is_no_yaml + "a key is no text; put it in quotes");
    EXPECT_EQ(fault("--- 1\n--- 2\n"),
              "a.yaml:2:1" + is_no_yaml + "a second document begins; give a file for each");
    EXPECT_EQ(fault("a: *b\n").substr(0, 28), "a.yaml:1:4" + is_no_yaml);
    EXPECT_EQ(fault("&a [*a]\n"),
              "a.yaml:1:5" + is_no_yaml + "the alias stands inside the value of its own anchor");
    EXPECT_EQ(fault(std::string(100, '[') + std::string(100, ']')).substr(0, 12), "a.yaml:1:65:");
    EXPECT_EQ(fault("a: b: c\n").substr(0, 7), "a.yaml:");
}

} // namespace

} // namespace haec_sim::test
