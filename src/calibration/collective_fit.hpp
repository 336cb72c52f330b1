// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/measurements.hpp"
#include "calibration/steps.hpp"
#include "haec_sim/collective_algorithm.hpp"

#include <optional>
#include <span>
#include <vector>

namespace haec_sim::calibration
{

/// A measured collective, and what explains it.
struct ExplainedTime
{
    CollectiveTime measured;
    /// None: the algorithm of the table.
    std::optional<ChosenAlgorithm> chosen;
    /// [ns]
    double predicted = 0;
};

/// The algorithms by which collectives were done.
struct AlgorithmFit
{
    std::vector<ExplainedTime> times;
    /// Where the table does not explain what was measured.
    std::vector<CollectiveChoice> choices;
};

/// For each operation and number of members the algorithms, by length, that explain the measured
/// times best, by the ratio of predicted to measured. An algorithm takes the place of the table, or
/// of that of shorter lengths, if it explains a third of the time at one length, or less at
/// several. A range begins behind the last length of the one before it; the last one has no end.
/// `times` are in ascending order of lengths for each operation and number of members.
AlgorithmFit explain_collectives(std::span<const CollectiveTime> times, const MessageCosts& costs,
                                 CollectiveTable table);

} // namespace haec_sim::calibration
