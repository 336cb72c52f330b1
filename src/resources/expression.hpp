// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace haec_sim::resources
{

/// What an expression asks for besides numbers.
class Scope
{
public:
    virtual ~Scope() = default;

    /// Throws UsageError where there is no value of that name.
    virtual double name(const std::string& name) = 0;

    /// A question such as rate('cpu'), whose arguments are texts. Throws UsageError where it
    /// cannot be answered here.
    virtual double ask(const std::string& question, std::span<const std::string> texts) = 0;
};

/// What a step of an expression does.
enum class Operation : std::uint8_t
{
    number,
    name,
    ask,
    negate,
    add,
    subtract,
    multiply,
    divide,
    power,
    log2,
    ln,
    sqrt,
    ceil,
    floor,
    pow2,
    min,
    max
};

/// One step of an expression in postfix order.
struct Step
{
    Operation operation = Operation::number;
    double number = 0;
    /// Of names and questions.
    std::string word{};
    /// Of questions.
    std::vector<std::string> texts{};
};

/// A formula in a document: numbers, names, + - * / ^, functions, and questions to its scope. It is
/// parsed once, with a limit on how deep it may be nested, and evaluated without recursion.
class Expression
{
public:
    /// Throws UsageError naming the column.
    explicit Expression(std::string text);

    /// Throws UsageError where the value is no finite number: a division by zero, a root of a
    /// negative number.
    double evaluate(Scope& scope) const;

private:
    double apply(Operation operation, double left, double right) const;
    double apply(Operation operation, double value) const;
    double checked(double value) const;

    std::string text_;
    std::vector<Step> steps_;
};

/// Expressions by their text, each parsed once.
class Expressions
{
public:
    /// Throws UsageError as Expression does.
    const Expression& of(const std::string& text);

private:
    std::unordered_map<std::string, Expression> known_;
};

} // namespace haec_sim::resources
