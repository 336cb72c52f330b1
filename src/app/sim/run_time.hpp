// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cstdint>

namespace haec_sim
{

/// How much of the time of a part of the run was not simulated. Shares are 0 to 1.
struct UntouchedShares
{
    /// Of the predicted time of the locations that have rules, the recorded cost of collectives, in
    /// all and outside of MPI_Init and MPI_Finalize.
    double collectives = 0;
    double other_collectives = 0;
    /// How many ends of collectives kept their cost.
    std::uint64_t kept_collectives = 0;
    /// Of the predicted time of the program's locations, that of those without rules, which follow
    /// nobody.
    double without_rules = 0;
    /// Of the predicted time of the locations that have rules, what passed while the measurement
    /// was switched off, and what the recorder took to write its buffers.
    double switched_off = 0;
    double flushes = 0;
};

/// How long the program runs, and how much of that was not simulated.
struct RunTime
{
    /// From the first event to the last of the locations that have rules; of all where none has.
    Picoseconds recorded{};
    Picoseconds predicted{};
    UntouchedShares whole;
    /// Of the region of interest, from each location's mark to its mark.
    UntouchedShares interest;
    /// When the last record of any location is, from the start of the trace.
    Picoseconds end{};
    /// When the first record of those locations is that `recorded` and `predicted` are of.
    Picoseconds begin{};
};

} // namespace haec_sim
