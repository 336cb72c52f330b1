// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The polynomial of `evaluation` polynomial: W of a window by hops h and loss p (resilient.cpp).
//
// Source: [Pfennig2016], section 5.2 (spec: models, "Resilient models").
//     W(h, p) = sum_{i,j <= 4} c_ij h^i p^j
//     sum over the grid of weight * |W(h, p) / value - 1|    is least, by repeated least squares
// Neglected: p = 0, which haec_fit leaves out (docs/adr/0011), and points outside of the grid. 6
// hops weigh 10 times as much as others, because the fit is judged there. Errors below 1e-4 weigh
// no more.
// Example: a fit of 34800 ns for DORr, 5 packets, 6 hops, p = 0.01, which take 34765.477 ns, has a
// relative error of 0.099 %; [Pfennig2016] reports 0.248 % on average at 6 hops.

#include "power/biquartic_fit.hpp"

#include "haec_sim/error.hpp"
#include "power/least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

using Real = long double;

constexpr std::size_t terms = 5;
constexpr int reweightings = 8;
constexpr Real judged_weight = 10;
// Relative errors below this weigh no more.
constexpr Real least_error = 1e-4L;

// Maps a range to [-1, 1], where powers are far from linearly dependent.
struct Scale
{
    Real middle;
    Real half;

    template <class Values>
    explicit Scale(const Values& values)
        : middle((static_cast<Real>(values.front()) + static_cast<Real>(values.back())) / 2),
          half((static_cast<Real>(values.back()) - static_cast<Real>(values.front())) / 2)
    {
    }

    Real operator()(Real value) const
    {
        return (value - middle) / half;
    }
};

struct WeightedEquations
{
    LinearEquations equations;
    /// The weights by equation, which is multiplied by its weight already.
    std::vector<Real> weights;
};

// The terms h^i p^j of the polynomial at one point of the grid, by i * terms + j.
std::array<Real, terms * terms> powers(Real hops, Real loss, Real factor)
{
    std::array<Real, terms * terms> result{};
    Real hops_power = factor;
    for (std::size_t i = 0; i < terms; ++i)
    {
        Real power = hops_power;
        for (std::size_t j = 0; j < terms; ++j)
        {
            result[i * terms + j] = power;
            power *= loss;
        }
        hops_power *= hops;
    }
    return result;
}

// Their errors are relative ones.
WeightedEquations weighted_equations(const FitGrid& grid, const Surface& values)
{
    const Scale hops_scale(grid.hops);
    const Scale loss_scale(grid.losses);
    WeightedEquations result;
    auto& columns = result.equations.columns;
    columns.resize(terms * terms);
    for (std::size_t h = 0; h < grid.hops.size(); ++h)
    {
        const Real weight = grid.hops[h] == judged_hops ? judged_weight : 1;
        for (std::size_t p = 0; p < grid.losses.size(); ++p)
        {
            const auto row =
                powers(hops_scale(static_cast<Real>(grid.hops[h])),
                       loss_scale(static_cast<Real>(grid.losses[p])), weight / values[h][p]);
            for (std::size_t term = 0; term < row.size(); ++term)
            {
                columns[term].push_back(row[term]);
            }
            result.equations.right.push_back(weight);
            result.weights.push_back(weight);
        }
    }
    return result;
}

LinearEquations reweighted(LinearEquations equations, const std::vector<Real>& errors,
                           const std::vector<Real>& weights)
{
    for (std::size_t row = 0; row < weights.size(); ++row)
    {
        const Real error = std::max(std::abs(errors[row]) / weights[row], least_error);
        const Real factor = 1 / std::sqrt(error);
        for (auto& column : equations.columns)
        {
            column[row] *= factor;
        }
        equations.right[row] *= factor;
    }
    return equations;
}

std::vector<Real> solve(const WeightedEquations& weighted)
{
    const auto& equations = weighted.equations;
    auto solution = least_squares(equations);
    for (int iteration = 0; iteration < reweightings; ++iteration)
    {
        solution =
            least_squares(reweighted(equations, residuals(equations, solution), weighted.weights));
    }
    return solution;
}

// Coefficients of ((x - middle) / half)^power in powers of x.
std::array<Real, terms> expanded(const Scale& scale, std::size_t power)
{
    std::array<Real, terms> result{1};
    for (std::size_t factor = 0; factor < power; ++factor)
    {
        for (std::size_t degree = terms; degree-- > 0;)
        {
            const Real lower = degree > 0 ? result[degree - 1] : 0;
            result[degree] = (lower - scale.middle * result[degree]) / scale.half;
        }
    }
    return result;
}

Biquartic in_plain_powers(const std::vector<Real>& scaled, const FitGrid& grid)
{
    std::array<std::array<Real, terms>, terms> sums{};
    for (std::size_t a = 0; a < terms; ++a)
    {
        for (std::size_t b = 0; b < terms; ++b)
        {
            const auto of_hops = expanded(Scale(grid.hops), a);
            const auto of_loss = expanded(Scale(grid.losses), b);
            for (std::size_t i = 0; i < terms; ++i)
            {
                for (std::size_t j = 0; j < terms; ++j)
                {
                    sums[i][j] += scaled[a * terms + b] * of_hops[i] * of_loss[j];
                }
            }
        }
    }
    Biquartic result{};
    for (std::size_t i = 0; i < terms; ++i)
    {
        std::transform(sums[i].begin(), sums[i].end(), result[i].begin(),
                       [](Real sum) { return static_cast<double>(sum); });
    }
    return result;
}

} // namespace

Biquartic fit_biquartic(const FitGrid& grid, const Surface& values)
{
    if (grid.hops.size() < terms || grid.losses.size() < terms)
    {
        throw UsageError("a polynomial of degree 4 needs at least 5 numbers of hops and 5 losses; "
                         "widen --hops or --loss");
    }
    return in_plain_powers(solve(weighted_equations(grid, values)), grid);
}

FitErrors fit_errors(const FitGrid& grid, const Surface& values,
                     const std::function<long double(long double, long double)>& polynomial)
{
    Real sum = 0;
    Real maximum = 0;
    Real judged = 0;
    for (std::size_t h = 0; h < grid.hops.size(); ++h)
    {
        for (std::size_t p = 0; p < grid.losses.size(); ++p)
        {
            const Real found =
                polynomial(static_cast<Real>(grid.hops[h]), static_cast<Real>(grid.losses[p]));
            const Real error = std::abs(found - values[h][p]) / values[h][p];
            sum += error;
            maximum = std::max(maximum, error);
            judged += grid.hops[h] == judged_hops ? error : 0;
        }
    }
    const auto losses = static_cast<Real>(grid.losses.size());
    return {static_cast<double>(sum / (losses * static_cast<Real>(grid.hops.size()))),
            static_cast<double>(maximum), static_cast<double>(judged / losses)};
}

} // namespace haec_sim
