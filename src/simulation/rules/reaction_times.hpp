// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

namespace haec_sim
{

/// The times that a location takes, after a record at which it waits, to do what others notice.
/// Both are simulated durations from the end of the wait on; before_receives is not the longer one.
struct ReactionTimes
{
    /// The time before it posts a receive. A posted receive is noticed by the sender of a
    /// rendezvous message alone, so it counts only while such a message waits.
    Picoseconds before_receives{};
    /// The time before it does anything else that others could notice.
    Picoseconds before_others{};

    friend bool operator==(const ReactionTimes&, const ReactionTimes&) = default;
};

} // namespace haec_sim
