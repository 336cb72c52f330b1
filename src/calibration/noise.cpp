// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "calibration/noise.hpp"

#include "calibration/figure.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

namespace haec_sim::calibration
{

namespace
{

/// Those at 0, 5, ..., 100 %; all factors where there are fewer.
std::vector<double> quantiles_of(std::vector<double> factors)
{
    constexpr std::size_t most_steps = 20;
    std::ranges::sort(factors);
    const auto steps = std::min(most_steps, factors.size() - 1);
    std::vector<double> result;
    for (std::size_t step = 0; step <= steps; ++step)
    {
        const auto share =
            steps == 0 ? 0.0 : static_cast<double>(step) / static_cast<double>(steps);
        result.push_back(quantile(factors, share));
    }
    return result;
}

} // namespace

double quantile(const std::vector<double>& quantiles, double share)
{
    HAEC_SIM_ASSERT(!quantiles.empty());
    const double place = share * static_cast<double>(quantiles.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const auto above = std::min(below + 1, quantiles.size() - 1);
    return quantiles[below] +
           (place - static_cast<double>(below)) * (quantiles[above] - quantiles[below]);
}

Noise noise_of(const std::vector<std::vector<double>>& rounds)
{
    std::vector<double> medians;
    std::vector<double> of_events;
    for (const auto& round : rounds)
    {
        const double median = medians.emplace_back(figure_of(round).median);
        std::ranges::transform(round, std::back_inserter(of_events),
                               [&](double time) { return time / median; });
    }
    const double median_of_all = figure_of(medians).median;
    std::ranges::for_each(medians, [&](double& median) { median /= median_of_all; });
    return {quantiles_of(std::move(of_events)), quantiles_of(std::move(medians))};
}

} // namespace haec_sim::calibration
