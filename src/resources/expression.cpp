// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/expression.hpp"

#include "haec_sim/error.hpp"
#include "resources/expression_parser.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace haec_sim::resources
{

namespace
{

/// The least power of two that is not below a number; not a number where there is none.
double power_of_two_from(double value)
{
    if (!(value > 0))
    {
        return std::nan("");
    }
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    return std::ldexp(1.0, fraction > 0.5 ? exponent : exponent - 1);
}

} // namespace

Expression::Expression(std::string text) : text_(std::move(text)), steps_(steps_of(text_)) {}

double Expression::checked(double value) const
{
    if (!std::isfinite(value))
    {
        throw UsageError("'" + text_ + "' gives " +
                         (std::isnan(value) ? "what is not a number" : "an infinite value"));
    }
    return value;
}

double Expression::apply(Operation operation, double left, double right) const
{
    switch (operation)
    {
    case Operation::add:
        return left + right;
    case Operation::subtract:
        return left - right;
    case Operation::multiply:
        return left * right;
    case Operation::divide:
        if (right == 0)
        {
            throw UsageError("division by zero in '" + text_ + "'");
        }
        return left / right;
    case Operation::power:
        return std::pow(left, right);
    case Operation::min:
        return std::min(left, right);
    default:
        return std::max(left, right);
    }
}

double Expression::apply(Operation operation, double value) const
{
    switch (operation)
    {
    case Operation::negate:
        return -value;
    case Operation::log2:
        return std::log2(value);
    case Operation::ln:
        return std::log(value);
    case Operation::sqrt:
        return std::sqrt(value);
    case Operation::ceil:
        return std::ceil(value);
    case Operation::floor:
        return std::floor(value);
    default:
        return power_of_two_from(value);
    }
}

double Expression::evaluate(Scope& scope) const
{
    std::vector<double> stack;
    for (const auto& step : steps_)
    {
        switch (step.operation)
        {
        case Operation::number:
            stack.push_back(step.number);
            break;
        case Operation::name:
            stack.push_back(scope.name(step.word));
            break;
        case Operation::ask:
            stack.push_back(scope.ask(step.word, step.texts));
            break;
        case Operation::negate:
        case Operation::log2:
        case Operation::ln:
        case Operation::sqrt:
        case Operation::ceil:
        case Operation::floor:
        case Operation::pow2:
            stack.back() = checked(apply(step.operation, stack.back()));
            break;
        default:
            const double right = stack.back();
            stack.pop_back();
            stack.back() = checked(apply(step.operation, stack.back(), right));
        }
    }
    return checked(stack.back());
}

const Expression& Expressions::of(const std::string& text)
{
    const auto found = known_.find(text);
    return found != known_.end() ? found->second : known_.emplace(text, text).first->second;
}

} // namespace haec_sim::resources
