// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstddef>
#include <vector>

namespace haec_sim
{

/// An overdetermined system of linear equations, sum over j of columns[j][i] * x[j] = right[i].
struct LinearEquations
{
    std::vector<std::vector<long double>> columns;
    std::vector<long double> right;
};

/// The x with the least sum of squared errors, by Householder reflections ([Golub2013], section
/// 5.3). There are at least as many equations as columns, and these are linearly independent. Every
/// sum has one order, whatever the processor and its caches: the same equations have the same
/// solution on all machines.
std::vector<long double> least_squares(LinearEquations equations);

/// The residuals that `solution` leaves, by equation: right - columns * solution.
std::vector<long double> residuals(const LinearEquations& equations,
                                   const std::vector<long double>& solution);

/// The number of independent columns, whatever their units.
std::size_t rank_of(const LinearEquations& equations);

/// The result of least squares.
struct LinearFit
{
    std::vector<double> solution;
    /// The solution's standard errors, by the errors that are left; 0 for what stands at its bound.
    std::vector<double> standard_errors;
};

/// The solution of independent columns; with `non_negative` the best of those that have no element
/// below 0 ([Lawson1974], chapter 23).
LinearFit bounded_least_squares(LinearEquations equations, bool non_negative);

} // namespace haec_sim
