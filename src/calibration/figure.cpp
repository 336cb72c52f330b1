// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The median and its interval of confidence, by order statistics: whatever the distribution, the
// number of samples below the true median is binomial (n, 1/2).
//
//     ranks of the interval: floor((n - 1.96 sqrt(n)) / 2) and ceil(1 + (n + 1.96 sqrt(n)) / 2)
// Neglected: dependence between repetitions that follow each other.
// Example: of 100 samples, the 40th and the 61st.

#include "calibration/figure.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace haec_sim::calibration
{

Figure figure_of(std::vector<double> samples)
{
    HAEC_SIM_ASSERT(!samples.empty());
    std::ranges::sort(samples);
    const auto count = static_cast<double>(samples.size());
    const double spread = 1.96 * std::sqrt(count);
    const auto at = [&](double rank)
    { return samples[static_cast<std::size_t>(std::clamp(rank, 1.0, count)) - 1]; };
    const auto middle = samples.size() / 2;
    const double median =
        samples.size() % 2 == 1 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
    return {median, at(std::floor((count - spread) / 2)), at(std::ceil(1 + (count + spread) / 2))};
}

} // namespace haec_sim::calibration
