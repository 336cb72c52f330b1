// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace haec_sim
{

/// A part of simulated time.
struct TimeSpan
{
    Picoseconds begin{};
    /// The end, not before `begin`.
    Picoseconds end{};

    friend constexpr auto operator<=>(const TimeSpan&, const TimeSpan&) = default;
};

/// The length of the part of the one that lies in the other.
constexpr Picoseconds overlap(const TimeSpan& one, const TimeSpan& other) noexcept
{
    return std::max(Picoseconds{}, std::min(one.end, other.end) - std::max(one.begin, other.begin));
}

/// The spans of a run that figures are of, once it is over.
struct RunSpan
{
    /// The span from the start of the trace to the last record of all.
    TimeSpan whole;
    /// The region of interest; nothing where the run has none, or it is not known: without a
    /// network model only `--report`, `--from` and `--to` ask for it.
    std::optional<TimeSpan> interest;
    /// A text for people: "from last end of MPI_Init to first begin of MPI_Finalize".
    std::string interest_text;
};

} // namespace haec_sim
