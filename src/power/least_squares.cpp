// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Linear least squares, with the same digits on every machine (docs/adr/0019).
//
// Source: [Golub2013], section 5.3 (Householder reflections); bounds at 0: [Lawson1974], chapter
// 23.
//     sum_i (right_i - sum_j columns_j,i x_j)^2 is least,           x_j >= 0 if asked for
//     A = Q R,  R x = Q^T right
// Neglected: dependent columns, which the caller has to exclude (rank_of()). Errors of the columns.
// Example: the line a + b t through (0, 1), (1, 2) and (2, 4): b = 3 / 2, a = 7 / 3 - 3 / 2 =
// 0.8333.

#include "power/least_squares.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace haec_sim
{

namespace
{

using Column = std::vector<long double>;

/// Elements of a solution that may differ from 0.
using Elements = std::set<std::size_t>;

// The part of a column of length 1 that makes it independent of others.
constexpr long double least_remainder = 1e-9L;

// The product of the entries from `first` on.
long double product(const Column& left, const Column& right, std::size_t first)
{
    long double sum = 0;
    for (std::size_t row = first; row < left.size(); ++row)
    {
        sum += left[row] * right[row];
    }
    return sum;
}

// The vector of the reflection that leaves of `column` from row `first` on its first entry only.
// Takes the sign that avoids cancellation, and puts what is left into `diagonal`.
Column reflection(const Column& column, std::size_t first, long double& diagonal)
{
    Column vector = column;
    const long double length = std::sqrt(product(column, column, first));
    HAEC_SIM_ASSERT(length > 0);
    diagonal = column[first] > 0 ? -length : length;
    vector[first] -= diagonal;
    return vector;
}

void reflect(Column& column, const Column& vector, std::size_t first, long double square)
{
    const long double factor = 2 * product(vector, column, first) / square;
    for (std::size_t row = first; row < column.size(); ++row)
    {
        column[row] -= factor * vector[row];
    }
}

// The length of what no combination of `columns` gives of `column`.
long double remaining_length(std::vector<Column> columns, const Column& column)
{
    const LinearEquations equations{std::move(columns), column};
    const auto rest = residuals(equations, least_squares(equations));
    return std::sqrt(product(rest, rest, 0));
}

// Rates are billions and the constant is 1: columns of one length make elements of the solution
// comparable. Returns the lengths.
Column scale(LinearEquations& equations)
{
    Column lengths;
    for (auto& column : equations.columns)
    {
        lengths.push_back(std::sqrt(product(column, column, 0)));
        std::ranges::for_each(column, [&](long double& entry) { entry /= lengths.back(); });
    }
    return lengths;
}

std::vector<Column> selected(const std::vector<Column>& columns, const Elements& elements)
{
    std::vector<Column> result;
    for (const auto element : elements)
    {
        result.push_back(columns[element]);
    }
    return result;
}

// The best x whose other elements are 0.
Column solve(const LinearEquations& equations, const Elements& free)
{
    Column solution(equations.columns.size());
    const auto part = least_squares({selected(equations.columns, free), equations.right});
    std::size_t place = 0;
    for (const auto element : free)
    {
        solution[element] = part[place++];
    }
    return solution;
}

// The part of the way from `from` to `to` up to where the first free element falls below 0.
long double step_to_bound(const Column& from, const Column& to, const Elements& free)
{
    long double step = 1;
    for (const auto element : free)
    {
        if (to[element] <= 0)
        {
            step = std::min(step, from[element] / (from[element] - to[element]));
        }
    }
    return step;
}

// Frees the bound element that would reduce the errors most; false where none would.
bool free_another(const LinearEquations& equations, const Column& solution, Elements& free)
{
    const auto rest = residuals(equations, solution);
    long double steepest = 1e-12L * std::sqrt(product(equations.right, equations.right, 0));
    auto wanted = equations.columns.size();
    for (std::size_t element = 0; element < equations.columns.size(); ++element)
    {
        const auto slope = product(equations.columns[element], rest, 0);
        if (!free.contains(element) && slope > steepest)
        {
            steepest = slope;
            wanted = element;
        }
    }
    return wanted < equations.columns.size() && free.insert(wanted).second;
}

// The elements above 0 of the best solution that has none below.
Elements positive_elements(const LinearEquations& equations)
{
    Elements free;
    Column solution(equations.columns.size());
    while (free_another(equations, solution, free))
    {
        auto next = solve(equations, free);
        for (auto step = step_to_bound(solution, next, free); step < 1;
             step = step_to_bound(solution, next, free))
        {
            for (std::size_t element = 0; element < solution.size(); ++element)
            {
                solution[element] += step * (next[element] - solution[element]);
            }
            // The one that reached its bound, but for rounding.
            std::erase_if(free, [&](std::size_t element)
                          { return solution[element] <= std::numeric_limits<double>::epsilon(); });
            next = solve(equations, free);
        }
        solution = std::move(next);
    }
    return free;
}

} // namespace

std::vector<long double> least_squares(LinearEquations equations)
{
    auto& [columns, right] = equations;
    HAEC_SIM_ASSERT(right.size() >= columns.size());
    std::vector<long double> diagonal(columns.size());
    for (std::size_t step = 0; step < columns.size(); ++step)
    {
        const Column vector = reflection(columns[step], step, diagonal[step]);
        const long double square = product(vector, vector, step);
        for (std::size_t later = step + 1; later < columns.size(); ++later)
        {
            reflect(columns[later], vector, step, square);
        }
        reflect(right, vector, step, square);
    }
    std::vector<long double> solution(columns.size());
    for (std::size_t row = columns.size(); row-- > 0;)
    {
        long double rest = right[row];
        for (std::size_t later = row + 1; later < columns.size(); ++later)
        {
            rest -= columns[later][row] * solution[later];
        }
        solution[row] = rest / diagonal[row];
    }
    return solution;
}

std::vector<long double> residuals(const LinearEquations& equations,
                                   const std::vector<long double>& solution)
{
    std::vector<long double> result = equations.right;
    for (std::size_t column = 0; column < solution.size(); ++column)
    {
        for (std::size_t row = 0; row < result.size(); ++row)
        {
            result[row] -= equations.columns[column][row] * solution[column];
        }
    }
    return result;
}

std::size_t rank_of(const LinearEquations& equations)
{
    std::vector<Column> independent;
    for (const auto& column : equations.columns)
    {
        const auto length = std::sqrt(product(column, column, 0));
        if (remaining_length(independent, column) > least_remainder * length)
        {
            independent.push_back(column);
        }
    }
    return independent.size();
}

LinearFit bounded_least_squares(LinearEquations equations, bool non_negative)
{
    const auto lengths = scale(equations);
    Elements free;
    for (std::size_t element = 0; element < lengths.size(); ++element)
    {
        free.insert(element);
    }
    if (non_negative)
    {
        free = positive_elements(equations);
    }
    const auto solution = solve(equations, free);
    const auto errors = residuals(equations, solution);
    const auto freedom = errors.size() - free.size();
    const auto variance =
        freedom > 0 ? product(errors, errors, 0) / static_cast<long double>(freedom) : 0;
    LinearFit fit;
    for (std::size_t element = 0; element < lengths.size(); ++element)
    {
        fit.solution.push_back(static_cast<double>(solution[element] / lengths[element]));
        auto others = free;
        const bool is_free = others.erase(element) > 0;
        const auto own =
            remaining_length(selected(equations.columns, others), equations.columns[element]);
        fit.standard_errors.push_back(
            is_free ? static_cast<double>(std::sqrt(variance) / own / lengths[element]) : 0);
    }
    return fit;
}

} // namespace haec_sim
