// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/expression.hpp"

#include "haec_sim/error.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <random>

namespace haec_sim::test
{

namespace
{

/// Knows a = 3, and answers each question with the number of its texts.
class SmallScope final : public resources::Scope
{
public:
    double name(const std::string& name) override
    {
        if (name != "a")
        {
            throw UsageError("there is no value '" + name + "'");
        }
        return 3;
    }

    double ask(const std::string& /*question*/, std::span<const std::string> texts) override
    {
        return static_cast<double>(texts.size());
    }
};

double value_of(const std::string& text)
{
    SmallScope scope;
    return resources::Expression(text).evaluate(scope);
}

std::string expression_fault(const std::string& text)
{
    return message_of([&] { value_of(text); });
}

} // namespace

TEST(Expression, FollowsTheRulesOfPrecedence)
{
    EXPECT_EQ(value_of("1+2*3"), 7);
    EXPECT_EQ(value_of("(1+2)*3"), 9);
    EXPECT_EQ(value_of("8/4/2"), 1);
    EXPECT_EQ(value_of("8-4-2"), 2);
    EXPECT_EQ(value_of("2^3^2"), 512);
    EXPECT_EQ(value_of("-2^2"), -4);
    EXPECT_EQ(value_of("2^-1^2"), 0.5);
    EXPECT_EQ(value_of("2*-3"), -6);
    EXPECT_EQ(value_of("--a"), 3);
    EXPECT_EQ(value_of("+a"), 3);
    EXPECT_EQ(value_of(" 1.5e3 + .5 "), 1500.5);
}

TEST(Expression, KnowsFunctionsAndQuestions)
{
    EXPECT_EQ(value_of("log2(8)"), 3);
    EXPECT_EQ(value_of("ln(1)"), 0);
    EXPECT_EQ(value_of("sqrt(a*a)"), 3);
    EXPECT_EQ(value_of("ceil(1.2)+floor(1.8)"), 3);
    EXPECT_EQ(value_of("min(a,2)*max(a, 4)"), 8);
    EXPECT_EQ(value_of("pow2(1)"), 1);
    EXPECT_EQ(value_of("pow2(1025)"), 2048);
    EXPECT_EQ(value_of("pow2(0.3)"), 0.5);
    EXPECT_EQ(value_of("time()"), 0);
    EXPECT_EQ(value_of("time('a b')"), 1);
    EXPECT_EQ(value_of("demand('P', \"R\")"), 2);
}

TEST(Expression, NamesTheColumnOfWhatItCannotRead)
{
    EXPECT_EQ(expression_fault("1+*2"), "column 3 of '1+*2': '*' is not expected here");
    EXPECT_EQ(expression_fault("1+"),
              "column 3 of '1+': the expression ends where a number, a name or a "
              "parenthesis is expected");
    EXPECT_EQ(expression_fault("(1"), "column 3 of '(1': expected ')'");
    EXPECT_EQ(expression_fault("2x"),
              "column 2 of '2x': a number ends with 'x'; products need a '*'");
    EXPECT_EQ(expression_fault("1 2"), "column 3 of '1 2': '2' is not expected here");
    EXPECT_EQ(expression_fault("sqr(2)"),
              "column 1 of 'sqr(2)': 'sqr' is no function; did you mean 'sqrt'?");
    EXPECT_EQ(expression_fault("rate(cpu)"),
              "column 6 of 'rate(cpu)': expected a name in quotes, such as 'cpu'");
    EXPECT_EQ(expression_fault("rate('cpu)"), "column 6 of 'rate('cpu)': the quote is not closed");
    EXPECT_EQ(expression_fault("demand('a')"),
              "column 1 of 'demand('a')': demand() takes 2 texts, not 1");
    EXPECT_EQ(expression_fault("min(1)"), "column 6 of 'min(1)': expected ','");
    EXPECT_EQ(expression_fault("1e999"),
              "column 1 of '1e999': this is no number, or too large for one");
}

TEST(Expression, SaysWhatHasNoValue)
{
    EXPECT_EQ(expression_fault("1/(a-3)"), "division by zero in '1/(a-3)'");
    EXPECT_EQ(expression_fault("ln(-1)"), "'ln(-1)' gives what is not a number");
    EXPECT_EQ(expression_fault("10^400"), "'10^400' gives an infinite value");
    EXPECT_EQ(expression_fault("pow2(-1)"), "'pow2(-1)' gives what is not a number");
    EXPECT_EQ(expression_fault("b"), "there is no value 'b'");
}

TEST(Expression, IsNestedToALimitOnly)
{
    const auto nested = [](int levels)
    {
        return std::string(static_cast<std::size_t>(levels), '(') + "1" +
               std::string(static_cast<std::size_t>(levels), ')');
    };
    EXPECT_EQ(value_of(nested(150)), 1);
    EXPECT_NE(expression_fault(nested(100'000)).find("nested deeper than 200 levels"),
              std::string::npos);
    EXPECT_NE(expression_fault(std::string(100'000, '-') + "1").find("nested deeper"),
              std::string::npos);
    std::string sum = "1";
    for (int term = 0; term < 100'000; ++term)
    {
        sum += "+1";
    }
    EXPECT_EQ(value_of(sum), 100'001);
}

TEST(Expression, EndsInAValueOrALineWhateverItIs)
{
    const std::vector<std::string> pieces{
        "1", "2.5",   "a",   "(", ")",  "+",  "-",     "*", "/",    "^",   "sqrt(", "min(",
        ",", "rate(", "'x'", " ", "1e", "\"", "pow2(", "b", "\x80", "ln(", ".",     "9"};
    std::mt19937 random(40);
    std::size_t values = 0;
    for (int round = 0; round < 20'000; ++round)
    {
        std::string text;
        for (auto length = random() % 12 + 1; length > 0; --length)
        {
            text += pieces[random() % pieces.size()];
        }
        values += expression_fault(text).empty() ? 1 : 0;
    }
    EXPECT_GT(values, 100U);
}

} // namespace haec_sim::test
