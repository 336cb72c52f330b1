// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The coefficients of a power model by least squares against measured power.
//
// Source: spec: models, "Power" (`calibrate`); docs/adr/0035. For each interval i between two
// measurements:
//     P_i = P_static + a_active active_i + sum_c k_c rate_c,i + error_i,   sum_i error_i^2 least
//     R^2 = 1 - sum_i error_i^2 / sum_i (P_i - mean P)^2
// Neglected: intervals in which an active core was not counted (measured_power.cpp). Where the
// number of active cores does not vary, their power is part of P_static, and a_active is 0.
// Keys: counters, per-cycle, non-negative, as options of haec_fit calibrate.
// Example: 35 W, and 8 cores of 2.5 W that are always active: P_static = 35 + 8 * 2.5 = 55 W.

#include "power/calibration.hpp"

#include "haec_sim/error.hpp"
#include "power/least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

/// A number that varies less, relative to its amount, is constant.
constexpr double least_variation = 1e-9;

/// Columns of the equations: the constant, active cores where they vary, rates.
struct PowerEquations
{
    LinearEquations linear;
    bool has_active = false;
};

bool varies(const std::vector<MeasuredInterval>& intervals)
{
    const auto [least, most] = std::ranges::minmax(intervals, {}, &MeasuredInterval::active);
    return most.active - least.active > least_variation * std::abs(most.active);
}

PowerEquations equations_of(const std::vector<MeasuredInterval>& intervals, std::size_t counters)
{
    PowerEquations result;
    result.has_active = varies(intervals);
    const std::size_t first_rate = result.has_active ? 2 : 1;
    auto& [columns, power] = result.linear;
    columns.resize(first_rate + counters);
    for (const auto& interval : intervals)
    {
        columns[0].push_back(1);
        if (result.has_active)
        {
            columns[1].push_back(interval.active);
        }
        for (std::size_t counter = 0; counter < counters; ++counter)
        {
            columns[first_rate + counter].push_back(interval.rates[counter]);
        }
        power.push_back(interval.power.value);
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

void require_variation(const PowerEquations& equations, const CalibrationRules& rules)
{
    const auto rank = rank_of(equations.linear);
    const auto wanted = equations.linear.columns.size();
    if (rank < wanted)
    {
        throw Error("calibration: there is not enough variation: the rank is " +
                    std::to_string(rank) + ", and " + std::to_string(wanted) +
                    " coefficients are wanted (static power" +
                    (equations.has_active ? ", active cores" : "") + ", " + list(rules.counters) +
                    "); leave out counters that grow together or never, or record a run that "
                    "loads the machine in more ways");
    }
}

void judge(const LinearEquations& equations, const LinearFit& fit, Calibration& result)
{
    const auto count = static_cast<long double>(equations.right.size());
    long double mean = 0;
    for (const auto power : equations.right)
    {
        mean += power / count;
    }
    long double variance = 0;
    long double squares = 0;
    long double amounts = 0;
    long double largest = 0;
    const auto errors = residuals(equations, {fit.solution.begin(), fit.solution.end()});
    for (std::size_t row = 0; row < errors.size(); ++row)
    {
        const auto deviation = equations.right[row] - mean;
        variance += deviation * deviation;
        squares += errors[row] * errors[row];
        amounts += std::abs(errors[row]);
        largest = std::max(largest, std::abs(errors[row]));
    }
    result.r_squared = variance > 0 ? static_cast<double>(1 - squares / variance) : 1;
    result.mean_error = {static_cast<double>(amounts / count)};
    result.largest_error = {static_cast<double>(largest)};
    result.intervals = errors.size();
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
    const auto fit = bounded_least_squares(equations.linear, rules.non_negative);

    Calibration result;
    result.is_active_fitted = equations.has_active;
    result.model.per_cycle = rules.per_cycle;
    result.model.static_power = {fit.solution[0]};
    result.standard_errors = {fit.standard_errors[0], 0};
    if (equations.has_active)
    {
        result.model.active_power = {fit.solution[1]};
        result.standard_errors[1] = fit.standard_errors[1];
    }
    std::size_t column = equations.has_active ? 2 : 1;
    for (const auto& counter : rules.counters)
    {
        result.model.terms.push_back({counter, fit.solution[column]});
        result.standard_errors.push_back(fit.standard_errors[column]);
        ++column;
    }
    judge(equations.linear, fit, result);
    return result;
}

} // namespace haec_sim
