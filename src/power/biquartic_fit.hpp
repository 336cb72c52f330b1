// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim
{

/// The points over hops and loss probability at which a surface is known.
struct FitGrid
{
    std::vector<std::uint32_t> hops;
    std::vector<double> losses;
};

/// Values over a grid, by hops and losses.
using Surface = std::vector<std::vector<long double>>;

/// The coefficients c[i][j] of h^i p^j.
using Biquartic = std::array<std::array<double, 5>, 5>;

/// The number of hops at which fits are judged ([Pfennig2016], section 5.2); it counts more than
/// others.
inline constexpr std::uint32_t judged_hops = 6;

/// The biquartic polynomial whose mean relative error over the grid is small: least squares,
/// weighted anew by the errors left until these weigh by their size and not by their squares. The
/// values are above 0. Throws UsageError for a grid with fewer than 5 points along hops or losses.
Biquartic fit_biquartic(const FitGrid& grid, const Surface& values);

/// Relative errors over a grid.
struct FitErrors
{
    double mean = 0;
    double maximum = 0;
    /// The mean over the losses at judged_hops; 0 where the grid has not this number.
    double mean_at_judged_hops = 0;
};

FitErrors fit_errors(const FitGrid& grid, const Surface& values,
                     const std::function<long double(long double, long double)>& polynomial);

} // namespace haec_sim
