// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "simulation/engine/local_process.hpp"

namespace haec_sim
{

/// Lets transfers begin that wait for a location to be inside MPI (MpiPresence) when nothing goes
/// on. All that is still to come follows from one of them, and is no earlier than the first: a
/// location that waits inside MPI now is so then.
class ProgressSearch
{
public:
    /// The locations that are asked: of those inside MPI, or of all.
    enum class Asked : bool
    {
        inside,
        any
    };

    /// The references outlive it.
    ProgressSearch(LocalProcesses& processes, Ranks& ranks) : processes_(processes), ranks_(ranks)
    {
    }

    /// The transfers that wait for the earliest time of all begin then. False: there is none.
    /// Collective; the same on every number of ranks.
    bool resolve(Asked asked);

private:
    LocalProcesses& processes_;
    Ranks& ranks_;
};

} // namespace haec_sim
