// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "resources/evaluation.hpp"

#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::resources
{

/// The paths of a sweep and the values that they have at a point, as text.
using Point = std::vector<std::pair<std::string, std::string>>;

/// "PATH=VALUE: PATH=VALUE: ", before messages about a point; empty without a sweep.
std::string point_text(const Point& point);

/// Tables of phases, demands, utilisations, resources and figures (as [Hereld2004], Tables 3 and
/// 5).
std::string text_output(const Evaluation& evaluation);

/// Applications on one machine as columns: times, what they are bound by, loads of resources and
/// peaks of memories (as [Hereld2004], Table 9).
std::string applications_table(const std::vector<Evaluation>& evaluations);

/// The heading of text_line()s.
std::string text_heading(const std::vector<std::string>& paths);

/// One point of a sweep: its values, the time and what it is bound by.
std::string text_line(const Point& point, const Evaluation& evaluation);

/// The heading of csv_lines().
std::string csv_heading(const std::vector<std::string>& paths);

/// A line for each demand, then those of the run's resources and of its figures.
std::string csv_lines(const Point& point, const Evaluation& evaluation);

/// How many times as fast resources may be, for what_if of json_output().
inline constexpr std::array what_if_factors{0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0};

/// One object, in which all values read back exactly; with the values of a point where there are,
/// and the run's time if each resource were `factors` times as fast.
std::string json_output(const Point& point, const Evaluation& evaluation,
                        std::span<const double> factors);

} // namespace haec_sim::resources
