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

} // namespace haec_sim
