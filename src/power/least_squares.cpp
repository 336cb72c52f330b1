// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/least_squares.hpp"

#include "haec_sim/error.hpp"

#include <cmath>

namespace haec_sim
{

namespace
{

using Column = std::vector<long double>;

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

} // namespace haec_sim
