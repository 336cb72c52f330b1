// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/grid.hpp"
#include "workload/plane_sweep.hpp"

#include <cstdint>
#include <string>

namespace haec_sim::workload
{

/// A class of NAS LU (NPB 3.3): a cube of points along each side, solved in so many time steps;
/// class A has 64 and 250.
struct LuProblem
{
    std::uint32_t points = 0;
    std::uint64_t steps = 0;
};

/// The problem of the class S, W, A, B, C, D or E. Throws UsageError for others.
LuProblem lu_problem(const std::string& name);

/// The way in which NAS LU divides the points of a plane among a grid of processes, and the lengths
/// of its messages that follow. Five unknowns of 8 bytes are in each point.
class LuSubdomains
{
public:
    /// Throws UsageError where LU would refuse to run: sub-domains with less than 4 points a side.
    LuSubdomains(const Grid& grid, std::uint32_t points);

    /// exchange_1: the points that a sweep computes along an edge of a plane.
    LineLengths edges() const;

    /// exchange_3: two layers of points.
    LineLengths faces() const;

    /// exchange_4: two numbers for each point along an edge of a plane; where messages go north,
    /// with its ghost points.
    LineLengths integration_edges() const;

    /// exchange_5 and exchange_6: one number for each plane.
    LineLengths integration_columns() const;

private:
    /// Points of a line of processes: those along x of a row, those along y of a column; the first
    /// lines have one more where they do not come out even.
    std::uint64_t points_of(Axis axis, std::uint32_t line) const;

    template <class Length>
    LineLengths lengths(Length&& length) const;

    Grid grid_;
    std::uint32_t points_;
};

} // namespace haec_sim::workload
