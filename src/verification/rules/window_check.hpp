// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/message_check.hpp"

namespace haec_sim::verification
{

/// Holds what processes do with windows to its invariants: nobody starts an epoch before it was
/// posted or leaves one before it was completed, nobody goes on before the change that it waits for
/// is there, and nobody has a lock that another one excludes.
/// Takes these facts out of `facts`. Collective.
void check_windows(FactsOfRank& facts, const Rules& rules, Ranks& ranks, Findings& findings);

} // namespace haec_sim::verification
