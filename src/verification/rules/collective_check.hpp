// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/message_check.hpp"

namespace haec_sim::verification
{

/// Checks the ends of collectives by R6: the k-th collective of a communicator is one operation of
/// all its members. Adds to `traffic` the parts whose messages share links with others, which end
/// as check_contention() finds, and from when on waits may have been let go. Collective.
void check_collectives(const FactsOfRank& facts, const Rules& rules,
                       const std::function<std::uint32_t(ProcessIndex)>& rank_of, Traffic& traffic,
                       Ranks& ranks, Findings& findings);

} // namespace haec_sim::verification
