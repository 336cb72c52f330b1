// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "mapping/matrix.hpp"
#include "trace/indices.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

inline double seconds_of(Picoseconds time)
{
    return static_cast<double>(time.count()) * 1e-12;
}

/// The parts of a run that are told apart: what is in the chosen region, and all else.
enum class MeasuredPhase : std::uint8_t
{
    rest,
    region
};

inline constexpr std::size_t measured_phases = 2;

/// What one location does in a phase.
struct LocationSums
{
    LocationIndex location = 0;
    MeasuredPhase phase = MeasuredPhase::rest;
    /// Outside MPI, by R0 (spec: semantics).
    Picoseconds compute{};
    /// The blocking sends that occupy it (R3).
    std::uint64_t sends = 0;
    /// Recorded time.
    Picoseconds elapsed{};
    /// Of the region.
    std::uint64_t instances = 0;
};

/// The increase of a counter outside MPI.
struct CounterSum
{
    LocationIndex location = 0;
    MeasuredPhase phase = MeasuredPhase::rest;
    std::uint32_t counter = 0;
    double increase = 0;
};

/// The first and the last time of all records.
struct MeasuredSpan
{
    Picoseconds first = Picoseconds::max();
    Picoseconds last = Picoseconds::min();

    void include(const MeasuredSpan& other)
    {
        first = std::min(first, other.first);
        last = std::max(last, other.last);
    }

    Picoseconds length() const
    {
        return last < first ? Picoseconds{0} : last - first;
    }
};

/// What the locations of a trace ask for. Lists are in the order of locations.
struct Measured
{
    std::vector<LocationSums> locations;
    std::vector<CounterSum> counters;
    /// Who sends how much to whom, as bytes on the wire (spec: contention, M), by phase.
    std::array<CommunicationMatrix, measured_phases> messages;
    MeasuredSpan span;
};

} // namespace haec_sim
