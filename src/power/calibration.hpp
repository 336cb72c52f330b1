// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "power/power_model.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace haec_sim
{

/// The power measured in an interval, and the activity of the cores in it.
struct MeasuredInterval
{
    Watts power;
    /// The mean number of cores that ran the program.
    double active = 0;
    /// The sum over all cores of their mean rates, by counter.
    std::vector<double> rates;
};

struct CalibrationRules
{
    std::vector<std::string> counters;
    std::string per_cycle;
    /// No coefficient is below 0.
    bool non_negative = false;
};

/// The model that fits best, and how well.
struct Calibration
{
    PowerModel model;
    /// The errors of static power, active power and each coefficient, in this order: 0 for one that
    /// was not fitted, or that stands at its bound.
    std::vector<double> standard_errors;
    /// False where the number of active cores did not vary: their power is in the static power.
    bool is_active_fitted = true;
    /// The share of the variance that the model explains.
    double r_squared = 0;
    /// The mean of the amounts of the errors, and the largest one.
    Watts mean_error;
    Watts largest_error;
    std::size_t intervals = 0;
};

/// Finds the model by least squares. Throws Error where there are too few intervals, or quantities
/// vary together so that no coefficient can be told of each: with the rank.
Calibration calibrate(const std::vector<MeasuredInterval>& intervals,
                      const CalibrationRules& rules);

} // namespace haec_sim
