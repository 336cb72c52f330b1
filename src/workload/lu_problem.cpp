// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/lu_problem.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace haec_sim::workload
{

namespace
{

struct ProblemClass
{
    std::string_view name;
    LuProblem problem;
};

constexpr std::array classes = {ProblemClass{"S", {12, 50}},   ProblemClass{"W", {33, 300}},
                                ProblemClass{"A", {64, 250}},  ProblemClass{"B", {102, 250}},
                                ProblemClass{"C", {162, 250}}, ProblemClass{"D", {408, 300}},
                                ProblemClass{"E", {1020, 300}}};

constexpr std::uint64_t number = 8;
constexpr std::uint64_t unknowns = 5;
constexpr std::uint64_t layers_of_lu_face = 2;
constexpr std::uint32_t thinnest_subdomain = 4;

} // namespace

LuProblem lu_problem(const std::string& name)
{
    const auto* found = std::ranges::find(classes, name, &ProblemClass::name);
    if (found == classes.end())
    {
        throw UsageError("--class: expected S, W, A, B, C, D or E, found '" + name + "'");
    }
    return found->problem;
}

LuSubdomains::LuSubdomains(const Grid& grid, std::uint32_t points) : grid_(grid), points_(points)
{
    if (points_ / std::max(grid_.rows, grid_.columns) < thinnest_subdomain)
    {
        throw UsageError("--grid: LU of this class has " + std::to_string(points_) +
                         " points along each side, at least " + std::to_string(thinnest_subdomain) +
                         " for each process; give at most " +
                         std::to_string(points_ / thinnest_subdomain) + " rows and columns");
    }
}

std::uint64_t LuSubdomains::points_of(Axis axis, std::uint32_t line) const
{
    const auto lines = grid_.lines(axis);
    return points_ / lines + (line < points_ % lines ? 1U : 0U);
}

template <class Length>
LineLengths LuSubdomains::lengths(Length&& length) const
{
    LineLengths all;
    for (const auto axis : {Axis::column, Axis::row})
    {
        for (std::uint32_t line = 0; line < grid_.lines(axis); ++line)
        {
            all[static_cast<std::size_t>(axis)].push_back(Bytes{number * length(axis, line)});
        }
    }
    return all;
}

LineLengths LuSubdomains::edges() const
{
    return lengths(
        [this](Axis axis, std::uint32_t line)
        {
            // The outermost points of the whole plane are given, not computed.
            const std::uint64_t borders =
                (line == 0 ? 1U : 0U) + (line + 1 == grid_.lines(axis) ? 1U : 0U);
            return unknowns * (points_of(axis, line) - borders);
        });
}

LineLengths LuSubdomains::faces() const
{
    return lengths([this](Axis axis, std::uint32_t line)
                   { return layers_of_lu_face * unknowns * points_of(axis, line) * points_; });
}

LineLengths LuSubdomains::integration_edges() const
{
    return lengths([this](Axis axis, std::uint32_t line)
                   { return 2 * (points_of(axis, line) + (axis == Axis::column ? 2U : 0U)); });
}

LineLengths LuSubdomains::integration_columns() const
{
    return lengths([this](Axis, std::uint32_t) { return std::uint64_t{points_}; });
}

} // namespace haec_sim::workload
