// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/calibration.hpp"

#include "haec_sim/error.hpp"
#include "power/bounded_least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

/// A number that varies less, relative to its amount, is constant.
constexpr double least_variation = 1e-9;

/// Columns of the equations: the constant, active cores where they vary, rates.
struct Equations
{
    Eigen::MatrixXd columns;
    Eigen::VectorXd power;
    bool has_active = false;
};

bool varies(const std::vector<MeasuredInterval>& intervals)
{
    const auto [least, most] = std::ranges::minmax(intervals, {}, &MeasuredInterval::active);
    return most.active - least.active > least_variation * std::abs(most.active);
}

Equations equations_of(const std::vector<MeasuredInterval>& intervals, std::size_t counters)
{
    Equations result;
    result.has_active = varies(intervals);
    const auto rows = static_cast<Eigen::Index>(intervals.size());
    const auto first_rate = result.has_active ? 2 : 1;
    result.columns.resize(rows, first_rate + static_cast<Eigen::Index>(counters));
    result.power.resize(rows);
    for (Eigen::Index row = 0; row < rows; ++row)
    {
        const auto& interval = intervals[static_cast<std::size_t>(row)];
        result.columns(row, 0) = 1;
        if (result.has_active)
        {
            result.columns(row, 1) = interval.active;
        }
        for (std::size_t counter = 0; counter < counters; ++counter)
        {
            result.columns(row, first_rate + static_cast<Eigen::Index>(counter)) =
                interval.rates[counter];
        }
        result.power(row) = interval.power.value;
    }
    return result;
}

std::string list(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
    {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

void require_variation(const Equations& equations, const CalibrationRules& rules)
{
    const auto rank = rank_of(equations.columns);
    if (rank < equations.columns.cols())
    {
        throw Error("calibration: there is not enough variation: the rank is " +
                    std::to_string(rank) + ", and " + std::to_string(equations.columns.cols()) +
                    " coefficients are wanted (static power" +
                    (equations.has_active ? ", active cores" : "") + ", " + list(rules.counters) +
                    "); leave out counters that grow together or never, or record a run that "
                    "loads the machine in more ways");
    }
}

void judge(const Equations& equations, const Eigen::VectorXd& solution, Calibration& result)
{
    const Eigen::VectorXd errors = equations.power - equations.columns * solution;
    const double mean = equations.power.mean();
    const double variance = (equations.power.array() - mean).square().sum();
    result.r_squared = variance > 0 ? 1 - errors.squaredNorm() / variance : 1;
    result.mean_error = {errors.cwiseAbs().mean()};
    result.largest_error = {errors.cwiseAbs().maxCoeff()};
    result.intervals = static_cast<std::size_t>(equations.power.size());
}

} // namespace

Calibration calibrate(const std::vector<MeasuredInterval>& intervals, const CalibrationRules& rules)
{
    const auto wanted = rules.counters.size() + 2;
    if (intervals.size() < wanted)
    {
        throw Error("calibration: there are " + std::to_string(intervals.size()) +
                    " measured intervals in which all cores were counted, and " +
                    std::to_string(wanted) +
                    " at least are needed; record a longer run, or the power more often");
    }
    const auto equations = equations_of(intervals, rules.counters.size());
    require_variation(equations, rules);
    const auto fit = bounded_least_squares(equations.columns, equations.power, rules.non_negative);

    Calibration result;
    result.is_active_fitted = equations.has_active;
    result.model.per_cycle = rules.per_cycle;
    result.model.static_power = {fit.solution(0)};
    result.standard_errors = {fit.standard_errors(0), 0};
    if (equations.has_active)
    {
        result.model.active_power = {fit.solution(1)};
        result.standard_errors[1] = fit.standard_errors(1);
    }
    Eigen::Index column = equations.has_active ? 2 : 1;
    for (const auto& counter : rules.counters)
    {
        result.model.terms.push_back({counter, fit.solution(column)});
        result.standard_errors.push_back(fit.standard_errors(column));
        ++column;
    }
    judge(equations, fit.solution, result);
    return result;
}

} // namespace haec_sim
