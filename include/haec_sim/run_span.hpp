// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace haec_sim
{

/// An interval of simulated time.
struct TimeSpan
{
    Picoseconds begin{};
    /// The end, not before `begin`.
    Picoseconds end{};

    friend constexpr auto operator<=>(const TimeSpan&, const TimeSpan&) = default;
};

/// Returns the length of the intersection.
constexpr Picoseconds overlap(const TimeSpan& one, const TimeSpan& other) noexcept
{
    return std::max(Picoseconds{}, std::min(one.end, other.end) - std::max(one.begin, other.begin));
}

/// The intervals of a finished run to which figures refer.
struct RunSpan
{
    /// From the start of the trace to the last record of all locations.
    TimeSpan whole;
    /// The region of interest; absent if the run has none or it was not determined: without a
    /// network model only `--report`, `--from` and `--to` determine it.
    std::optional<TimeSpan> interest;
    /// A text for people: "from last end of MPI_Init to first begin of MPI_Finalize".
    std::string interest_text;
};

} // namespace haec_sim
