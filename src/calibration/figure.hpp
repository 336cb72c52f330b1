// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <vector>

namespace haec_sim::calibration
{

/// The median of repeated measurements, and the interval that has the true median with a
/// probability of 95 % [ns].
struct Figure
{
    double median = 0;
    double least = 0;
    double most = 0;
};

/// The figure of at least one sample; of fewer than six, the interval is that of all samples.
Figure figure_of(std::vector<double> samples);

} // namespace haec_sim::calibration
