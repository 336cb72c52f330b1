// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <Eigen/Dense>

namespace haec_sim
{

/// The result of least squares.
struct LinearFit
{
    Eigen::VectorXd solution;
    /// The solution's standard errors, by the errors that are left; 0 for what stands at its bound.
    Eigen::VectorXd standard_errors;
};

/// The number of independent columns, whatever their units.
Eigen::Index rank_of(const Eigen::MatrixXd& columns);

/// The x with the least |columns x - right|; with `non_negative` of those that have no element
/// below 0 ([Lawson1974], chapter 23). The columns are independent.
LinearFit bounded_least_squares(const Eigen::MatrixXd& columns, const Eigen::VectorXd& right,
                                bool non_negative);

} // namespace haec_sim
