// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <vector>

namespace haec_sim::calibration
{

/// Factors of the time of computing as quantiles at equal distances, from the least factor to the
/// largest one (spec: semantics, Noise). Empty: not measured.
struct Noise
{
    /// Of a stretch of computing.
    std::vector<double> event;
    /// Of a node for a while.
    std::vector<double> node;
};

/// The noise of equal stretches of computing. Each round has the times of stretches that one
/// process computed one after the other, at least one; the rounds of a process are some time apart.
/// A factor of an event is a time over the median of its round, one of a node the median of a round
/// over that of all rounds.
Noise noise_of(const std::vector<std::vector<double>>& rounds);

/// The factor below which that share of all is, from 0 to 1; `quantiles` has at least one.
double quantile(const std::vector<double>& quantiles, double share);

} // namespace haec_sim::calibration
