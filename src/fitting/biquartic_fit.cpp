// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "fitting/biquartic_fit.hpp"

#include "haec_sim/error.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

// Extended precision, in which Eigen takes no vector instructions: the coefficients are the same on
// all processors of a kind.
using Real = long double;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

constexpr Eigen::Index terms = 5;
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

struct Equations
{
    Matrix matrix;
    Vector right;
    Vector weights;
};

Equations equations(const FitGrid& grid, const Surface& values)
{
    const Scale hops_scale(grid.hops);
    const Scale loss_scale(grid.losses);
    const auto rows = static_cast<Eigen::Index>(grid.hops.size() * grid.losses.size());
    Equations result{Matrix(rows, terms * terms), Vector(rows), Vector(rows)};
    Eigen::Index row = 0;
    for (std::size_t h = 0; h < grid.hops.size(); ++h)
    {
        for (std::size_t p = 0; p < grid.losses.size(); ++p, ++row)
        {
            const Real weight = grid.hops[h] == judged_hops ? judged_weight : 1;
            Real hops_power = weight / values[h][p];
            for (Eigen::Index i = 0; i < terms; ++i)
            {
                Real power = hops_power;
                for (Eigen::Index j = 0; j < terms; ++j)
                {
                    result.matrix(row, i * terms + j) = power;
                    power *= loss_scale(static_cast<Real>(grid.losses[p]));
                }
                hops_power *= hops_scale(static_cast<Real>(grid.hops[h]));
            }
            result.right(row) = weight;
            result.weights(row) = weight;
        }
    }
    return result;
}

Vector solve(const Equations& equations)
{
    Vector solution = equations.matrix.householderQr().solve(equations.right);
    for (int iteration = 0; iteration < reweightings; ++iteration)
    {
        const Vector errors = (equations.right - equations.matrix * solution)
                                  .cwiseAbs()
                                  .cwiseQuotient(equations.weights)
                                  .cwiseMax(least_error);
        const Vector weights = errors.cwiseSqrt().cwiseInverse();
        const Matrix matrix = weights.asDiagonal() * equations.matrix;
        solution = matrix.householderQr().solve(weights.cwiseProduct(equations.right));
    }
    return solution;
}

// Coefficients of ((x - middle) / half)^power in powers of x.
std::array<Real, terms> expanded(const Scale& scale, Eigen::Index power)
{
    std::array<Real, terms> result{1};
    for (Eigen::Index factor = 0; factor < power; ++factor)
    {
        for (std::size_t degree = terms; degree-- > 0;)
        {
            const Real lower = degree > 0 ? result[degree - 1] : 0;
            result[degree] = (lower - scale.middle * result[degree]) / scale.half;
        }
    }
    return result;
}

Biquartic in_plain_powers(const Vector& scaled, const FitGrid& grid)
{
    std::array<std::array<Real, terms>, terms> sums{};
    for (Eigen::Index a = 0; a < terms; ++a)
    {
        for (Eigen::Index b = 0; b < terms; ++b)
        {
            const auto of_hops = expanded(Scale(grid.hops), a);
            const auto of_loss = expanded(Scale(grid.losses), b);
            for (std::size_t i = 0; i < terms; ++i)
            {
                for (std::size_t j = 0; j < terms; ++j)
                {
                    sums[i][j] += scaled(a * terms + b) * of_hops[i] * of_loss[j];
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
    return in_plain_powers(solve(equations(grid, values)), grid);
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
