// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/expression_parser.hpp"

#include "core/text/did_you_mean.hpp"
#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>

namespace haec_sim::resources
{

namespace
{

/// Parentheses, signs and powers within each other; deeper ones could overflow the stack.
constexpr int most_depth = 200;

bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           character == '_';
}

bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/// A question, and how many texts it takes.
struct Question
{
    const char* name;
    std::size_t least;
    std::size_t most;
};

constexpr std::array questions{
    Question{"rate", 1, 1},    Question{"capacity", 1, 1},    Question{"time", 0, 1},
    Question{"demand", 2, 2},  Question{"seconds", 2, 2},     Question{"element", 2, 2},
    Question{"fits", 2, 2},    Question{"utilisation", 2, 2}, Question{"share", 1, 1},
    Question{"latency", 0, 0}, Question{"busy", 1, 1},        Question{"load", 1, 1},
    Question{"gain", 1, 1},    Question{"mean", 1, 1},        Question{"peak", 1, 1}};

/// Turns the text of an expression into its steps, by recursive descent: a sum of products of
/// signed powers.
class Parser
{
public:
    explicit Parser(std::string_view text) : text_(text) {}

    std::vector<Step> parse();

private:
    void sum();
    void product();
    void signed_power();
    void power();
    void primary();
    void number();
    void word();
    void function(const std::string& name, std::size_t begin);
    void question(const std::string& name, std::size_t begin);
    std::string quoted();

    void step(Operation operation);
    /// The next character that is no blank; 0 at the end.
    char next();
    /// Steps over `wanted` if it is next.
    bool take(char wanted);
    void expect(char wanted);
    [[noreturn]] void fail(const std::string& what, std::size_t place) const;
    [[noreturn]] void fail_unexpected();

    std::string_view text_;
    std::vector<Step> steps_;
    std::size_t place_ = 0;
    int depth_ = 0;
};

std::vector<Step> Parser::parse()
{
    sum();
    if (next() != 0)
    {
        fail_unexpected();
    }
    return std::move(steps_);
}

void Parser::sum()
{
    product();
    while (next() == '+' || next() == '-')
    {
        const bool adds = take('+');
        place_ += adds ? 0 : 1;
        product();
        step(adds ? Operation::add : Operation::subtract);
    }
}

void Parser::product()
{
    signed_power();
    while (next() == '*' || next() == '/')
    {
        const bool multiplies = take('*');
        place_ += multiplies ? 0 : 1;
        signed_power();
        step(multiplies ? Operation::multiply : Operation::divide);
    }
}

void Parser::signed_power()
{
    if (++depth_ > most_depth)
    {
        fail("nested deeper than " + std::to_string(most_depth) + " levels", place_);
    }
    if (take('-'))
    {
        signed_power();
        step(Operation::negate);
    }
    else if (take('+'))
    {
        signed_power();
    }
    else
    {
        power();
    }
    --depth_;
}

void Parser::power()
{
    primary();
    if (take('^'))
    {
        signed_power();
        step(Operation::power);
    }
}

void Parser::primary()
{
    const char first = next();
    if (take('('))
    {
        sum();
        expect(')');
    }
    else if (is_digit(first) || first == '.')
    {
        number();
    }
    else if (is_letter(first))
    {
        word();
    }
    else
    {
        fail_unexpected();
    }
}

void Parser::number()
{
    const auto rest = text_.substr(place_);
    double value = 0;
    const auto [end, fault] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (fault != std::errc() || !std::isfinite(value))
    {
        fail("this is no number, or too large for one", place_);
    }
    place_ += static_cast<std::size_t>(end - rest.data());
    if (place_ < text_.size() && (is_letter(text_[place_]) || text_[place_] == '.'))
    {
        fail("a number ends with '" + printable(text_.substr(place_, 1)) + "'; products need a '*'",
             place_);
    }
    steps_.push_back({Operation::number, value});
}

void Parser::word()
{
    const std::size_t begin = place_;
    while (place_ < text_.size() && (is_letter(text_[place_]) || is_digit(text_[place_])))
    {
        ++place_;
    }
    std::string name(text_.substr(begin, place_ - begin));
    if (take('('))
    {
        function(name, begin);
        return;
    }
    steps_.push_back({Operation::name, 0, std::move(name)});
}

void Parser::function(const std::string& name, std::size_t begin)
{
    static const std::vector<std::pair<std::string, Operation>> functions{
        {"log2", Operation::log2}, {"ln", Operation::ln},       {"sqrt", Operation::sqrt},
        {"ceil", Operation::ceil}, {"floor", Operation::floor}, {"min", Operation::min},
        {"max", Operation::max},   {"pow2", Operation::pow2}};
    const auto found =
        std::ranges::find(functions, name, &std::pair<std::string, Operation>::first);
    if (found == functions.end())
    {
        question(name, begin);
        return;
    }
    sum();
    if (found->second == Operation::min || found->second == Operation::max)
    {
        expect(',');
        sum();
    }
    expect(')');
    step(found->second);
}

void Parser::question(const std::string& name, std::size_t begin)
{
    const auto known = std::ranges::find(questions, name, &Question::name);
    if (known == questions.end())
    {
        std::vector<std::string> all{"log2", "ln", "sqrt", "ceil", "floor", "min", "max", "pow2"};
        std::ranges::transform(questions, std::back_inserter(all), &Question::name);
        fail("'" + name + "' is no function" + did_you_mean(name, all), begin);
    }
    std::vector<std::string> texts;
    while (!take(')'))
    {
        if (!texts.empty())
        {
            expect(',');
        }
        texts.push_back(quoted());
    }
    if (texts.size() < known->least || texts.size() > known->most)
    {
        fail(name + "() takes " +
                 (known->least == known->most ? std::to_string(known->most) : "no or one") +
                 " text" + (known->most == 1 ? "" : "s") + ", not " + std::to_string(texts.size()),
             begin);
    }
    steps_.push_back({Operation::ask, 0, name, std::move(texts)});
}

std::string Parser::quoted()
{
    const char quote = next();
    if (quote != '\'' && quote != '"')
    {
        fail("expected a name in quotes, such as 'cpu'", place_);
    }
    const auto end = text_.find(quote, place_ + 1);
    if (end == std::string_view::npos)
    {
        fail("the quote is not closed", place_);
    }
    std::string inner(text_.substr(place_ + 1, end - place_ - 1));
    place_ = end + 1;
    return inner;
}

void Parser::step(Operation operation)
{
    steps_.push_back({operation});
}

char Parser::next()
{
    while (place_ < text_.size() && (text_[place_] == ' ' || text_[place_] == '\t'))
    {
        ++place_;
    }
    return place_ < text_.size() ? text_[place_] : '\0';
}

bool Parser::take(char wanted)
{
    const bool is_next = next() == wanted;
    place_ += is_next ? 1 : 0;
    return is_next;
}

void Parser::expect(char wanted)
{
    if (!take(wanted))
    {
        fail("expected '" + std::string(1, wanted) + "'", place_);
    }
}

void Parser::fail(const std::string& what, std::size_t place) const
{
    throw UsageError("column " + std::to_string(place + 1) + " of '" + printable(text_) +
                     "': " + what);
}

void Parser::fail_unexpected()
{
    if (next() == 0)
    {
        fail("the expression ends where a number, a name or a parenthesis is expected", place_);
    }
    fail("'" + printable(text_.substr(place_, 1)) + "' is not expected here", place_);
}

} // namespace

std::vector<Step> steps_of(std::string_view text)
{
    return Parser(text).parse();
}

} // namespace haec_sim::resources
