// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/measurements.hpp"
#include "calibration/mpi/measure.hpp"
#include "calibration/mpi/meters.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace haec_sim::calibration
{

/// A call uses so many times the largest message at most.
inline constexpr std::uint64_t buffers_of_call = 4;

/// Two processes, of which one runs this, or none.
struct Pair
{
    /// This process is one of the two.
    bool takes_part = false;
    /// It is the first one, rank 0, which has the figures.
    bool is_first = false;
    /// The rank of the other process.
    int partner = 0;
};

/// The longest message up to `largest` bytes that is sent before its receive is posted. Both
/// processes of the pair call it.
std::uint64_t eager_limit(const Pair& pair, std::uint64_t largest);

// Each function below adds the meters of one part, and returns what reads their figures into the
// measurements, on the first rank, when they have samples. All ranks call it.

using ReadFigures = std::function<void(const std::vector<Meter>& meters, Measurements& result)>;

/// Messages between the two. `eager_limit` is that of the pair.
ReadFigures add_messages(Place place, const Pair& pair, std::uint64_t eager_limit, Buffers& buffers,
                         const MeasureOptions& options, std::vector<Meter>& meters);

/// Copies in memory of the first rank.
ReadFigures add_copies(Buffers& buffers, const MeasureOptions& options, std::vector<Meter>& meters);

/// The collectives of all processes and of their first 2, 4, 8, ...
ReadFigures add_collectives(Buffers& buffers, const MeasureOptions& options,
                            std::vector<Meter>& meters);

/// Computing by all ranks, for their noise; the place of its meter.
std::size_t add_computing(std::vector<Meter>& meters);

/// The noise of all ranks, by that meter's samples. Collective over MPI_COMM_WORLD.
Noise noise_of_all(const Meter& computing);

/// The test programs.
ReadFigures add_programs(Buffers& buffers, const MeasureOptions& options,
                         std::vector<Meter>& meters);

} // namespace haec_sim::calibration
