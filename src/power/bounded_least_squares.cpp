// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/bounded_least_squares.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace haec_sim
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The least pivot of columns of length 1.
constexpr double least_pivot = 1e-9;

/// Rates are billions and the constant is 1: columns of one length make their digits count alike.
struct Scaled
{
    explicit Scaled(const MatrixXd& original) : columns(original), lengths(original.cols())
    {
        for (Index column = 0; column < columns.cols(); ++column)
        {
            const double length = columns.col(column).norm();
            lengths(column) = length > 0 ? length : 1;
            columns.col(column) /= lengths(column);
        }
    }

    MatrixXd columns;
    VectorXd lengths;
};

MatrixXd selected(const MatrixXd& columns, const std::vector<Index>& indices)
{
    MatrixXd result(columns.rows(), static_cast<Index>(indices.size()));
    for (std::size_t place = 0; place < indices.size(); ++place)
    {
        result.col(static_cast<Index>(place)) = columns.col(indices[place]);
    }
    return result;
}

/// Elements that may differ from 0.
class FreeElements
{
public:
    FreeElements(Index count, bool are_free) : is_free_(static_cast<std::size_t>(count), are_free)
    {
    }

    void set(Index element, bool is_free)
    {
        is_free_[static_cast<std::size_t>(element)] = is_free;
    }

    bool operator[](Index element) const
    {
        return is_free_[static_cast<std::size_t>(element)];
    }

    std::vector<Index> list() const
    {
        std::vector<Index> indices;
        for (std::size_t element = 0; element < is_free_.size(); ++element)
        {
            if (is_free_[element])
            {
                indices.push_back(static_cast<Index>(element));
            }
        }
        return indices;
    }

private:
    std::vector<bool> is_free_;
};

/// The best x whose other elements are 0.
VectorXd solve(const MatrixXd& columns, const VectorXd& right, const FreeElements& free)
{
    VectorXd solution = VectorXd::Zero(columns.cols());
    const auto indices = free.list();
    if (indices.empty())
    {
        return solution;
    }
    const VectorXd part = selected(columns, indices).colPivHouseholderQr().solve(right);
    for (std::size_t place = 0; place < indices.size(); ++place)
    {
        solution(indices[place]) = part(static_cast<Index>(place));
    }
    return solution;
}

/// The part of the way from `from` to `to` up to where the first free element falls below 0.
double step_to_bound(const VectorXd& from, const VectorXd& to, const FreeElements& free)
{
    double step = 1;
    for (const auto element : free.list())
    {
        if (to(element) <= 0)
        {
            step = std::min(step, from(element) / (from(element) - to(element)));
        }
    }
    return step;
}

/// The bound element that would reduce the errors most; -1 where none would.
Index most_wanted(const VectorXd& gradient, const FreeElements& free, double tolerance)
{
    Index best = -1;
    for (Index element = 0; element < gradient.size(); ++element)
    {
        if (!free[element] && gradient(element) > tolerance &&
            (best < 0 || gradient(element) > gradient(best)))
        {
            best = element;
        }
    }
    return best;
}

VectorXd non_negative_solution(const MatrixXd& columns, const VectorXd& right, FreeElements& free)
{
    VectorXd solution = VectorXd::Zero(columns.cols());
    const double tolerance = 1e-12 * right.norm();
    while (true)
    {
        const VectorXd gradient = columns.transpose() * (right - columns * solution);
        const auto wanted = most_wanted(gradient, free, tolerance);
        if (wanted < 0)
        {
            return solution;
        }
        free.set(wanted, true);
        VectorXd next = solve(columns, right, free);
        while (step_to_bound(solution, next, free) < 1)
        {
            solution += step_to_bound(solution, next, free) * (next - solution);
            for (const auto element : free.list())
            {
                // The one that reached its bound, but for rounding.
                free.set(element, solution(element) > std::numeric_limits<double>::epsilon());
            }
            next = solve(columns, right, free);
        }
        solution = next;
    }
}

} // namespace

Index rank_of(const MatrixXd& columns)
{
    Eigen::ColPivHouseholderQR<MatrixXd> decomposition;
    decomposition.setThreshold(least_pivot);
    decomposition.compute(Scaled(columns).columns);
    return decomposition.rank();
}

LinearFit bounded_least_squares(const MatrixXd& columns, const VectorXd& right, bool non_negative)
{
    const Scaled scaled(columns);
    FreeElements free(columns.cols(), !non_negative);
    VectorXd solution = non_negative ? non_negative_solution(scaled.columns, right, free)
                                     : solve(scaled.columns, right, free);
    const auto indices = free.list();
    const MatrixXd used = selected(scaled.columns, indices);
    const auto freedom = static_cast<double>(columns.rows()) - static_cast<double>(indices.size());
    const double variance =
        freedom > 0 ? (right - scaled.columns * solution).squaredNorm() / freedom : 0;
    const MatrixXd covariance = variance * (used.transpose() * used).inverse();

    LinearFit fit{solution.cwiseQuotient(scaled.lengths), VectorXd::Zero(columns.cols())};
    for (std::size_t place = 0; place < indices.size(); ++place)
    {
        const auto diagonal = static_cast<Index>(place);
        fit.standard_errors(indices[place]) =
            std::sqrt(std::max(0.0, covariance(diagonal, diagonal))) /
            scaled.lengths(indices[place]);
    }
    return fit;
}

} // namespace haec_sim
