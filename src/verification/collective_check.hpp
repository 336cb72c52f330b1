// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/message_check.hpp"

namespace haec_sim::verification
{

/// Checks the ends of collectives by R6: the k-th collective of a communicator is one operation of
/// all its members. Collective. Returns how many of this rank's parts may have been let go.
std::uint64_t check_collectives(const FactsOfRank& facts, const Rules& rules,
                                const std::function<std::uint32_t(Process)>& rank_of, Ranks& ranks,
                                Findings& findings);

} // namespace haec_sim::verification
